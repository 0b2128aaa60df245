import type { EditPorts } from '../tools/edit-ports'
import { hand } from '../tools/hand/hand'
import { measure } from '../tools/measure/measure'
import { outline } from '../tools/outline/outline'
import { select } from '../tools/select/select'
import { AREA_TOOLS, COMMENT_TOOL, DRAWING_TOOLS, KEY_POINT_TOOL } from '../tools/shapes/drawing-tools'
import { simplify } from '../tools/simplify/simplify'
import type { Tool } from '../tools/state'
import { superpixels } from '../tools/superpixels/superpixels'
import { wand } from '../tools/wand/wand'

/** The tools with which a picture is looked at; the hand comes first. */
export const LOOKING_TOOLS: readonly Tool<EditPorts>[] = [hand, measure]
/** The tools with which objects are changed and made. */
export const CHANGING_TOOLS: readonly Tool<EditPorts>[] = [
  select,
  ...DRAWING_TOOLS,
  wand,
  superpixels,
  ...AREA_TOOLS,
  COMMENT_TOOL,
]
/** Tools that actions and steps take in hand: they have no button. */
const ACTED_TOOLS: readonly Tool<EditPorts>[] = [simplify, outline, KEY_POINT_TOOL]
/** Every tool of a picture's editor; the hand comes first. */
export const EDITOR_TOOLS: readonly [Tool<EditPorts>, ...Tool<EditPorts>[]] = [
  hand,
  measure,
  ...CHANGING_TOOLS,
  ...ACTED_TOOLS,
]
