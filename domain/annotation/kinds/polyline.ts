import { numberList } from '../native'
import type { Kind } from './kind'
import { lineOf } from './line-of'

/** Open line of alternating x and y. */
export const polyline: Kind<readonly number[]> = {
  native: 'polyline',
  noun: 'Line',
  tools: ['polyline', 'cut'],
  read: ({ points }) => numberList(points),
  outline: (line) => ({ lines: [lineOf(line)], closed: false }),
}
