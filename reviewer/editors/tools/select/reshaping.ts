import type { Handle, How, Place, Shape } from '#domain/annotation/shaping/shape'
import { bbox } from '#domain/annotation/kinds/bbox'
import { outlineBox } from '#domain/annotation/kinds/outline-box'
import type { Paint } from '../../canvas/paint'
import { type EditPorts, keptInside, perPixel } from '../edit-ports'
import type { Held, PointerInput } from '../input'
import { onCanvas, paintHandles } from '../../canvas/paint-handles'
import { livePart } from '../painting/live-part'
import { paintHeld } from '../painting/paint-shape'
import { paintSnap } from '../painting/paint-snap'
import { paintWords } from '../painting/paint-words'
import { sizeWords } from '../painting/size-words'
import type { Guide, Snap } from '../../hits/snap-at'
import type { Size } from '../../canvas/viewport'
import type { State } from '../state'
import { boxAround, type Grip, shownHandles } from './grips'

/** Of a shape with very many points, those so near the pointer show their handles, in CSS pixels. */
const AROUND = 60

/** A handle follows the pointer; Shift makes sides equal or steps angles, Alt keeps the centre in place. */
export function reshaping({ row, shape, handle }: Grip, first: PointerInput): State<EditPorts> {
  let last = first
  // Keeps the pointer's offset from the handle's centre.
  const [missX, missY] = [handle.at.x - first.at.x, handle.at.y - first.at.y]

  const isLine = handle.part === 'edge' && shape.split !== undefined
  const snaps = !isLine && handle.part !== 'turn'

  const aim = (): Place => ({ x: last.at.x + missX, y: last.at.y + missY })

  function snapped({ snap, bounds }: EditPorts, held: Held): Snap | undefined {
    if (!snaps) return undefined
    const found = snap(keptInside(aim(), bounds()), held, { without: [row], isBox: shape.kind === bbox.native })
    return found?.on === 'level' ? levelAlong(found, handle) : found
  }

  function now(ports: EditPorts, held: Held = last.held): Shape {
    const { bounds } = ports
    const to = snapped(ports, held)?.at ?? aim()
    const how = { even: held.shift, centred: held.alt }
    if (isLine) return edgeInside(shape, handle.id, to, how, bounds())
    return shape.dragged(handle.id, keptInside(to, handle.part === 'turn' ? undefined : bounds()), how)
  }

  function show(ports: EditPorts, held = last.held): void {
    const [made, snap] = [now(ports, held), snapped(ports, held)]
    const unit = perPixel(ports.camera)
    const handles = shownHandles(made, unit, boxAround(last.at, AROUND * unit))
    const part = livePart([outlineBox(made.outline), last.at, ...handles.map((one) => one.at)], snap)
    ports.live.show(paintReshaped(made, handles, ports, last.at, snap), part && { ...part, words: last.at })
  }

  return {
    name: 'reshaping',
    isFine: true,
    cursor: handle.cursor,
    enter(ports) {
      ports.doing.lift([row])
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
        const isStill = input.screen.x === first.screen.x && input.screen.y === first.screen.y
        last = input
        // Inserts a new point even without a drag.
        if (!isStill || handle.cursor === 'copy') ports.doing.reshape([{ row, shape: now(ports) }])
        return 'rest'
      },
    },
  }
}

/** Drops guides for the axis on which this side handle doesn't move. */
function levelAlong(snap: Snap, { cursor }: Handle): Snap | undefined {
  const isFree = ([from, to]: Guide) =>
    !(cursor === 'ew-resize' && from.y === to.y) && !(cursor === 'ns-resize' && from.x === to.x)
  const guides = snap.guides?.filter(isFree) ?? []
  return guides.length === 0 ? undefined : { ...snap, guides }
}

/** Keeps the whole edge inside the picture, not only its centre. */
function edgeInside(shape: Shape, id: string, to: Place, how: How, bounds: Size | undefined): Shape {
  const made = shape.dragged(id, to, how)
  const [before, after] = [outlineBox(shape.outline), outlineBox(made.outline)]
  if (bounds === undefined || before === undefined || after === undefined) return made
  const [x, y] = [
    over(before.x, after.x, after.width, bounds.width),
    over(before.y, after.y, after.height, bounds.height),
  ]
  return x === 0 && y === 0 ? made : shape.dragged(id, { x: to.x - x, y: to.y - y }, how)
}

/** How far a length extends outside the picture; if it started outside, it may stay. */
function over(before: number, from: number, length: number, picture: number): number {
  return before < 0 ? 0 : Math.min(from, 0) || Math.max(from + length - picture, 0)
}

function paintReshaped(
  shape: Shape,
  handles: readonly Handle[],
  { doing, nearby, choosing }: EditPorts,
  at: Place,
  snap: Snap | undefined,
): Paint {
  const [row] = choosing.rows()
  const { colour, fill } = (row === undefined ? undefined : nearby.looks(row)) ?? {
    colour: doing.colour(),
    fill: doing.fill(),
  }
  const box = outlineBox(shape.outline)
  return (context, view, canvas, ratio) => {
    paintHeld(context, { outline: shape.outline, colour, fill }, view, ratio)
    paintHandles(context, handles, colour, view, ratio)
    if (snap !== undefined) paintSnap(context, snap, view, ratio)
    if (box === undefined) return
    paintWords(context, sizeWords(box), onCanvas(at, view), canvas, ratio)
  }
}
