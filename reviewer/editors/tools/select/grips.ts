import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Handle, Place, Shape } from '#domain/annotation/shaping/shape'
import { type EditPorts, perPixel, type Row } from '../edit-ports'
import type { PointerKind } from '../input'

/** Maximum distance for grabbing a handle, in CSS pixels. */
const REACH: Readonly<Record<PointerKind, number>> = { mouse: 8, pen: 10, touch: 14 }
/** Edges closer than this to a point have no handle of their own, in CSS pixels. */
const CLEAR = 14

/** A handle of the only selected object, with the object's shape. */
export interface Grip {
  readonly row: Row
  readonly shape: Shape
  readonly handle: Handle
}

/**
 * The handles that there is room for: a short edge has none, so that its ends can be taken hold of. Of a shape with very
 * many points those within the box.
 */
function handlesIn(shape: Shape, unit: number, box: Box): readonly Handle[] {
  if (shape.crowd !== undefined) return shape.crowd(box)
  const all = shape.handles()
  if (all.every(({ part }) => part !== 'edge')) return all
  const points = all.filter(({ part }) => part === 'point').map(({ at }) => at)
  const isClear = (at: Place) => points.every((one) => Math.hypot(one.x - at.x, one.y - at.y) >= CLEAR * unit)
  return points.length > POINTS_MANY
    ? all.filter(({ part }) => part !== 'edge')
    : all.filter(({ part, at }) => part !== 'edge' || isClear(at))
}

/** Above this number of points, edges have no handles, which would cover the line. */
const POINTS_MANY = 300
const SHOWN_MAX = 1_000

/** Handles to show within a box: none if they are so many that they would cover the line. */
export function shownHandles(shape: Shape, unit: number, box: Box): readonly Handle[] {
  const handles = handlesIn(shape, unit, box)
  return shape.crowd !== undefined && handles.length > SHOWN_MAX ? [] : handles
}

/** The shape of the only selected object, if editable. */
function shapeInHand({ choosing, doing }: EditPorts): Pick<Grip, 'row' | 'shape'> | undefined {
  const [row, ...others] = choosing.rows()
  if (row === undefined || others.length > 0 || doing.refusal() !== undefined) return undefined
  const shape = doing.shape(row)
  return shape === undefined ? undefined : { row, shape }
}

/** Finds the handle at a place; points take priority over edges. */
export function gripAt(ports: EditPorts, at: Place, kind: PointerKind): Grip | undefined {
  const held = shapeInHand(ports)
  if (held === undefined) return undefined
  const unit = perPixel(ports.camera)
  let best: Handle | undefined
  let bestDistance = REACH[kind] * unit
  for (const handle of handlesIn(held.shape, unit, boxAround(at, bestDistance))) {
    const distance = Math.hypot(handle.at.x - at.x, handle.at.y - at.y) * (handle.part === 'edge' ? 1.2 : 1)
    if (distance > bestDistance) continue
    best = handle
    bestDistance = distance
  }
  return best === undefined ? undefined : { ...held, handle: best }
}

/** The upright square about a place. */
export function boxAround({ x, y }: Place, reach: number): Box {
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }
}

/** The point that a pointer would make in the line under it; undefined over a point, and beside the line. */
export function newPointAt(ports: EditPorts, at: Place, kind: PointerKind): Grip | undefined {
  const held = shapeInHand(ports)
  if (held?.shape.split === undefined || gripAt(ports, at, kind)?.handle.part === 'point') return undefined
  const edge = held.shape.edgeNear?.(at, REACH[kind] * perPixel(ports.camera))
  const made = edge === undefined ? undefined : held.shape.split(edge, at)
  if (made === undefined) return undefined
  return { row: held.row, shape: made.shape, handle: { id: made.handle, at, part: 'point', cursor: 'copy' } }
}
