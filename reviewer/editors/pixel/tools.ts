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

/** What the tools of this editor reach together. */
export type PixelPorts = DrawPorts & WandPorts & CellPorts & OutlinePorts & PaintPorts

/** What is drawn so becomes pixels. */
const AREAS = new Set(['polygon', 'bbox', 'trace'])

/** The tools with which a picture is looked at; the hand comes first. */
export const LOOKING_TOOLS: readonly Tool<PixelPorts>[] = [hand, measure]
/** The tools with which pixels are painted. */
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
/** Every tool of this editor; the hand comes first. */
export const PIXEL_TOOLS: readonly [Tool<PixelPorts>, ...Tool<PixelPorts>[]] = [
  hand,
  measure,
  ...PAINTING_TOOLS,
  outline,
]
