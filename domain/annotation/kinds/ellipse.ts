import { numbersAt } from '../native'
import type { Ellipse, Kind } from './kind'

/** Ellipse, optionally rotated; without an angle it is upright. */
export const ellipse: Kind<Ellipse> = {
  native: 'ellipse',
  noun: 'Ellipse',
  isArea: true,
  tools: ['ellipse'],
  read(value) {
    const read = numbersAt({ angle: 0, ...value }, ['cx', 'cy', 'rx', 'ry', 'angle'])
    if (read === undefined) return undefined
    const [cx = 0, cy = 0, rx = 0, ry = 0, angle = 0] = read
    return { cx, cy, rx, ry, angle }
  },
  outline({ rx, ry, ...rest }) {
    return { lines: [], closed: true, ellipse: { ...rest, rx: Math.abs(rx), ry: Math.abs(ry) } }
  },
}
