import { bbox } from '../kinds/bbox'
import type { Native } from '../native'
import { isNative } from '../native'
import { rounded } from './numbers'
import type { Handle, How, Place, Shape } from './shape'

/** x1, y1, x2, y2: two opposite corners in their original order. */
type Corners = readonly [x1: number, y1: number, x2: number, y2: number]

/** Position of each handle: 0 at the left or top, 1 at the right or bottom, a half between. */
const HANDLES = [
  ['nw', 0, 0, 'nwse-resize'],
  ['n', 0.5, 0, 'ns-resize'],
  ['ne', 1, 0, 'nesw-resize'],
  ['e', 1, 0.5, 'ew-resize'],
  ['se', 1, 1, 'nwse-resize'],
  ['s', 0.5, 1, 'ns-resize'],
  ['sw', 0, 1, 'nesw-resize'],
  ['w', 0, 0.5, 'ew-resize'],
] as const

/** Editable upright box with eight handles; the order of its corners stays. */
export function boxShape([x1, y1, x2, y2]: Corners, beside: Native = {}): Shape {
  const sides = { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) }
  return {
    kind: bbox.native,
    fields: { points: { ...beside, x1, y1, x2, y2 } },
    get outline() {
      return bbox.outline([x1, y1, x2, y2]) ?? { lines: [], closed: true }
    },
    handles: () =>
      HANDLES.map(([id, across, down, cursor]): Handle => {
        const at = {
          x: sides.left + across * (sides.right - sides.left),
          y: sides.top + down * (sides.bottom - sides.top),
        }
        return { id, at, part: across === 0.5 || down === 0.5 ? 'edge' : 'point', cursor }
      }),
    moved: (dx, dy) => boxShape([rounded(x1 + dx), rounded(y1 + dy), rounded(x2 + dx), rounded(y2 + dy)], beside),
    dragged(id, to, how) {
      const handle = HANDLES.find(([name]) => name === id)
      if (handle === undefined) return this
      const [left, top, right, bottom] = draggedSides(sides, handle, to, how)
      const [isLeftFirst, isTopFirst] = [x1 <= x2, y1 <= y2]
      const [first, second] = isLeftFirst ? [left, right] : [right, left]
      const [upper, lower] = isTopFirst ? [top, bottom] : [bottom, top]
      return boxShape([rounded(first), rounded(upper), rounded(second), rounded(lower)], beside)
    },
  }
}

interface Sides {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function draggedSides(
  { left, top, right, bottom }: Sides,
  [, across, down]: (typeof HANDLES)[number],
  to: Place,
  { even, centred }: How,
): readonly [left: number, top: number, right: number, bottom: number] {
  // The fixed point: the opposite side, or the middle.
  const fixed = {
    x: centred ? (left + right) / 2 : across === 0 ? right : left,
    y: centred ? (top + bottom) / 2 : down === 0 ? bottom : top,
  }
  let [dx, dy] = [to.x - fixed.x, to.y - fixed.y]
  if (even && across !== 0.5 && down !== 0.5) {
    const side = Math.max(Math.abs(dx), Math.abs(dy))
    dx = side * (dx < 0 ? -1 : 1)
    dy = side * (dy < 0 ? -1 : 1)
  }
  const [fromX, toX] = across === 0.5 ? [left, right] : stretch(fixed.x, dx, centred)
  const [fromY, toY] = down === 0.5 ? [top, bottom] : stretch(fixed.y, dy, centred)
  return [fromX, fromY, toX, toY]
}

function stretch(fixed: number, by: number, centred: boolean): readonly [from: number, to: number] {
  const other = centred ? fixed - by : fixed
  return [Math.min(other, fixed + by), Math.max(other, fixed + by)]
}

/** Reads the box of a native object; undefined if it is unreadable. */
export function readBoxShape(value: Native): Shape | undefined {
  const read = bbox.read(value)
  if (read === undefined) return undefined
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = read
  return boxShape([x1, y1, x2, y2], isNative(value.points) ? value.points : {})
}
