import type { EditPorts } from '../edit-ports'
import type { PointerInput } from '../input'
import type { Next, State } from '../state'
import { framing } from './framing'
import { type Grip, gripAt } from './grips'
import { walkingPoints } from './points'
import { pressing } from './pressing'
import { reshaping } from './reshaping'

/** Nothing is under way: what lies under the pointer is pointed at. */
export function resting(): State<EditPorts> {
  return {
    name: 'resting',
    leave: ({ objects }) => objects.pointAt(undefined),
    on: {
      move(ports, { at, kind }) {
        const grip = gripAt(ports, at, kind)
        if (grip !== undefined) return overGrip(grip)
        ports.objects.pointAt(at)
      },
      leave: ({ objects }) => objects.pointAt(undefined),
      down: begin,
      double: ({ nearby, camera }, { at, screen }) => {
        if (nearby.at(at) === undefined) camera.toggleZoom(screen)
      },
    },
    keys: { Enter: toPoints },
  }
}

/** The points of what is selected, for the keyboard. */
function toPoints({ choosing, doing, say }: EditPorts): Next<EditPorts> {
  const refusal = doing.refusal()
  if (refusal !== undefined) return say(refusal)
  const [row, ...others] = choosing.rows()
  if (row === undefined || others.length > 0) return say('Select one object to change its points')
  if (doing.shape(row) === undefined) return say('This object has no points that can be changed')
  return walkingPoints(row, begin)
}

/** The pointer is over a handle, and says so; a point under it goes by Delete. */
function overGrip(grip: Grip): State<EditPorts> {
  const { row, shape, handle } = grip
  const left = shape.without?.(handle.id)
  return {
    name: 'over-handle',
    cursor: handle.cursor,
    on: {
      move(ports, { at, kind }) {
        const now = gripAt(ports, at, kind)
        if (now?.handle.id !== handle.id) return now === undefined ? 'rest' : overGrip(now)
      },
      leave: () => 'rest',
      down: begin,
      double: () => undefined,
    },
    ...(left === undefined
      ? {}
      : {
          keys: {
            Delete({ doing }: EditPorts) {
              doing.reshape([{ row, shape: left }])
              return 'rest'
            },
          },
        }),
  }
}

function begin(ports: EditPorts, first: PointerInput & { readonly type: 'down' }): State<EditPorts> {
  const grip = gripAt(ports, first.at, first.kind)
  if (grip !== undefined) return reshaping(grip, first)
  const { nearby, choosing } = ports
  const [selected] = choosing.rows()
  const row = first.held.alt && selected !== undefined ? nearby.at(first.at, selected) : nearby.at(first.at)
  return row === undefined ? framing(first) : pressing(row, first)
}
