import { numbersAt } from '../native'
import type { Kind } from './kind'

/** Single place. */
export const point: Kind<readonly number[]> = {
  native: 'point',
  noun: 'Point',
  isPlace: true,
  tools: ['point'],
  read: (value) => numbersAt(value, ['x', 'y']),
  outline: (place) => ({ lines: [], closed: false, dots: new Float32Array(place) }),
}
