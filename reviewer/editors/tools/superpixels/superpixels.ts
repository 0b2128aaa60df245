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
  rest: collecting,
}
