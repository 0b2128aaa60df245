import type { SimplifyPorts } from './simplify-ports'
import type { Tool } from '../state'
import { previewing } from './previewing'

/** Shows selected outlines and lines with fewer points, until that is taken or left. An action takes it in hand: it works on what is selected, and goes by itself. */
export const simplify: Tool<SimplifyPorts> = {
  id: 'simplify',
  title: 'Leave out the points that matter least',
  keys: [],
  icon: 'polygon',
  cursor: 'default',
  noFingers: true,
  rest: previewing,
}
