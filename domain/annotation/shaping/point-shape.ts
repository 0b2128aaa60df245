import { point } from '../kinds/point'
import type { Native } from '../native'
import { rounded } from './numbers'
import type { Place, Shape } from './shape'

/** Editable single place. */
export function pointShape({ x, y }: Place): Shape {
  return {
    kind: point.native,
    fields: { x, y },
    get outline() {
      return { lines: [], closed: false, dots: Float32Array.of(x, y) }
    },
    handles: () => [{ id: '0', at: { x, y }, part: 'point', cursor: 'move' }],
    moved: (dx, dy) => pointShape({ x: rounded(x + dx), y: rounded(y + dy) }),
    dragged: (_, to) => pointShape({ x: rounded(to.x), y: rounded(to.y) }),
  }
}

/** Reads the place of a native object; undefined if it is unreadable. */
export function readPointShape(value: Native): Shape | undefined {
  const [x, y] = point.read(value) ?? []
  return x === undefined || y === undefined ? undefined : pointShape({ x, y })
}
