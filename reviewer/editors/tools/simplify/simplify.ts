import type { SimplifyPorts } from './simplify-ports'
import type { Tool } from '../state'
import { previewing } from './previewing'

/**
 * Previews the selected outlines and lines with fewer points until the user accepts or discards them. An action
 * activates the tool; it works on the selection and ends itself.
 */
export const simplify: Tool<SimplifyPorts> = {
  id: 'simplify',
  title: 'Leave out the points that matter least',
  keys: [],
  icon: 'polygon',
  cursor: 'default',
  noFingers: true,
  rest: previewing,
}
