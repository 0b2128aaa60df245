import type { Check } from './check'
import { CHECK_TITLES } from './titles'
import { extentOf, isArea } from './rings'
import { tooSmall } from './too-small'

/** Area over squared edge length; a strip of 1 by 250 has this value. */
const SHARE_MIN = 0.001

/** Narrow strip left between two outlines that nearly meet. */
export const sliver: Check = {
  id: 'sliver',
  title: CHECK_TITLES.sliver,
  one(object) {
    if (!isArea(object)) return undefined
    const { area, around } = extentOf(object)
    if (around === 0 || area / (around * around) >= SHARE_MIN) return undefined
    return { text: 'It is almost as thin as a line.' }
  },
  unless: new Set(['crosses-itself', 'few-points', tooSmall.id]),
  fix: { words: 'Delete', how: 'remove' },
}
