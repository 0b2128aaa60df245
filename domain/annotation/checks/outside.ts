import { areaOf } from '../areas/area'
import { combine, UncombinedError } from '../areas/combine'
import type { Part, Remaking } from '../commands/remake-objects'
import { AREA_KINDS, kindOf } from '../kinds/registry'
import { isNative, numbersAt } from '../native'
import { polygonShape } from '../shaping/line-shape'
import type { Shape } from '../shaping/shape'
import { shapeOf } from '../shaping/shape-of'
import type { Check, CheckFacts } from './check'
import { CHECK_TITLES } from './titles'

/** Distance in pixels beyond the border that rounding allows. */
const REACH = 1

type Size = NonNullable<CheckFacts['picture']>

/** Object completely outside the picture. */
export const outside: Check = {
  id: 'outside',
  title: CHECK_TITLES.outside,
  one({ box }, { picture }) {
    if (box === undefined || picture === undefined) return undefined
    const isIn = box.x < picture.width + REACH && box.y < picture.height + REACH
    if (isIn && box.x + box.width > -REACH && box.y + box.height > -REACH) return undefined
    return { text: 'It is outside the picture.' }
  },
  fix: { words: 'Delete', how: 'remove' },
}

/** Object partly outside the picture. */
export const overTheEdge: Check = {
  id: 'over-the-edge',
  title: CHECK_TITLES['over-the-edge'],
  one(object, facts) {
    const { box } = object
    const { picture } = facts
    if (box === undefined || picture === undefined || outside.one?.(object, facts) !== undefined) return undefined
    const out = Math.max(-box.x, -box.y, box.x + box.width - picture.width, box.y + box.height - picture.height)
    if (out <= REACH) return undefined
    return { text: `It reaches ${Math.round(out).toLocaleString('en')} pixels beyond the edge of the picture.` }
  },
  fix: {
    words: 'Cut off at the edge',
    how: ({ picture }) => cutOff(picture),
    kinds: AREA_KINDS,
  },
}

function cutOff(picture: Size | undefined): Remaking {
  return (parts) => {
    const made = picture === undefined ? [] : parts.map((part) => ({ part, shapes: within(part, picture) }))
    const cut = made.filter(({ shapes }) => shapes.length > 0)
    if (cut.length === 0) return { refusal: 'Couldn’t cut the object at the edge. Move its points by hand.' }
    return {
      changes: cut.flatMap(({ part, shapes: [first] }) => (first === undefined ? [] : [{ id: part.id, shape: first }])),
      copies: cut.flatMap(({ part, shapes }) => shapes.slice(1).map((shape) => ({ of: part.id, shape }))),
      label: cut.length === 1 ? 'Cut off at the edge' : `${cut.length} objects cut off at the edge`,
    }
  }
}

/** Clips an object to the picture; an upright box stays one. */
function within({ shape, value }: Part, { width, height }: Size): readonly Shape[] {
  if (kindOf(shape.kind)?.isBox) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersAt(value['points'], ['x1', 'y1', 'x2', 'y2']) ?? []
    const [x, y] = [(at: number) => Math.min(width, Math.max(0, at)), (at: number) => Math.min(height, Math.max(0, at))]
    const points = isNative(value['points']) ? value['points'] : {}
    const kept = shapeOf({ ...value, points: { ...points, x1: x(x1), y1: y(y1), x2: x(x2), y2: y(y2) } })
    return kept === undefined ? [] : [kept]
  }
  const area = areaOf(shape)
  if (area === undefined) return []
  try {
    const whole = [[0, 0, width, 0, width, height, 0, height]]
    return combine('intersection', [area, whole]).map((piece) => polygonShape(piece, 'exclude' in value))
  } catch (error) {
    // The person learns that it must be fixed by hand.
    if (error instanceof UncombinedError) return []
    throw error
  }
}
