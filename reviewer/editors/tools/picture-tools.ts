import { hand } from './hand/hand'
import { measure } from './measure/measure'
import type { PicturePorts } from './ports'
import type { Tool } from './state'

/** The tools of every editor that shows a picture; the hand comes first. */
export const PICTURE_TOOLS: readonly [Tool<PicturePorts>, ...Tool<PicturePorts>[]] = [hand, measure]
