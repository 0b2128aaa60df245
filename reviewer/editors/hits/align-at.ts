import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Point } from '../canvas/viewport'
import type { Guide, Snap } from './snap-at'

/** Among more boxes everything would be level with something. */
const BOXES_MANY = 60

/**
 * Puts a place level with sides and middles of upright boxes that are nearer than `reach` along an axis, each axis for
 * itself; undefined where none is, or too many boxes are there. Places are in the picture's pixels.
 */
export function alignedAt(boxes: readonly AnnotationObject[], at: Point, reach: number): Snap | undefined {
  if (boxes.length > BOXES_MANY) return undefined
  const [x, y] = [nearestLine(boxes, 'x', at, reach), nearestLine(boxes, 'y', at, reach)]
  if (x === undefined && y === undefined) return undefined
  const to = { x: x?.value ?? at.x, y: y?.value ?? at.y }
  const guides = [x && guide('x', x, to), y && guide('y', y, to)].filter((one) => one !== undefined)
  return { at: to, on: 'level', guides }
}

const OTHER = { x: 'y', y: 'x' } as const
const SIDES = { x: 'width', y: 'height' } as const

interface Line {
  readonly value: number
  readonly box: Box
}

function nearestLine(boxes: readonly AnnotationObject[], axis: 'x' | 'y', at: Point, reach: number): Line | undefined {
  let best: Line | undefined
  let bestDistance = reach
  for (const { box } of boxes) {
    if (box === undefined) continue
    for (const share of [0, 0.5, 1]) {
      const value = box[axis] + share * box[SIDES[axis]]
      const distance = Math.abs(value - at[axis])
      if (distance > bestDistance) continue
      best = { value, box }
      bestDistance = distance
    }
  }
  return best
}

/** From the far side of the box to the place. */
function guide(axis: 'x' | 'y', { value, box }: Line, to: Point): Guide {
  const across = OTHER[axis]
  const ends = [box[across], box[across] + box[SIDES[across]], to[across]]
  const [from, until] = [Math.min(...ends), Math.max(...ends)]
  return axis === 'x'
    ? [
        { x: value, y: from },
        { x: value, y: until },
      ]
    : [
        { x: from, y: value },
        { x: until, y: value },
      ]
}
