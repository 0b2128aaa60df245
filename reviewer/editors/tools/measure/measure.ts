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
  rest: () => ({ name: 'ready', isIdle: true, on: { down: (_, first) => drawing(first) } }),
}
