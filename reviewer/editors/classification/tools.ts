import { hand } from '../tools/hand/hand'
import { measure } from '../tools/measure/measure'
import { note } from '../tools/note/note'
import type { NotePorts } from '../tools/note/note-ports'
import type { BorrowedTool, Tool } from '../tools/state'

/** View tools, the hand first. */
export const LOOKING_TOOLS: readonly [Tool<NotePorts>, ...Tool<NotePorts>[]] = [hand, measure]
/** All tools of this editor, the hand first. */
export const CLASSIFICATION_TOOLS: readonly [Tool<NotePorts>, ...Tool<NotePorts>[]] = [...LOOKING_TOOLS, note]
/** This editor has nothing to erase, so the pen's eraser end moves the picture. */
export const otherEnd: BorrowedTool<NotePorts> = { id: 'eraser', cursor: hand.cursor, rest: hand.rest }
