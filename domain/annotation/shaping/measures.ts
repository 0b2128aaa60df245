import { outlineBox } from '../kinds/outline-box'
import { isNative, type Native, numbersAt } from '../native'
import { mappedShape, type SideMap } from './mapped'
import { between, rounded, turnedAbout } from './numbers'
import type { Place, Shape } from './shape'
import { shapeOf } from './shape-of'

/** Editable number of a shape. */
export interface Measure {
  readonly name: 'x' | 'y' | 'width' | 'height' | 'angle'
  readonly value: number
  /** Shape with another number; undefined if it would be invalid. */
  readonly with: (next: number) => Shape | undefined
}

/** Numbers that place an object: usually its bounding box; for rotatable kinds middle, sides and angle. */
export function measuresOf(value: Native): readonly Measure[] {
  const shape = shapeOf(value)
  if (shape === undefined) return []
  const own = MEASURES[shape.kind]
  return own === undefined ? ofBox(value, shape) : own(value)
}

const MEASURES: Readonly<Record<string, (value: Native) => readonly Measure[]>> = {
  ellipse: ofEllipse,
  rbbox: ofRotatedBox,
}

function ofBox(value: Native, shape: Shape): readonly Measure[] {
  const box = outlineBox(shape.outline)
  if (box === undefined) return []
  const places: readonly Measure[] = [
    { name: 'x', value: rounded(box.x), with: (next) => shape.moved(next - box.x, 0) },
    { name: 'y', value: rounded(box.y), with: (next) => shape.moved(0, next - box.y) },
  ]
  const sides = [
    ['width', 'x', box.width],
    ['height', 'y', box.height],
  ] as const
  return [
    ...places,
    ...sides.flatMap(([name, side, length]): readonly Measure[] => {
      // A shape without width can't be widened.
      if (length === 0) return []
      const stretch = (next: number) => {
        const factor = next / length
        const map: SideMap = { factor, shift: box[side] * (1 - factor) }
        return next > 0 ? mappedShape(value, { x: KEPT, y: KEPT, [side]: map }) : undefined
      }
      return [{ name, value: rounded(length), with: stretch }]
    }),
  ]
}

const KEPT: SideMap = { factor: 1, shift: 0 }

function ofEllipse(value: Native): readonly Measure[] {
  const [cx = 0, cy = 0, rx = 0, ry = 0] = numbersAt(value, ['cx', 'cy', 'rx', 'ry']) ?? []
  const angle = typeof value.angle === 'number' ? value.angle : 0
  const again = (part: Native) => shapeOf({ ...value, ...part })
  return [
    { name: 'x', value: rounded(cx), with: (next) => again({ cx: rounded(next) }) },
    { name: 'y', value: rounded(cy), with: (next) => again({ cy: rounded(next) }) },
    {
      name: 'width',
      value: rounded(2 * rx),
      with: (next) => (next > 0 ? again({ rx: rounded(next / 2) }) : undefined),
    },
    {
      name: 'height',
      value: rounded(2 * ry),
      with: (next) => (next > 0 ? again({ ry: rounded(next / 2) }) : undefined),
    },
    { name: 'angle', value: rounded(angle), with: (next) => again({ angle: turn(next) }) },
  ]
}

function ofRotatedBox(value: Native): readonly Measure[] {
  const places = ([1, 2, 3, 4] as const).flatMap((at): readonly Place[] => {
    const [x, y] = numbersAt(value.points, [`x${at}`, `y${at}`]) ?? []
    return x === undefined || y === undefined ? [] : [{ x, y }]
  })
  const [a, b, c] = places
  if (a === undefined || b === undefined || c === undefined) return []
  const now = {
    ...between(a, c),
    width: Math.hypot(b.x - a.x, b.y - a.y),
    height: Math.hypot(c.x - b.x, c.y - b.y),
    angle: turn((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI),
  }
  // The corners keep their direction of rotation.
  const way = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) < 0 ? -1 : 1
  const again = (part: Partial<typeof now>) => {
    const next = { ...now, ...part }
    const [right, down] = [next.width / 2, (way * next.height) / 2]
    const corners = [
      [-right, -down],
      [right, -down],
      [right, down],
      [-right, down],
    ].flatMap(([x = 0, y = 0], at) => {
      const place = turnedAbout({ x: next.x + x, y: next.y + y }, next, next.angle)
      return [[`x${at + 1}`, rounded(place.x)] as const, [`y${at + 1}`, rounded(place.y)] as const]
    })
    const points = isNative(value.points) ? value.points : {}
    return shapeOf({ ...value, points: { ...points, ...Object.fromEntries(corners) } })
  }
  const side = (name: 'width' | 'height'): Measure => ({
    name,
    value: rounded(now[name]),
    with: (next) => (next > 0 ? again({ [name]: next }) : undefined),
  })
  return [
    { name: 'x', value: rounded(now.x), with: (x) => again({ x }) },
    { name: 'y', value: rounded(now.y), with: (y) => again({ y }) },
    side('width'),
    side('height'),
    { name: 'angle', value: rounded(now.angle), with: (next) => again({ angle: turn(next) }) },
  ]
}

/** Normalises an angle to 0 up to 360 degrees. */
function turn(degrees: number): number {
  return rounded(((degrees % 360) + 360) % 360) % 360
}
