import type { OutlinePorts } from '../tools/outline/outline-ports'
import { outline } from '../tools/outline/outline'
import { COMMENT_TOOL, DRAWING_TOOLS, MASK_BOX_TOOL } from '../tools/shapes/drawing-tools'
import type { DrawPorts } from '../tools/shapes/draw-ports'
import { hand } from '../tools/hand/hand'
import { measure } from '../tools/measure/measure'
import { brush, maskEraser } from '../tools/paint/brushes'
import { fill, pickPart } from '../tools/paint/filling'
import type { PaintPorts } from '../tools/paint/paint-ports'
import { select } from '../tools/select/select'
import type { Tool } from '../tools/state'
import type { CellPorts } from '../tools/superpixels/cell-ports'
import { superpixels } from '../tools/superpixels/superpixels'
import { wand } from '../tools/wand/wand'
import type { WandPorts } from '../tools/wand/wand-ports'

/** The combined ports of this editor's tools. */
export type PixelPorts = DrawPorts & WandPorts & CellPorts & OutlinePorts & PaintPorts

/** Shape tools whose result becomes pixels. */
const AREAS = new Set(['polygon', 'bbox', 'trace'])

/** View tools, the hand first. */
export const LOOKING_TOOLS: readonly Tool<PixelPorts>[] = [hand, measure]
/** Paint tools. */
export const PAINTING_TOOLS: readonly Tool<PixelPorts>[] = [
  select,
  brush,
  maskEraser,
  fill,
  ...DRAWING_TOOLS.filter(({ id }) => AREAS.has(id)),
  wand,
  { ...superpixels, keys: ['u'] },
  MASK_BOX_TOOL,
  pickPart,
  COMMENT_TOOL,
]
/** All tools of this editor, the hand first. */
export const PIXEL_TOOLS: readonly [Tool<PixelPorts>, ...Tool<PixelPorts>[]] = [
  hand,
  measure,
  ...PAINTING_TOOLS,
  outline,
]
