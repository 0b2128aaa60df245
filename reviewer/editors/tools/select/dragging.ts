import { bbox } from '#domain/annotation/kinds/bbox'
import type { Box } from '#domain/annotation/kinds/outline-box'
import { rounded } from '#domain/annotation/shaping/numbers'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Paint } from '../../canvas/paint'
import { movedInside } from '../../document/moved-inside'
import type { Snap } from '../../hits/snap-at'
import type { EditPorts, Looks, Row } from '../edit-ports'
import type { Held, PointerInput } from '../input'
import { livePart } from '../painting/live-part'
import { paintHeld } from '../painting/paint-shape'
import { paintSnap } from '../painting/paint-snap'
import type { State } from '../state'

/** Above this number of objects, only their boxes follow the pointer. */
const OUTLINES_MANY = 2_000

/** For objects with more points, only the points nearest to the pointer snap. */
const SNAPPING_POINTS = 48

/** The selection follows the pointer and snaps by its points; Shift restricts the move to one axis. */
export function dragging(rows: readonly Row[], first: PointerInput, now: PointerInput): State<EditPorts> {
  let last = now
  let looks: readonly Looks[] = []
  let points: readonly Place[] = []
  /** Bounding box of all dragged objects before the drag. */
  let around: Box | undefined
  /** The selection is a single upright box. */
  let isBox = false

  function by(ports: EditPorts, held: Held = last.held): { readonly by: Place; readonly snap: Snap | undefined } {
    let [dx, dy] = [last.at.x - first.at.x, last.at.y - first.at.y]
    if (held.shift) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy]
    const { snap, x, y } = snapped(ports, held, dx, dy) ?? { x: dx, y: dy, snap: undefined }
    const boxes = looks.map(({ box }) => box)
    const kept = movedInside(boxes, { x: rounded(x), y: rounded(y) }, ports.bounds())
    // The border stopped the move, so it misses the snap target.
    return { by: kept, snap: kept.x === rounded(x) && kept.y === rounded(y) ? snap : undefined }
  }

  /** The move that snaps one of the points: points take priority over edges, then the nearest target wins. */
  function snapped({ snap }: EditPorts, held: Held, dx: number, dy: number) {
    let best: { readonly snap: Snap; readonly x: number; readonly y: number; readonly far: number } | undefined
    for (const { x, y } of points) {
      const found = snap({ x: x + dx, y: y + dy }, held, { without: rows, isBox })
      if (found === undefined) continue
      const [toX, toY] = [found.at.x - x, found.at.y - y]
      const far = Math.hypot(toX - dx, toY - dy) + BEHIND[found.on]
      if (best === undefined || far < best.far) best = { snap: found, x: toX, y: toY, far }
    }
    return best
  }

  function show(ports: EditPorts, held?: Held): void {
    const { by: move, snap } = by(ports, held)
    const paint = paintMoved(looks, move)
    ports.live.show(
      (context, view, canvas, ratio) => {
        paint(context, view, canvas, ratio)
        if (snap !== undefined) paintSnap(context, snap, view, ratio)
      },
      livePart([around && { ...around, x: around.x + move.x, y: around.y + move.y }], snap),
    )
  }

  return {
    name: 'dragging',
    cursor: 'move',
    enter(ports) {
      looks = rows.flatMap((row) => ports.nearby.looks(row) ?? [])
      points = nearestPoints(looks, first.at)
      around = livePart(looks.map(({ box }) => box))
      const [only, ...others] = rows
      isBox = only !== undefined && others.length === 0 && ports.doing.shape(only)?.kind === bbox.native
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
        const { x, y } = by(ports).by
        if (x !== 0 || y !== 0) ports.doing.move(rows, x, y)
        return 'rest'
      },
    },
  }
}

/** Ranking offsets: points within reach win over edges, edges over alignment. */
const BEHIND: Readonly<Record<Snap['on'], number>> = { point: 0, edge: 1e6, border: 1e6, level: 2e6 }

/** The points nearest to a place. */
function nearestPoints(looks: readonly Looks[], { x, y }: Place): readonly Place[] {
  if (looks.length > OUTLINES_MANY) return []
  const all: { readonly x: number; readonly y: number; readonly far: number }[] = []
  for (const { outline } of looks)
    for (const line of [...outline.lines, outline.dots ?? NO_DOTS])
      for (let at = 0; at + 1 < line.length; at += 2) {
        const [px, py] = [line[at] ?? 0, line[at + 1] ?? 0]
        all.push({ x: px, y: py, far: Math.hypot(px - x, py - y) })
      }
  return all.toSorted((a, b) => a.far - b.far).slice(0, SNAPPING_POINTS)
}

const NO_DOTS = new Float32Array()

/** Paints the objects moved by shifting the view, which costs the same for any number of points. */
function paintMoved(looks: readonly Looks[], { x, y }: Place): Paint {
  return (context, view, _, ratio) => {
    const moved = { ...view, x: view.x + x * view.scale, y: view.y + y * view.scale }
    if (looks.length <= OUTLINES_MANY) {
      for (const look of looks) paintHeld(context, look, moved, ratio)
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
