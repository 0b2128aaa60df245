import type { EditPorts } from '../edit-ports'
import type { Tool } from '../state'
import { resting } from './resting'

/** Selects, moves and reshapes objects; a frame selects several. */
export const select: Tool<EditPorts> = {
  id: 'select',
  title: 'Select and change objects',
  keys: ['v'],
  icon: 'pointer',
  cursor: 'default',
  noFingers: true,
  rest: resting,
}
