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
  gestures: {
    title: 'Magic wand',
    gestures: [
      { title: 'Add an area', by: 'Shift and click', changes: true },
      { title: 'Remove an area', by: 'Alt and click', changes: true },
      { title: 'Change the tolerance', by: 'Drag left or right, or ] and [', changes: true },
      { title: 'Take the area', by: 'Enter, or click the same place', changes: true },
    ],
  },
  rest: resting,
}
