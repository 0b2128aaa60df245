import { ellipse } from '../kinds/ellipse'
import type { Ellipse } from '../kinds/kind'
import type { Native } from '../native'
import { rounded, turnedAbout } from './numbers'
import type { Handle, Place, Shape } from './shape'

const TURN_STEP = 15
/** Distance of the rotation handle above an ellipse, as a fraction of its radius. */
const TURN_SHARE = 1.35

/** Editable ellipse with four ends and one rotation handle. */
function ellipseShape(geometry: Ellipse): Shape {
  const { cx, cy, rx, ry, angle } = geometry
  return {
    kind: ellipse.native,
    fields: { cx, cy, rx, ry, angle },
    get outline() {
      return ellipse.outline(geometry) ?? { lines: [], closed: true }
    },
    handles: () => handlesOf(geometry),
    moved: (dx, dy) => ellipseShape({ ...geometry, cx: rounded(cx + dx), cy: rounded(cy + dy) }),
    dragged(id, to, { even }) {
      const middle = { x: cx, y: cy }
      if (id === 'turn') {
        const degrees = (Math.atan2(to.y - cy, to.x - cx) * 180) / Math.PI + 90
        const next = even ? Math.round(degrees / TURN_STEP) * TURN_STEP : rounded(degrees)
        return ellipseShape({ ...geometry, angle: rounded((next + 360) % 360) })
      }
      const upright = turnedAbout(to, middle, -angle)
      const radius = rounded(Math.max(0.5, Math.abs(id === 'x' || id === '-x' ? upright.x - cx : upright.y - cy)))
      if (even) return ellipseShape({ ...geometry, rx: radius, ry: radius })
      return ellipseShape(id.endsWith('x') ? { ...geometry, rx: radius } : { ...geometry, ry: radius })
    },
  }
}

/** Upright ellipse that fills the box between two places. */
export function ellipseBetween(a: Place, b: Place): Shape {
  return ellipseShape({
    cx: rounded((a.x + b.x) / 2),
    cy: rounded((a.y + b.y) / 2),
    rx: rounded(Math.abs(b.x - a.x) / 2),
    ry: rounded(Math.abs(b.y - a.y) / 2),
    angle: 0,
  })
}

/** Reads the ellipse of a native object; undefined if it is unreadable. */
export function readEllipseShape(value: Native): Shape | undefined {
  const geometry = ellipse.read(value)
  return geometry === undefined ? undefined : ellipseShape(geometry)
}

function handlesOf({ cx, cy, rx, ry, angle }: Ellipse): readonly Handle[] {
  const middle = { x: cx, y: cy }
  const at = (x: number, y: number) => turnedAbout({ x: cx + x, y: cy + y }, middle, angle)
  return [
    { id: 'x', at: at(rx, 0), part: 'point', cursor: 'move' },
    { id: 'y', at: at(0, ry), part: 'point', cursor: 'move' },
    { id: '-x', at: at(-rx, 0), part: 'point', cursor: 'move' },
    { id: '-y', at: at(0, -ry), part: 'point', cursor: 'move' },
    { id: 'turn', at: at(0, -ry * TURN_SHARE), part: 'turn', cursor: 'grab' },
  ]
}
