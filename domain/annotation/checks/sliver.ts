import type { Check } from './check'
import { CHECK_TITLES } from './titles'
import { extentOf, isArea } from './rings'
import { tooSmall } from './too-small'

/** The size of an area over its edge squared; a strip of 1 by 250 has as much. */
const SHARE_MIN = 0.001

/** A strip that is left over where two outlines nearly meet. */
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
