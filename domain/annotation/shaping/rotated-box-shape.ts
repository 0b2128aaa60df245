import { rbbox } from '../kinds/rbbox'
import { isNative, type Native } from '../native'
import { between, flat, movedLine, placesOf, rounded, roundedPlace, turnedAbout } from './numbers'
import type { Handle, How, Place, Shape } from './shape'

const KEYS = ['x1', 'y1', 'x2', 'y2', 'x3', 'y3', 'x4', 'y4'] as const
/** Distance of the rotation handle above its edge, as a fraction of the box's other side. */
const TURN_SHARE = 0.25
const TURN_STEP = 15

/** Editable rotated box: four corners, four edges, and one rotation handle. */
function rotatedBoxShape(corners: readonly number[], beside: Native = {}): Shape {
  const places = placesOf(corners)
  const again = (next: readonly Place[]) => rotatedBoxShape(flat(next.map(roundedPlace)), beside)
  return {
    kind: rbbox.native,
    fields: { points: { ...beside, ...Object.fromEntries(KEYS.map((key, at) => [key, corners[at] ?? 0])) } },
    get outline() {
      return rbbox.outline(corners) ?? { lines: [], closed: true }
    },
    handles: () => handlesOf(places),
    moved: (dx, dy) => rotatedBoxShape(movedLine(corners, dx, dy), beside),
    dragged(id, to, how) {
      if (id === 'turn') return again(turned(places, to, how))
      const corner = Number.parseInt(id, 10)
      return again(id.endsWith('+') ? edgeDragged(places, corner, to) : cornerDragged(places, corner, to))
    },
  }
}

/** Reads the corners of a native object; undefined if they are unreadable. */
export function readRotatedBoxShape(value: Native): Shape | undefined {
  const corners = rbbox.read(value)
  return corners === undefined ? undefined : rotatedBoxShape(corners, isNative(value.points) ? value.points : {})
}

/** Box on an edge that extends to the distance of a place. */
export function boxOverEdge(from: Place, to: Place, reach: Place): Shape {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const across = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
  const far = (reach.x - to.x) * across.x + (reach.y - to.y) * across.y
  const [dx, dy] = [across.x * far, across.y * far]
  const places = [from, to, { x: to.x + dx, y: to.y + dy }, { x: from.x + dx, y: from.y + dy }]
  return rotatedBoxShape(flat(places.map(roundedPlace)))
}

function middleOf(places: readonly Place[]): Place {
  const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / places.length, y: sum.y / places.length }
}

/** Place of the rotation handle: above the first edge, seen from the middle. */
function turnHandleAt(places: readonly Place[]): Place {
  const [a, b] = [at(places, 0), at(places, 1)]
  const top = between(a, b)
  const middle = middleOf(places)
  return { x: top.x + (top.x - middle.x) * 2 * TURN_SHARE, y: top.y + (top.y - middle.y) * 2 * TURN_SHARE }
}

function handlesOf(places: readonly Place[]): readonly Handle[] {
  const corners = places.map((place, index): Handle => ({ id: `${index}`, at: place, part: 'point', cursor: 'move' }))
  const edges = places.map((place, index): Handle => {
    return { id: `${index}+`, at: between(place, at(places, index + 1)), part: 'edge', cursor: 'move' }
  })
  return [...corners, ...edges, { id: 'turn', at: turnHandleAt(places), part: 'turn', cursor: 'grab' }]
}

/** Drags a corner: the opposite one stays, and the adjacent ones keep their edges' directions. */
function cornerDragged(places: readonly Place[], corner: number, to: Place): readonly Place[] {
  const fixed = at(places, corner + 2)
  const along = direction(fixed, at(places, corner + 1))
  const across = direction(fixed, at(places, corner + 3))
  const [dx, dy] = [to.x - fixed.x, to.y - fixed.y]
  const [far, wide] = [dx * along.x + dy * along.y, dx * across.x + dy * across.y]
  const next = [...places]
  next[corner % 4] = to
  next[(corner + 1) % 4] = { x: fixed.x + along.x * far, y: fixed.y + along.y * far }
  next[(corner + 3) % 4] = { x: fixed.x + across.x * wide, y: fixed.y + across.y * wide }
  return next
}

/** Drags an edge perpendicularly. */
function edgeDragged(places: readonly Place[], edge: number, to: Place): readonly Place[] {
  const [a, b, c] = [at(places, edge), at(places, edge + 1), at(places, edge + 2)]
  const out = direction(c, b)
  const far = (to.x - b.x) * out.x + (to.y - b.y) * out.y
  const next = [...places]
  next[edge % 4] = { x: a.x + out.x * far, y: a.y + out.y * far }
  next[(edge + 1) % 4] = { x: b.x + out.x * far, y: b.y + out.y * far }
  return next
}

function turned(places: readonly Place[], to: Place, { even }: How): readonly Place[] {
  const middle = middleOf(places)
  const top = between(at(places, 0), at(places, 1))
  const degrees = ((angleTo(middle, to) - angleTo(middle, top)) * 180) / Math.PI
  const step = even ? Math.round(degrees / TURN_STEP) * TURN_STEP : rounded(degrees)
  return places.map((place) => turnedAbout(place, middle, step))
}

function angleTo(from: Place, to: Place): number {
  return Math.atan2(to.y - from.y, to.x - from.x)
}

function direction(from: Place, to: Place): Place {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

function at(places: readonly Place[], index: number): Place {
  return places[index % 4] ?? { x: 0, y: 0 }
}
