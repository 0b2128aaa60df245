import type { BorrowedTool, Tool } from '../state'
import { BRUSH_GESTURES, type BrushKind, resting, resumed } from './brushing'
import type { PaintPorts } from './paint-ports'

const BRUSH: BrushKind = { id: 'brush', erases: false }
const ERASER: BrushKind = { id: 'mask-eraser', erases: true }

/** Paints pixels of the selected object, or of a new one. */
export const brush: Tool<PaintPorts> = {
  id: BRUSH.id,
  title: 'Paint with the brush',
  keys: ['b'],
  icon: 'brush',
  cursor: 'none',
  noFingers: true,
  gestures: BRUSH_GESTURES,
  rest: () => resting(BRUSH),
  resumed: (ports, draft) => resumed(BRUSH, ports, draft),
}

/** Erases painted pixels: of the selection, else of all unlocked parts. */
export const maskEraser: Tool<PaintPorts> = {
  id: ERASER.id,
  title: 'Erase painted pixels',
  keys: ['e'],
  icon: 'eraser',
  cursor: 'none',
  noFingers: true,
  gestures: BRUSH_GESTURES,
  rest: () => resting(ERASER),
  resumed: (ports, draft) => resumed(ERASER, ports, draft),
}

/** The pen's eraser end. */
export const penEraser: BorrowedTool<PaintPorts> = {
  id: 'eraser',
  cursor: 'none',
  gestures: { title: 'Painting', gestures: [{ title: 'Erase', by: 'The other end of the pen', changes: true }] },
  rest: () => resting(ERASER),
}
