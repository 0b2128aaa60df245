import type { Check } from './check'
import { CHECK_TITLES } from './titles'
import { extentOf, isArea } from './rings'

/** Area in square pixels below which an object is a mistake. */
export const SIZE_MIN = 4
const SIDE_MIN = 1
const LENGTH_MIN = 2

/** Object too small to be visible. */
export const tooSmall: Check = {
  id: 'too-small',
  title: CHECK_TITLES['too-small'],
  one(object) {
    const { box, kind } = object
    if (box === undefined) return undefined
    if (kind === 'polyline') {
      const isShort = extentOf(object).around < LENGTH_MIN
      return isShort ? { text: `The line is shorter than ${LENGTH_MIN} pixels.` } : undefined
    }
    if (!isArea(object)) return undefined
    const isThin = box.width < SIDE_MIN || box.height < SIDE_MIN
    return isThin || extentOf(object).area < SIZE_MIN
      ? { text: `It covers less than ${SIZE_MIN} square pixels, or has a side of less than one.` }
      : undefined
  },
  unless: new Set(['crosses-itself', 'few-points']),
  fix: { words: 'Delete', how: 'remove' },
}
