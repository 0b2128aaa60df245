import type { WandPorts } from './wand-ports'
import type { Tool } from '../state'
import { resting } from './resting'

/** Selects the area of similar colour around a place and creates polygons from it. */
export const wand: Tool<WandPorts> = {
  id: 'wand',
  title: 'Magic wand',
  keys: ['w'],
  icon: 'wand',
  cursor: 'crosshair',
  noFingers: true,
  rest: resting,
}
