import type { EditPorts } from './edit-ports'
import { hand } from './hand/hand'
import { measure } from './measure/measure'
import { outline } from './outline/outline'
import { select } from './select/select'
import { AREA_TOOLS, COMMENT_TOOL, DRAWING_TOOLS, KEY_POINT_TOOL } from './shapes/drawing-tools'
import { simplify } from './simplify/simplify'
import type { Tool } from './state'
import { superpixels } from './superpixels/superpixels'
import { wand } from './wand/wand'

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
