import type { CellPorts } from './cell-ports'
import type { Tool } from '../state'
import { collecting } from './collecting'

/** Divides the visible part into cells along edges; painted cells become a polygon. */
export const superpixels: Tool<CellPorts> = {
  id: 'superpixels',
  title: 'Superpixels',
  keys: ['Shift+W'],
  icon: 'cells',
  cursor: 'crosshair',
  noFingers: true,
  gestures: {
    title: 'Superpixels',
    gestures: [
      { title: 'Remove cells', by: 'Alt and drag', changes: true },
      { title: 'Size of the cells', by: '] and [', changes: true },
      { title: 'Take the cells', by: 'Enter', changes: true },
    ],
  },
  rest: collecting,
}
