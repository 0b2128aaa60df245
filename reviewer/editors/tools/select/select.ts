import type { EditPorts } from '../edit-ports'
import { SNAP_ONCE } from '../snapping'
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
  gestures: {
    title: 'Selecting',
    gestures: [
      { title: 'Select the object below', by: 'Alt and click' },
      { title: 'Add to the selection', by: 'Shift and click, Mod and drag' },
      { title: 'Select what lies inside the frame', by: 'Shift while dragging a frame' },
      { title: 'Move along one axis', by: 'Shift while dragging objects', changes: true },
      { title: 'Equal sides, or steps of an angle', by: 'Shift while dragging a point', changes: true },
      { title: 'Keep the middle in place', by: 'Alt while dragging a point', changes: true },
      SNAP_ONCE,
      { title: 'Insert a point', by: 'Double click on the line, or Alt and press', changes: true },
      { title: 'Delete a point', by: 'Delete while the pointer is on it', changes: true },
      { title: 'Edit the points of the selection', by: 'Enter, then . , arrows, Insert, Delete', changes: true },
    ],
  },
  rest: resting,
}
