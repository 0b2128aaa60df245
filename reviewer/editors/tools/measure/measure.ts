import type { Tool } from '../state'
import { drawing } from './drawing'
import type { MeasurePorts } from './measure-ports'

/** Measures a distance and its angle on the picture by dragging. */
export const measure: Tool<MeasurePorts> = {
  id: 'measure',
  title: 'Measure a distance',
  keys: ['Shift+U'],
  icon: 'ruler',
  cursor: 'crosshair',
  gestures: {
    title: 'On the picture',
    gestures: [{ title: 'Measure in steps of 45 degrees', by: 'Shift while measuring' }],
  },
  rest: () => ({ name: 'ready', isIdle: true, on: { down: (_, first) => drawing(first) } }),
}
