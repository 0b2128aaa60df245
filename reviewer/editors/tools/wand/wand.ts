import type { WandPorts } from './wand-ports'
import type { Tool } from '../state'
import { resting } from './resting'

/** Selects what looks alike around a place, and makes polygons of it. */
export const wand: Tool<WandPorts> = {
  id: 'wand',
  title: 'Magic wand',
  keys: ['w'],
  icon: 'wand',
  cursor: 'crosshair',
  noFingers: true,
  rest: resting,
}
