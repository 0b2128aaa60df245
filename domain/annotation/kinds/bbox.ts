import { numbersAt } from '../native'
import type { Kind } from './kind'
import { lineOf } from './line-of'

/** x1, y1, x2, y2: two opposite corners in their original order. */
type Box = readonly number[]

/** Upright box. */
export const bbox: Kind<Box> = {
  native: 'bbox',
  noun: 'Box',
  isArea: true,
  isBox: true,
  tools: ['bbox'],
  read: ({ points }) => numbersAt(points, ['x1', 'y1', 'x2', 'y2']),
  outline([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) {
    return { lines: [lineOf([x1, y1, x2, y1, x2, y2, x1, y2])], closed: true }
  },
}
