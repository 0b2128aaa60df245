import { numberList } from '../native'
import type { Kind } from './kind'
import { lineOf } from './line-of'

/** Rings of alternating x and y: the outer one, then the holes. */
type Rings = readonly (readonly number[])[]

/** Three points, even if a weak schema allows fewer. */
const NUMBERS_MIN = 6

/** Area with or without holes; skips an unreadable hole. */
export const polygon: Kind<Rings> = {
  native: 'polygon',
  noun: 'Polygon',
  isArea: true,
  tools: ['polygon', 'trace', 'wand', 'superpixels', 'hole', 'cut'],
  read({ points, exclude }) {
    const outer = numberList(points)
    if (outer === undefined || outer.length < NUMBERS_MIN) return undefined
    if (!Array.isArray(exclude) || exclude.length === 0) return [outer]
    const holes = exclude.map(numberList)
    return [outer, ...holes.filter((hole) => hole !== undefined)]
  },
  outline: (rings) => ({ lines: rings.map(lineOf), closed: true }),
}
