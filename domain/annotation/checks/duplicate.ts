import { outlineArea } from '../areas/area'
import { combine, UncombinedError } from '../areas/combine'
import { areaSize } from '../areas/area'
import { isSameJson } from '../commands/is-same-json'
import type { AnnotationObject } from '../document/read-document'
import { kindOf } from '../kinds/registry'
import type { Check } from './check'
import { CHECK_TITLES } from './titles'
import { extentOf, isArea } from './rings'

/** Shared fraction above which two areas are duplicates. */
const SHARED_MIN = 0.95
/** Distance in pixels up to which points and lines are duplicates. */
const NEAR = 1

/** Same object, drawn twice. */
export const duplicate: Check = {
  id: 'duplicate',
  title: CHECK_TITLES.duplicate,
  beside(object, earlier) {
    if (!isTwice(object, earlier)) return undefined
    return object.kind === 'tag'
      ? { text: 'The item has this tag already.' }
      : { text: `Nearly the same as object #${earlier.row + 1}, which has the same class.` }
  },
  fix: { words: 'Delete the copy', how: 'remove' },
}

function isTwice(object: AnnotationObject, earlier: AnnotationObject): boolean {
  // Keys distinguish tracks, which have no single place.
  if (object.track !== undefined || earlier.track !== undefined) return isSameJson(object.track, earlier.track)
  return isArea(object) ? sharesNearlyAll(object, earlier) : liesOn(object, earlier)
}

/** Computes the intersection only if the sizes are similar. */
function sharesNearlyAll(a: AnnotationObject, b: AnnotationObject): boolean {
  if (liesOn(a, b)) return true
  const [one, other] = [extentOf(a).area, extentOf(b).area]
  if (Math.min(one, other) < SHARED_MIN * Math.max(one, other)) return false
  if (kindOf(a.kind)?.isBox && a.box !== undefined && b.box !== undefined) {
    const width = Math.min(a.box.x + a.box.width, b.box.x + b.box.width) - Math.max(a.box.x, b.box.x)
    const height = Math.min(a.box.y + a.box.height, b.box.y + b.box.height) - Math.max(a.box.y, b.box.y)
    return isNearlyAll(Math.max(0, width) * Math.max(0, height), one, other)
  }
  const [first, second] = [a, b].map(({ kind, outline }) => outline && outlineArea(kind, outline))
  if (first === undefined || second === undefined) return false
  try {
    const common = combine('intersection', [first, second]).reduce((sum, piece) => sum + areaSize(piece), 0)
    return isNearlyAll(common, one, other)
  } catch (error) {
    // Outlines that can't be compared have a finding of their own: they cross themselves.
    if (error instanceof UncombinedError) return false
    throw error
  }
}

function isNearlyAll(common: number, one: number, other: number): boolean {
  return common > SHARED_MIN * (one + other - common)
}

function liesOn({ outline: a }: AnnotationObject, { outline: b }: AnnotationObject): boolean {
  if (a === undefined || b === undefined) return a === b
  if (a.ellipse !== undefined || b.ellipse !== undefined) return false
  if (a.lines.length !== b.lines.length || !isNear(a.dots, b.dots)) return false
  return a.lines.every((line, at) => isNear(line, b.lines[at]))
}

function isNear(a: Float32Array | undefined, b: Float32Array | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.length === b.length && a.every((value, at) => Math.abs(value - (b[at] ?? 0)) <= NEAR)
}
