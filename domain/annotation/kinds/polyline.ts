import { numberList } from '../native'
import type { Kind } from './kind'

/** An open line; x and y in turn. */
export const polyline: Kind<readonly number[]> = {
  native: 'polyline',
  read: ({ points }) => numberList(points),
  outline: (line) => ({ lines: [new Float32Array(line)], closed: false }),
}
