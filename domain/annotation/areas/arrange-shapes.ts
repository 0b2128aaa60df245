import type { Part, Remaking } from '../commands/remake-objects'
import { type Box, outlineBox } from '../kinds/outline-box'
import { mappedShape, type SideMap } from '../shaping/mapped'
import { rounded } from '../shaping/numbers'
import { counted } from '../commands/words'

/** Axis: left and right, or top and bottom. */
export type Side = 'x' | 'y'

interface Boxed {
  readonly part: Part
  readonly box: Box
}

const KEPT: SideMap = { factor: 1, shift: 0 }
const WAYS = { x: 'left to right', y: 'top to bottom' } as const

/** Mirrors objects about the middle of their common box. */
export function flipped(side: Side): Remaking {
  return (parts) => {
    const boxes = boxed(parts)
    const [from, to] = spanOf(boxes, side)
    const mirror: SideMap = { factor: -1, shift: from + to }
    const changes = boxes.flatMap(({ part: { id, value } }) => {
      const shape = mappedShape(value, side === 'x' ? { x: mirror, y: KEPT } : { x: KEPT, y: mirror })
      return shape === undefined ? [] : [{ id, shape }]
    })
    if (changes.length === 0) return { refusal: 'Nothing selected can be flipped.' }
    const [first] = parts
    return { changes, label: `${counted(changes.length, first?.value)} flipped: ${WAYS[side]}` }
  }
}

/** Distributes objects at equal gaps; the outer ones stay. */
export function distributed(side: Side): Remaking {
  return (parts) => {
    const boxes = boxed(parts).toSorted((a, b) => middleOf(a.box, side) - middleOf(b.box, side))
    if (boxes.length < 3) return { refusal: 'Select three objects or more to distribute them.' }
    const [from, to] = spanOf(boxes, side)
    const taken = boxes.reduce((sum, { box }) => sum + lengthOf(box, side), 0)
    const gap = (to - from - taken) / (boxes.length - 1)
    let next = from
    const changes = boxes.flatMap(({ part: { id, shape }, box }) => {
      const by = rounded(next - box[side])
      next += lengthOf(box, side) + gap
      if (by === 0) return []
      return [{ id, shape: side === 'x' ? shape.moved(by, 0) : shape.moved(0, by) }]
    })
    if (changes.length === 0) return { refusal: 'The selected objects are evenly spaced already.' }
    return { changes, label: `${boxes.length} objects distributed: ${WAYS[side]}` }
  }
}

function boxed(parts: readonly Part[]): readonly Boxed[] {
  return parts.flatMap((part) => {
    const box = outlineBox(part.shape.outline)
    return box === undefined ? [] : [{ part, box }]
  })
}

function spanOf(boxes: readonly Boxed[], side: Side): readonly [from: number, to: number] {
  return boxes.reduce<readonly [number, number]>(
    ([from, to], { box }) => [Math.min(from, box[side]), Math.max(to, box[side] + lengthOf(box, side))],
    [Infinity, -Infinity],
  )
}

function middleOf(box: Box, side: Side): number {
  return box[side] + lengthOf(box, side) / 2
}

function lengthOf({ width, height }: Box, side: Side): number {
  return side === 'x' ? width : height
}
