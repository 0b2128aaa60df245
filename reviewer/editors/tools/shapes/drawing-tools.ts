import { boxShape } from '#domain/annotation/shaping/box-shape'
import { cuboidFrom } from '#domain/annotation/shaping/cuboid-shape'
import { ellipseBetween } from '#domain/annotation/shaping/ellipse-shape'
import { polygonShape, polylineShape, stepped } from '#domain/annotation/shaping/line-shape'
import { flat, rounded, roundedPlace } from '#domain/annotation/shaping/numbers'
import { pointShape } from '#domain/annotation/shaping/point-shape'
import { boxOverEdge } from '#domain/annotation/shaping/rotated-box-shape'
import type { How, Place, Shape } from '#domain/annotation/shaping/shape'
import { chainOf, type Skeleton, skeletonBetween, skeletonThrough } from '#domain/annotation/shaping/template-shape'
import type { DrawPorts } from './draw-ports'
import type { Tool } from '../state'
import { clicks, fourExtremes, onePoint, singleClicks, threePoints, twoPoints } from './gesture'
import type { ShapeToolRow } from './shape-row'
import { shapeTool } from './shape-tool'

/** Minimum side of a shape, in picture pixels. */
const SIDE_MIN = 1

const ROWS: readonly ShapeToolRow[] = [
  {
    id: 'bbox',
    noun: 'box',
    keys: ['r'],
    icon: 'box',
    gesture: twoPoints,
    make: (points, how) => boxAround(cornersOf(points, how)),
  },
  {
    id: 'extremes',
    noun: 'box by its extreme points',
    title: 'Draw a box from four extreme points',
    keys: ['Shift+O'],
    icon: 'extremes',
    gesture: fourExtremes,
    make: boxAround,
  },
  {
    id: 'rbbox',
    noun: 'rotated box',
    keys: ['o'],
    icon: 'rotated-box',
    gesture: threePoints,
    make([from, to, reach], { even }) {
      if (from === undefined || to === undefined) return undefined
      const end = even && reach === undefined ? stepped(from, to) : to
      if (distance(from, end) < SIDE_MIN) return undefined
      if (reach === undefined) return polylineShape(flat([from, end]))
      const made = boxOverEdge(from, end, reach)
      return isWide(made) ? made : undefined
    },
  },
  {
    id: 'polygon',
    noun: 'polygon',
    keys: ['p'],
    icon: 'polygon',
    gesture: clicks(3),
    make: polygonThrough,
  },
  {
    id: 'trace',
    noun: 'polygon along edges',
    title: 'Draw a polygon along edges of the picture',
    keys: ['Shift+P'],
    icon: 'trace',
    gesture: singleClicks(3),
    traces: true,
    make: (points, { centred }) => polygonThrough(points, { even: false, centred }),
  },
  {
    id: 'polyline',
    noun: 'line',
    keys: ['g'],
    icon: 'polyline',
    gesture: clicks(2),
    make: lineThrough,
  },
  {
    id: 'point',
    noun: 'point',
    keys: ['d'],
    icon: 'point',
    gesture: onePoint,
    make: ([at]) => (at === undefined ? undefined : pointShape(roundedPlace(at))),
  },
  {
    id: 'ellipse',
    noun: 'ellipse',
    title: 'Draw an ellipse',
    keys: ['e'],
    icon: 'ellipse',
    gesture: twoPoints,
    make(points, how) {
      const [from, to] = cornersOf(points, how)
      return isLarge(from, to) ? ellipseBetween(from, to) : undefined
    },
  },
  {
    id: 'cuboid',
    noun: 'cuboid',
    keys: ['u'],
    icon: 'cuboid',
    gesture: threePoints,
    make([from, to, far]) {
      if (from === undefined || to === undefined || !isLarge(from, to)) return undefined
      return far === undefined ? boxAround([from, to]) : cuboidFrom(from, to, far)
    },
  },
  {
    id: 'template',
    noun: 'skeleton',
    keys: ['t'],
    icon: 'skeleton',
    gesture: singleClicks(2),
    make: (points) => skeletonThrough(points, chainOf(points.length)),
    now(doing) {
      const like = doing.skeleton()
      if (like === undefined || like.count === 0) return undefined
      const { count, labels, places } = like
      return {
        gesture: { count, least: count, drags: false },
        make(points, _, skipped) {
          const seen = points.map((place, at) => (skipped.has(at) ? undefined : place))
          return seen.some((place) => place !== undefined) ? skeletonThrough(seen, like) : undefined
        },
        point: (at) => [`${at + 1} of ${count}`, labels[at] ?? ''].filter((words) => words !== '').join(' · '),
        ...(places === undefined ? {} : { pulled: (from, to) => skeletonPulled(from, to, like) }),
      }
    },
  },
]

/** Shapes drawn to modify existing areas. */
const AREA_ROWS: readonly ShapeToolRow[] = [
  {
    id: 'hole',
    noun: 'hole',
    title: 'Draw a hole into an area',
    keys: ['Shift+D'],
    icon: 'hole',
    gesture: clicks(3),
    make: polygonThrough,
    use: (doing, shape) => doing.hole(shape.handles().flatMap(({ part, at }) => (part === 'point' ? [at] : []))),
  },
  {
    id: 'cut',
    noun: 'cut',
    title: 'Split',
    closes: true,
    keys: ['Shift+X'],
    icon: 'scissors',
    gesture: clicks(2),
    make: lineThrough,
    use: (doing, shape) => doing.cut(shape.handles().flatMap(({ part, at }) => (part === 'point' ? [at] : []))),
  },
]

/** Tools that modify areas: hole and split. */
export const AREA_TOOLS: readonly Tool<DrawPorts>[] = AREA_ROWS.map(shapeTool)

/** Paints the object in a box after the user accepts its outline. */
export const MASK_BOX_TOOL: Tool<DrawPorts> = shapeTool({
  id: 'mask-box',
  noun: 'box around an object',
  title: 'Draw a box around an object to paint it',
  keys: ['Shift+R'],
  icon: 'extremes',
  gesture: twoPoints,
  make: (points, how) => boxAround(cornersOf(points, how)),
  use: (doing, shape) => doing.boxed?.(shape),
})

/** Comments on a place. */
export const COMMENT_TOOL: Tool<DrawPorts> = shapeTool({
  id: 'comment',
  noun: 'comment',
  title: 'Comment on a place',
  keys: ['c'],
  icon: 'comment',
  gesture: onePoint,
  make: ([at]) => (at === undefined ? undefined : pointShape(roundedPlace(at))),
  use(doing, shape) {
    const [handle] = shape.handles()
    if (handle !== undefined) doing.comment(handle.at)
  },
})

/** Sets the points of a key-point flow; the flow activates the tool. */
export const KEY_POINT_TOOL: Tool<DrawPorts> = shapeTool({
  id: 'key-point',
  noun: 'point of the step',
  title: 'Set the point that the step asks for',
  keys: [],
  icon: 'point',
  gesture: onePoint,
  make: ([at]) => (at === undefined ? undefined : pointShape(roundedPlace(at))),
  now({ keyPoints }) {
    const words = keyPoints.words()
    return words === undefined ? undefined : { point: () => words }
  },
  skip: ({ keyPoints }) => keyPoints.skip(),
  back: ({ keyPoints }) => keyPoints.back(),
  use(doing, shape) {
    const [handle] = shape.handles()
    if (handle !== undefined) doing.keyPoints.set(handle.at)
  },
})

/** One tool per drawable shape. */
export const DRAWING_TOOLS: readonly Tool<DrawPorts>[] = ROWS.map(shapeTool)

function lineThrough(points: readonly Place[], how: How): Shape | undefined {
  return points.length < 2 ? undefined : polylineShape(flat(straightened(points, how).map(roundedPlace)))
}

function polygonThrough(points: readonly Place[], how: How): Shape | undefined {
  if (points.length < 3) return lineThrough(points, how)
  return polygonShape([flat(straightened(points, how).map(roundedPlace))])
}

function skeletonPulled(from: Place, to: Place, like: Skeleton): Shape | undefined {
  return isLarge(from, to) ? skeletonBetween(from, to, like) : undefined
}

/** The bounding box of these places. */
function boxAround(points: readonly Place[]): Shape | undefined {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const from = { x: Math.min(...xs), y: Math.min(...ys) }
  const to = { x: Math.max(...xs), y: Math.max(...ys) }
  if (points.length < 2 || !isLarge(from, to)) return undefined
  return boxShape([rounded(from.x), rounded(from.y), rounded(to.x), rounded(to.y)])
}

/** Two corners: `even` makes the sides equal, `centred` uses the first point as the centre. */
function cornersOf([first, second = first]: readonly Place[], { even, centred }: How): readonly [Place, Place] {
  if (first === undefined || second === undefined) return [ORIGIN, ORIGIN]
  let [dx, dy] = [second.x - first.x, second.y - first.y]
  if (even) {
    const side = Math.max(Math.abs(dx), Math.abs(dy))
    dx = side * (dx < 0 ? -1 : 1)
    dy = side * (dy < 0 ? -1 : 1)
  }
  const from = centred ? { x: first.x - dx, y: first.y - dy } : first
  return [from, { x: first.x + dx, y: first.y + dy }]
}

const ORIGIN: Place = { x: 0, y: 0 }

/** With `even`, snaps the last segment to steps of 15 degrees. */
function straightened(points: readonly Place[], { even }: How): readonly Place[] {
  const [before, last] = points.slice(-2)
  if (!even || before === undefined || last === undefined) return points
  return [...points.slice(0, -1), stepped(before, last)]
}

function isLarge(a: Place, b: Place): boolean {
  return Math.abs(b.x - a.x) >= SIDE_MIN && Math.abs(b.y - a.y) >= SIDE_MIN
}

function isWide(shape: Shape): boolean {
  const [a, b, c] = shape.handles().map(({ at }) => at)
  return a !== undefined && b !== undefined && c !== undefined && distance(b, c) >= SIDE_MIN
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
