import { hand } from '../tools/hand/hand'
import { measure } from '../tools/measure/measure'
import type { MeasurePorts } from '../tools/measure/measure-ports'
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
type TiledPorts = DrawPorts & WandPorts & CellPorts & OutlinePorts & SimplifyPorts & MeasurePorts

/** View tools, the hand first. */
export const LOOKING_TOOLS: readonly Tool<TiledPorts>[] = [hand, measure]
/** Tools that create and change objects. */
export const CHANGING_TOOLS: readonly Tool<TiledPorts>[] = [
  select,
  ...DRAWING_TOOLS,
  wand,
  superpixels,
  ...AREA_TOOLS,
  COMMENT_TOOL,
]
/** All tools of this editor, also those that only actions and flow steps activate; the hand first. */
export const TILED_TOOLS: readonly [Tool<TiledPorts>, ...Tool<TiledPorts>[]] = [
  hand,
  measure,
  ...CHANGING_TOOLS,
  simplify,
  outline,
  KEY_POINT_TOOL,
]
