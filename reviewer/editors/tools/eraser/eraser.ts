import type { EditPorts } from '../edit-ports'
import type { BorrowedTool, State } from '../state'
import { erasing } from './erasing'

/** The pen's eraser end: removes the objects it passes, as one step. */
export const eraser: BorrowedTool<EditPorts> = {
  id: 'eraser',
  cursor: 'crosshair',
  gestures: {
    title: 'Drawing',
    gestures: [{ title: 'Delete objects', by: 'The other end of the pen', changes: true }],
  },
  rest,
}

function rest(): State<EditPorts> {
  return {
    name: 'resting',
    isIdle: true,
    on: {
      down(ports, first) {
        const refusal = ports.doing.refusal()
        return refusal === undefined ? erasing(first) : ports.say(refusal)
      },
    },
  }
}
