import type { OutlinePorts } from './outline-ports'
import type { Tool } from '../state'
import { suggesting } from './suggesting'

/**
 * Displays suggested outlines inside the selected boxes until the user accepts or discards them; strokes correct them.
 * An action activates the tool; it works on the selection and ends itself.
 */
export const outline: Tool<OutlinePorts> = {
  id: 'outline',
  title: 'Correct the outlines in boxes',
  keys: [],
  icon: 'polygon',
  cursor: 'crosshair',
  noFingers: true,
  gestures: {
    title: 'Suggested outlines',
    gestures: [
      { title: 'Paint what belongs to the object', by: 'Drag', changes: true },
      { title: 'Paint what does not', by: 'Alt and drag', changes: true },
      { title: 'Take the outlines', by: 'Enter', changes: true },
    ],
  },
  rest: suggesting,
}
