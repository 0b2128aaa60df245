import type { EditPorts } from '../edit-ports'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Held, PointerInput, PointerKind } from '../input'
import type { Next, State } from '../state'
import { framing } from './framing'
import { type Grip, gripAt, newPointAt } from './grips'
import { walkingPoints } from './points'
import { pressing } from './pressing'
import { reshaping } from './reshaping'

/** Idle: highlights the object under the pointer. */
export function resting(): State<EditPorts> {
  return {
    name: 'resting',
    isIdle: true,
    cursorOver: 'pointer',
    leave: ({ objects }) => objects.pointAt(undefined),
    on: {
      move(ports, { at, kind, held }) {
        const grip = gripUnder(ports, at, kind, held)
        if (grip !== undefined) return overGrip(grip)
        ports.objects.pointAt(at)
      },
      leave: ({ objects }) => objects.pointAt(undefined),
      down: begin,
      double: addPoint,
    },
    keys: { Enter: toPoints },
  }
}

/** The handle that a press would grab; with Alt, a new point on the line. */
function gripUnder(ports: EditPorts, at: Place, kind: PointerKind, { alt }: Held): Grip | undefined {
  return (alt ? newPointAt(ports, at, kind) : undefined) ?? gripAt(ports, at, kind)
}

/** A double-click on the selection's line inserts a point; on empty space it toggles the zoom. */
function addPoint(ports: EditPorts, { at, screen }: { readonly at: Place; readonly screen: Place }): Next<EditPorts> {
  const made = newPointAt(ports, at, 'mouse')
  if (made !== undefined) ports.doing.reshape([{ row: made.row, shape: made.shape }])
  else if (ports.nearby.at(at) === undefined) ports.camera.toggleZoom(screen)
}

/** Starts keyboard editing of the selection's points. */
function toPoints({ choosing, doing, say }: EditPorts): Next<EditPorts> {
  const refusal = doing.refusal()
  if (refusal !== undefined) return say(refusal)
  const [row, ...others] = choosing.rows()
  if (row === undefined || others.length > 0) return say('Select one object to change its points')
  if (doing.shape(row) === undefined) return say('This object has no points that can be changed')
  return walkingPoints(row, begin)
}

/** The pointer is on a handle and shows its cursor; Delete removes the point under it. */
function overGrip(grip: Grip): State<EditPorts> {
  const { row, shape, handle } = grip
  // A point that isn't inserted yet can't be removed.
  const left = handle.cursor === 'copy' ? undefined : shape.without?.(handle.id)
  return {
    name: 'over-handle',
    isIdle: true,
    cursor: handle.cursor,
    on: {
      move(ports, { at, kind, held }) {
        const now = gripUnder(ports, at, kind, held)
        if (now?.handle.id !== handle.id || now.handle.cursor !== handle.cursor)
          return now === undefined ? 'rest' : overGrip(now)
      },
      leave: () => 'rest',
      down: begin,
      double: addPoint,
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
  const grip = gripUnder(ports, first.at, first.kind, first.held)
  if (grip !== undefined) return reshaping(grip, first)
  const { nearby, choosing } = ports
  const [selected] = choosing.rows()
  const row = first.held.alt && selected !== undefined ? nearby.at(first.at, selected) : nearby.at(first.at)
  return row === undefined ? framing(first) : pressing(row, first)
}
