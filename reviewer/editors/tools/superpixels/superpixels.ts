import type { CellPorts } from './cell-ports'
import type { Tool } from '../state'
import { collecting } from './collecting'

/** Cuts what is seen into cells that keep to edges; those that are painted over become a polygon. */
export const superpixels: Tool<CellPorts> = {
  id: 'superpixels',
  title: 'Superpixels',
  keys: ['Shift+W'],
  icon: 'cells',
  cursor: 'crosshair',
  noFingers: true,
  rest: collecting,
}
