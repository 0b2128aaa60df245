import { hand } from '../tools/hand/hand'
import { measure } from '../tools/measure/measure'
import { note } from '../tools/note/note'
import type { NotePorts } from '../tools/note/note-ports'
import type { BorrowedTool, Tool } from '../tools/state'

/** The tools with which a picture is looked at; the hand comes first. */
export const LOOKING_TOOLS: readonly [Tool<NotePorts>, ...Tool<NotePorts>[]] = [hand, measure]
/** Every tool of this editor; the hand comes first. */
export const CLASSIFICATION_TOOLS: readonly [Tool<NotePorts>, ...Tool<NotePorts>[]] = [...LOOKING_TOOLS, note]
/** Nothing is drawn here that the other end of a pen could take away: it moves the picture. */
export const otherEnd: BorrowedTool<NotePorts> = { id: 'eraser', cursor: hand.cursor, rest: hand.rest }
