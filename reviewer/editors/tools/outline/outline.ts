import type { OutlinePorts } from './outline-ports'
import type { Tool } from '../state'
import { suggesting } from './suggesting'

/** Shows outlines of what is in selected boxes, until they are taken or left; strokes correct them. An action takes it in hand: it works on what is selected, and goes by itself. */
export const outline: Tool<OutlinePorts> = {
  id: 'outline',
  title: 'Correct the outlines of what is in boxes',
  keys: [],
  icon: 'polygon',
  cursor: 'crosshair',
  noFingers: true,
  rest: suggesting,
}
