import { cuboid } from '../kinds/cuboid'
import { isNative, type Native } from '../native'
import { rounded } from './numbers'
import type { Handle, Place, Shape } from './shape'

/** Two opposite corners of the front face, and of the rear one. */
const CORNERS = ['f1', 'f2', 'r1', 'r2'] as const
type Corner = (typeof CORNERS)[number]
type Corners = Readonly<Record<Corner, Place>>

/** Corner that a constrained drag moves along, so that the edges between the faces stay parallel. */
const PARTNERS: Readonly<Record<Corner, Corner>> = { f1: 'r1', f2: 'r2', r1: 'r2', r2: 'r1' }

/** Editable box in space, by the corners of both faces. */
function cuboidShape(corners: Corners, beside: Native = {}): Shape {
  const { f1, f2, r1, r2 } = corners

  function by(taken: readonly Corner[], dx: number, dy: number): Shape {
    const next = (corner: Corner): Place => {
      const { x, y } = corners[corner]
      return taken.includes(corner) ? { x: rounded(x + dx), y: rounded(y + dy) } : { x, y }
    }
    return cuboidShape({ f1: next('f1'), f2: next('f2'), r1: next('r1'), r2: next('r2') }, beside)
  }

  function written(corner: Corner): Native {
    const came = beside[corner]
    return { ...(isNative(came) ? came : {}), ...corners[corner] }
  }

  return {
    kind: cuboid.native,
    fields: { points: { ...beside, ...Object.fromEntries(CORNERS.map((corner) => [corner, written(corner)])) } },
    get outline() {
      const faces = { front: [f1.x, f1.y, f2.x, f2.y], rear: [r1.x, r1.y, r2.x, r2.y] }
      return cuboid.outline(faces) ?? { lines: [], closed: false }
    },
    handles: () => CORNERS.map((id): Handle => ({ id, at: corners[id], part: 'point', cursor: 'move' })),
    moved: (dx, dy) => by(CORNERS, dx, dy),
    dragged(id, to, { even }) {
      const corner = CORNERS.find((one) => one === id)
      if (corner === undefined) return this
      const { x, y } = corners[corner]
      return by(even ? [corner, PARTNERS[corner]] : [corner], to.x - x, to.y - y)
    },
  }
}

/** Creates a cuboid from its front face and the rear corner of the face's second one. */
export function cuboidFrom(f1: Place, f2: Place, far: Place): Shape {
  const [dx, dy] = [far.x - f2.x, far.y - f2.y]
  const place = ({ x, y }: Place): Place => ({ x: rounded(x), y: rounded(y) })
  return cuboidShape({ f1: place(f1), f2: place(f2), r1: place({ x: f1.x + dx, y: f1.y + dy }), r2: place(far) })
}

/** Reads the corners of a native object; undefined if they are unreadable. */
export function readCuboidShape(value: Native): Shape | undefined {
  const faces = cuboid.read(value)
  if (faces === undefined) return undefined
  const [f1x = 0, f1y = 0, f2x = 0, f2y = 0] = faces.front
  const [r1x = 0, r1y = 0, r2x = 0, r2y = 0] = faces.rear
  const corners = { f1: { x: f1x, y: f1y }, f2: { x: f2x, y: f2y }, r1: { x: r1x, y: r1y }, r2: { x: r2x, y: r2y } }
  return cuboidShape(corners, isNative(value.points) ? value.points : {})
}
