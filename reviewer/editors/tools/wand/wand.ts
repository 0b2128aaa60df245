import type { WandPorts } from './wand-ports'
import type { Tool } from '../state'
import { resting } from './resting'

/** Selects what looks alike around a place, and makes polygons of it. */
export const wand: Tool<WandPorts> = {
  id: 'wand',
  title: 'Select what looks alike, and make a polygon of it',
  keys: ['w'],
  icon: 'wand',
  cursor: 'crosshair',
  noFingers: true,
  rest: resting,
}
