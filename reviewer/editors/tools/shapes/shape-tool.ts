import type { DrawPorts } from './draw-ports'
import type { Tool } from '../state'
import { drawingGestures } from './gesture'
import { ready, resumed } from './ready'
import type { ShapeToolRow } from './shape-row'

/** A tool that draws one kind of shape and stays active. */
export function shapeTool(row: ShapeToolRow): Tool<DrawPorts> {
  return {
    id: row.id,
    title: row.title ?? `Draw a ${row.noun}`,
    keys: row.keys,
    icon: row.icon,
    cursor: 'crosshair',
    noFingers: true,
    gestures: drawingGestures(row.gesture),
    rest: () => ready(row),
    resumed: (ports, draft) => resumed(row, ports, draft),
  }
}
