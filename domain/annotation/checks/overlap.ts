import { outlineArea, areaSize } from '../areas/area'
import { combine, UncombinedError } from '../areas/combine'
import type { AnnotationObject } from '../document/read-document'
import type { Box } from '../kinds/outline-box'
import { kindOf } from '../kinds/registry'
import type { Check } from './check'
import { duplicate } from './duplicate'
import { extentOf, isArea } from './rings'
import { CHECK_TITLES } from './titles'

/** Two objects of a class overlap more than the project allows, by intersection over union. */
export const overlap: Check = {
  id: 'overlap',
  title: CHECK_TITLES.overlap,
  touching(object, earlier, { rules }) {
    if (rules === undefined || rules.overlap === null) return undefined
    const least = rules.overlap / 100
    const share = sharedShare(object, earlier, least)
    if (share < least) return undefined
    const text = `Shares ${Math.floor(share * 100)} % with object #${earlier.row + 1} of the same class; from ${rules.overlap} % on that is too much.`
    const at = commonBox(object.box, earlier.box)
    return at === undefined ? { text } : { text, at }
  },
  unless: new Set([duplicate.id]),
}

const sizes = new WeakMap<AnnotationObject, number>()

function sizeOf(object: AnnotationObject): number {
  const known = sizes.get(object)
  if (known !== undefined) return known
  const { area } = extentOf(object)
  sizes.set(object, area)
  return area
}

/**
 * Intersection over union of two objects, 0 to 1; 0 if it is less than `least`. Boxes and sizes decide most cases
 * without the outlines.
 */
function sharedShare(a: AnnotationObject, b: AnnotationObject, least: number): number {
  if (!isArea(a) || !isArea(b)) return 0
  const common = commonBox(a.box, b.box)
  if (common === undefined) return 0
  const [one, other] = [sizeOf(a), sizeOf(b)]
  // The intersection is at most the smaller area, and at most the common box.
  const most = Math.min(one, other, common.width * common.height)
  const bound = shareOf(most, one, other)
  if (bound < least) return 0
  if (kindOf(a.kind)?.isBox && kindOf(b.kind)?.isBox) return bound
  const [first, second] = [a, b].map(({ kind, outline }) => outline && outlineArea(kind, outline))
  if (first === undefined || second === undefined) return 0
  try {
    const both = combine('intersection', [first, second]).reduce((sum, piece) => sum + areaSize(piece), 0)
    return shareOf(both, one, other)
  } catch (error) {
    // Outlines that can't be compared have a finding of their own: they cross themselves.
    if (error instanceof UncombinedError) return 0
    throw error
  }
}

function shareOf(both: number, one: number, other: number): number {
  const all = one + other - both
  return all > 0 ? both / all : 0
}

function commonBox(a: Box | undefined, b: Box | undefined): Box | undefined {
  if (a === undefined || b === undefined) return undefined
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}
