import { type Area, outlineArea, ringSize } from '../areas/area'
import { combine, UncombinedError } from '../areas/combine'
import type { AnnotationObject } from '../document/read-document'
import type { Box } from '../kinds/outline-box'
import { kindOf } from '../kinds/registry'

/** Distance in the picture's pixels beyond which points have nothing in common. */
export const POINT_REACH = 50

/**
 * Agreement on one object, from 0 to 1: intersection over union. Lines and frames without an area are compared by their
 * boxes, points by their distance.
 */
export function likeness(one: AnnotationObject, other: AnnotationObject): number {
  if (one.kind !== other.kind || one.className !== other.className) return 0
  if (one.kind === 'tag') return answersOf(one) === answersOf(other) ? 1 : 0
  const [a, b] = [one.box, other.box]
  if (a === undefined || b === undefined) return 0
  const kind = kindOf(one.kind)
  if (kind?.isPlace) return Math.max(0, 1 - Math.hypot(a.x - b.x, a.y - b.y) / POINT_REACH)
  const boxes = sharedOfBoxes(a, b)
  if (boxes === 0 || kind?.isBox) return boxes
  const [mine, theirs] = [areaIn(one), areaIn(other)]
  return mine === undefined || theirs === undefined ? boxes : (sharedOfAreas(mine, theirs) ?? boxes)
}

function answersOf({ attributes }: AnnotationObject): string {
  return JSON.stringify(attributes.map(({ group, value }) => `${group}: ${value}`).toSorted())
}

function sharedOfBoxes(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (a.width * a.height + b.width * b.height - both)
}

function areaIn({ kind, outline }: AnnotationObject): Area | undefined {
  return outline === undefined ? undefined : outlineArea(kind, outline)
}

function sharedOfAreas(a: Area, b: Area): number | undefined {
  try {
    const both = combine('intersection', [a, b]).reduce((sum, area) => sum + sizeOf(area), 0)
    return both / (sizeOf(a) + sizeOf(b) - both)
  } catch (error) {
    // Compare areas that can't be combined by their boxes.
    if (error instanceof UncombinedError) return undefined
    throw error
  }
}

/** Area of the first ring without holes. */
function sizeOf([edge = [], ...holes]: Area): number {
  return holes.reduce((size, hole) => size - ringSize(hole), ringSize(edge))
}
