import { rounded } from '#domain/annotation/shaping/numbers'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Paint } from '../../canvas/paint'
import { type EditPorts, type Looks, type Row } from '../edit-ports'
import type { Held, PointerInput } from '../input'
import { paintHeld } from '../painting/paint-shape'
import type { State } from '../state'

/** Beyond so many objects only their boxes go along with the pointer. */
const OUTLINES_MANY = 2_000

/** All that is selected goes along with the pointer; Shift keeps it level or plumb. */
export function dragging(rows: readonly Row[], first: PointerInput, now: PointerInput): State<EditPorts> {
  let last = now
  let looks: readonly Looks[] = []

  function by(ports: EditPorts, held: Held = last.held): Place {
    let [dx, dy] = [last.at.x - first.at.x, last.at.y - first.at.y]
    if (held.shift) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy]
    return keptIn(ports, looks, { x: rounded(dx), y: rounded(dy) })
  }

  function show(ports: EditPorts, held?: Held): void {
    ports.live.show(paintMoved(looks, by(ports, held)))
  }

  return {
    name: 'dragging',
    cursor: 'move',
    enter(ports) {
      looks = rows.flatMap((row) => ports.nearby.looks(row) ?? [])
      ports.doing.lift(rows)
      show(ports)
    },
    leave({ live, doing }) {
      live.show(undefined)
      doing.lift([])
    },
    on: {
      move(ports, input) {
        if (input.pointer !== first.pointer) return
        last = input
        show(ports)
      },
      held: (ports, { held }) => show(ports, held),
      up(ports, input) {
        if (input.pointer !== first.pointer) return
        last = input
        const { x, y } = by(ports)
        if (x !== 0 || y !== 0) ports.doing.move(rows, x, y)
        return 'rest'
      },
    },
  }
}

/** What is on the picture stays on it. */
function keptIn({ bounds }: EditPorts, looks: readonly Looks[], { x, y }: Place): Place {
  const picture = bounds()
  if (picture === undefined || looks.length === 0) return { x, y }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { box } of looks) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return {
    x: rounded(within(x, Math.min(0, -left), Math.max(0, picture.width - right))),
    y: rounded(within(y, Math.min(0, -top), Math.max(0, picture.height - bottom))),
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Moving the view by as much shows the objects moved, whatever their number of points. */
function paintMoved(looks: readonly Looks[], { x, y }: Place): Paint {
  return (context, view, _, ratio) => {
    const moved = { ...view, x: view.x + x * view.scale, y: view.y + y * view.scale }
    if (looks.length <= OUTLINES_MANY) {
      for (const { outline, colour } of looks) paintHeld(context, outline, colour, moved, ratio)
      return
    }
    context.strokeStyle = '#ffffff'
    context.lineWidth = ratio
    for (const { box } of looks)
      context.strokeRect(
        box.x * view.scale + moved.x,
        box.y * view.scale + moved.y,
        box.width * view.scale,
        box.height * view.scale,
      )
  }
}
