import { numbersAt } from '../native'
import type { Kind } from './kind'
import { lineOf } from './line-of'

/** Four corners of alternating x and y. */
type Corners = readonly number[]

/** Rotated box. */
export const rbbox: Kind<Corners> = {
  native: 'rbbox',
  noun: 'Rotated box',
  isArea: true,
  tools: ['rbbox'],
  read: ({ points }) => numbersAt(points, ['x1', 'y1', 'x2', 'y2', 'x3', 'y3', 'x4', 'y4']),
  outline: (corners) => ({ lines: [lineOf(corners)], closed: true }),
}
