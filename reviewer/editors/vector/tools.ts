import { hand } from '../tools/hand/hand'
import { measure } from '../tools/measure/measure'
import { outline } from '../tools/outline/outline'
import { select } from '../tools/select/select'
import { AREA_TOOLS, COMMENT_TOOL, DRAWING_TOOLS, KEY_POINT_TOOL } from '../tools/shapes/drawing-tools'
import { simplify } from '../tools/simplify/simplify'
import type { Tool } from '../tools/state'
import { superpixels } from '../tools/superpixels/superpixels'
import { wand } from '../tools/wand/wand'
import type { CellPorts } from '../tools/superpixels/cell-ports'
import type { DrawPorts } from '../tools/shapes/draw-ports'
import type { OutlinePorts } from '../tools/outline/outline-ports'
import type { SimplifyPorts } from '../tools/simplify/simplify-ports'
import type { WandPorts } from '../tools/wand/wand-ports'

/** The combined ports of this editor's tools. */
export type VectorPorts = DrawPorts & WandPorts & CellPorts & OutlinePorts & SimplifyPorts

/** View tools, the hand first. */
export const LOOKING_TOOLS: readonly Tool<VectorPorts>[] = [hand, measure]
/** Tools that create and change objects. */
export const CHANGING_TOOLS: readonly Tool<VectorPorts>[] = [
  select,
  ...DRAWING_TOOLS,
  wand,
  superpixels,
  ...AREA_TOOLS,
  COMMENT_TOOL,
]
/** Tools without a button; actions and flow steps activate them. */
const ACTED_TOOLS: readonly Tool<VectorPorts>[] = [simplify, outline, KEY_POINT_TOOL]
/** All tools of this editor, the hand first. */
export const EDITOR_TOOLS: readonly [Tool<VectorPorts>, ...Tool<VectorPorts>[]] = [
  hand,
  measure,
  ...CHANGING_TOOLS,
  ...ACTED_TOOLS,
]
