import type { Light, Material, Pen, Point } from '../../scene/mesh'
import { box, disc, drum, loft, quad } from '../../scene/shapes'
import { CAR_SHAPES, type CarShape, type Station } from './car-shapes'
import { CHROME, DARK_GLASS, light, matte, PLATE, RUBBER, STEEL, TYRE } from './colors'

export interface CarLook {
  readonly shape: CarShape
  readonly color: Light
  readonly lampsOn: boolean
  readonly braking: boolean
}

/** Car at the pen, its front towards z. */
export function drawCar(pen: Pen, look: CarLook): void {
  const { stations, wheel, axles } = CAR_SHAPES[look.shape]
  const paint: Material = { kind: 'paint', color: look.color }
  const sill = matte([look.color[0] * 0.3 + 0.01, look.color[1] * 0.3 + 0.01, look.color[2] * 0.3 + 0.01])
  const rings = stations.map(crossSection)
  const glassFrom = look.shape === 'van' ? 4 : 1
  loft(pen, rings, (ring, point) => {
    const a = stations[ring]
    const b = stations[ring + 1]
    if (a === undefined || b === undefined) return undefined
    if (point === 0 || point === 10) return sill
    const cabin = Math.min(a.roof - a.belt, b.roof - b.belt)
    const hasCabin = Math.max(a.roof - a.belt, b.roof - b.belt) > 0.16 && ring >= glassFrom
    const isSide = point === 3 || point === 7
    if (isSide && hasCabin && cabin > 0.08) return isPillar(look.shape, ring) ? paint : DARK_GLASS
    const isTop = point === 4 || point === 5 || point === 6
    if (isTop && isScreen(a, b)) return DARK_GLASS
    return paint
  })
  drawEnds(pen, look, stations, paint)
  drawDoors(pen, look.shape, stations, rings)
  for (const z of axles) {
    for (const side of [-1, 1] as const) drawWheel(pen, side, z, wheel, halfAt(stations, z))
  }
  // Mirrors.
  for (const side of [-1, 1]) {
    const front = stations.find((station) => station.z > 0.6)
    const x = side * ((front?.half ?? 0.9) + 0.1)
    box(
      pen,
      [x - 0.09, (front?.belt ?? 0.95) + 0.02, (front?.z ?? 0.7) + 0.02],
      [x + 0.09, (front?.belt ?? 0.95) + 0.17, (front?.z ?? 0.7) + 0.14],
      paint,
    )
  }
}

/** Eleven points from the left sill over the roof to the right one. */
function crossSection({ z, half, belt, low, roof }: Station): readonly Point[] {
  const cabin = roof - belt
  const inset = cabin > 0.12 ? Math.min(0.24, 0.05 + cabin * 0.34) : 0.08
  const shoulder = low + (belt - low) * 0.62
  const left: readonly Point[] = [
    [-half * 0.9, low, z],
    [-half * 0.985, low + 0.12, z],
    [-half, shoulder, z],
    [-half * 0.97, belt, z],
    [-half + inset, roof - Math.min(0.05, cabin * 0.2), z],
    [-half + inset + 0.16, roof, z],
  ]
  const right = left.toReversed().map(([x, y, at]): Point => [-x, y, at])
  return [...left, ...right]
}

function isScreen(a: Station, b: Station): boolean {
  const rise = Math.abs(a.roof - b.roof) / Math.max(0.05, b.z - a.z)
  const above = Math.max(a.roof - a.belt, b.roof - b.belt)
  return rise > 0.28 && above > 0.2
}

function isPillar(shape: CarShape, ring: number): boolean {
  return shape === 'suv' ? ring === 1 : shape === 'hatchback' ? ring === 1 : shape === 'sedan' ? ring === 2 : false
}

function halfAt(stations: readonly Station[], z: number): number {
  return stations.reduce((best, station) => (Math.abs(station.z - z) < Math.abs(best.z - z) ? station : best)).half
}

function drawWheel(pen: Pen, side: 1 | -1, z: number, radius: number, half: number): void {
  const outer = side * (half + 0.022)
  disc(pen, [side * (half + 0.016), radius + 0.02, z], radius * 1.16, side, RUBBER, 16)
  drum(pen, [side * (half - 0.2), radius, z], outer + side * 0.012, radius, TYRE)
  disc(pen, [outer + side * 0.012, radius, z], radius, side, TYRE, 16)
  disc(pen, [outer + side * 0.02, radius, z], radius * 0.66, side, CHROME, 14)
  for (let spoke = 0; spoke < 5; spoke += 1) {
    const a = (spoke / 5) * Math.PI * 2
    const gap = (angle: number, r: number): Point => [
      outer + side * 0.024,
      radius + Math.sin(angle) * r * radius,
      z + Math.cos(angle) * r * radius,
    ]
    pen.triangle(gap(a - 0.36, 0.56), gap(a + 0.36, 0.56), gap(a, 0.2), RUBBER, [side, 0, 0])
  }
}

function drawEnds(pen: Pen, look: CarLook, stations: readonly Station[], paint: Material): void {
  const rear = stations[0]
  const front = stations[stations.length - 1]
  if (rear === undefined || front === undefined) return
  const cap = (station: Station, z: number): void => {
    const ring = crossSection(station)
    for (let at = 1; at + 1 < ring.length; at += 1) {
      const [a, b, c] = [ring[0], ring[at], ring[at + 1]]
      if (a !== undefined && b !== undefined && c !== undefined) pen.triangle(a, b, c, paint, [0, 0, Math.sign(z)])
    }
  }
  cap(rear, -1)
  cap(front, 1)
  const tailGlow: Light = look.braking
    ? [1.5, 0.035, 0.025]
    : look.lampsOn
      ? [0.62, 0.014, 0.012]
      : [0.015, 0.0005, 0.0005]
  const head: Material = look.lampsOn
    ? { kind: 'lamp', color: light(212, 218, 224), glow: [3.4, 3.15, 2.7] }
    : { kind: 'glass', color: light(150, 156, 162) }
  const tail: Material = { kind: 'lamp', color: light(128, 12, 14), glow: tailGlow }
  const isTall = look.shape === 'van' || look.shape === 'suv'
  const headY = front.belt - 0.02
  for (const side of [-1, 1]) {
    // Lamps on the body's corners, seen from the front and the side.
    const fz = front.z + 0.012
    const before = stations[stations.length - 2] ?? front
    const inner = side * front.half * 0.45
    const outer = side * (front.half + 0.01)
    const back = side * (before.half + 0.012)
    quad(
      pen,
      [inner, headY - 0.12, fz],
      [outer, headY - 0.11, fz],
      [outer, headY + 0.03, fz],
      [inner, headY + 0.01, fz],
      head,
      FORWARD,
    )
    quad(
      pen,
      [outer, headY - 0.11, fz],
      [back, headY - 0.05, before.z],
      [back, headY + 0.06, before.z],
      [outer, headY + 0.03, fz],
      head,
    )
    const rz = rear.z - 0.012
    const after = stations[1] ?? rear
    const tailTop = isTall ? rear.belt + (look.shape === 'van' ? -0.05 : 0.0) : rear.belt - 0.02
    const tailLow = tailTop - (isTall ? 0.36 : 0.17)
    const tailInner = side * rear.half * (isTall ? 0.78 : 0.5)
    quad(
      pen,
      [tailInner, tailLow, rz],
      [side * (rear.half + 0.01), tailLow, rz],
      [side * (rear.half + 0.01), tailTop, rz],
      [tailInner, tailTop, rz],
      tail,
      BACKWARD,
    )
    quad(
      pen,
      [side * (rear.half + 0.01), tailLow, rz],
      [side * (after.half + 0.012), tailLow + 0.02, after.z + 0.1],
      [side * (after.half + 0.012), tailTop, after.z + 0.1],
      [side * (rear.half + 0.01), tailTop, rz],
      tail,
    )
  }
  quad(
    pen,
    [-0.26, 0.5, rear.z - 0.02],
    [0.26, 0.5, rear.z - 0.02],
    [0.26, 0.61, rear.z - 0.02],
    [-0.26, 0.61, rear.z - 0.02],
    PLATE,
    BACKWARD,
  )
  quad(
    pen,
    [-0.26, 0.4, front.z + 0.02],
    [0.26, 0.4, front.z + 0.02],
    [0.26, 0.5, front.z + 0.02],
    [-0.26, 0.5, front.z + 0.02],
    PLATE,
    FORWARD,
  )
  box(
    pen,
    [-front.half * 0.8, front.low - 0.02, front.z - 0.1],
    [front.half * 0.8, front.low + 0.12, front.z + 0.015],
    RUBBER,
  )
  const grille = front.belt - 0.1
  quad(
    pen,
    [-front.half * 0.42, grille - 0.1, front.z + 0.014],
    [front.half * 0.42, grille - 0.1, front.z + 0.014],
    [front.half * 0.42, grille + 0.06, front.z + 0.014],
    [-front.half * 0.42, grille + 0.06, front.z + 0.014],
    RUBBER,
    FORWARD,
  )
  quad(
    pen,
    [-front.half * 0.42, grille - 0.03, front.z + 0.018],
    [front.half * 0.42, grille - 0.03, front.z + 0.018],
    [front.half * 0.42, grille - 0.01, front.z + 0.018],
    [-front.half * 0.42, grille - 0.01, front.z + 0.018],
    CHROME,
    FORWARD,
  )
  box(
    pen,
    [-rear.half * 0.9, rear.low - 0.06, rear.z - 0.015],
    [rear.half * 0.9, rear.low + 0.06, rear.z + 0.2],
    RUBBER,
  )
  if (look.shape === 'van' || look.shape === 'suv' || look.shape === 'hatchback') rearWindow(pen, stations)
}

const FORWARD: readonly [Point, Point, Point, Point] = [
  [0, 0.1, 1],
  [0, 0.1, 1],
  [0, 0.1, 1],
  [0, 0.1, 1],
]
const BACKWARD: readonly [Point, Point, Point, Point] = [
  [0, 0.1, -1],
  [0, 0.1, -1],
  [0, 0.1, -1],
  [0, 0.1, -1],
]

const DOORS: Readonly<Record<CarShape, readonly number[]>> = {
  sedan: [-1.02, -0.16, 0.86],
  hatchback: [-0.9, -0.05, 0.84],
  suv: [-1.0, -0.02, 0.98],
  van: [-0.6, 0.62, 1.5],
}

/** Door seams, handles, and the dark strip under the windows: these make a body look like a car. */
function drawDoors(
  pen: Pen,
  shape: CarShape,
  stations: readonly Station[],
  rings: readonly (readonly Point[])[],
): void {
  const seam = matte([0.012, 0.012, 0.013])
  const at = (z: number, point: number): Point => ringPoint(stations, rings, z, point)
  const out = (point: Point, side: number): Point => [point[0] + side * 0.018, point[1], point[2]]
  for (const side of [-1, 1]) {
    const index = (point: number): number => (side < 0 ? point : 11 - point)
    for (const z of DOORS[shape]) {
      for (let point = 1; point < 4; point += 1) {
        const isGlass = point === 3
        if (isGlass && shape === 'van') continue
        const half = isGlass ? 0.035 : 0.007
        const corner = (p: number, dz: number): Point => out(at(z + dz, index(p)), side)
        quad(pen, corner(point, -half), corner(point, half), corner(point + 1, half), corner(point + 1, -half), seam)
      }
    }
    for (const z of DOORS[shape].slice(0, 2)) {
      const [x, y] = at(z + 0.16, index(3))
      box(pen, [x - side * 0.01, y - 0.12, z + 0.1], [x + side * 0.026, y - 0.085, z + 0.29], STEEL)
    }
    const first = DOORS[shape][0] ?? -1
    const last = (DOORS[shape][2] ?? 0.9) + 0.1
    for (let z = first - 0.3; z < last; z += 0.2) {
      const a = out(at(z, index(3)), side * 2)
      const b = out(at(z + 0.2, index(3)), side * 2)
      quad(
        pen,
        [a[0], a[1] - 0.012, a[2]],
        [b[0], b[1] - 0.012, b[2]],
        [b[0], b[1] + 0.016, b[2]],
        [a[0], a[1] + 0.016, a[2]],
        RUBBER,
      )
    }
  }
}

/** Point of the body's outline between two stations. */
function ringPoint(
  stations: readonly Station[],
  rings: readonly (readonly Point[])[],
  z: number,
  point: number,
): Point {
  const after = Math.max(
    1,
    stations.findIndex((station) => station.z >= z),
  )
  const a = rings[after - 1]?.[point] ?? [0, 0, z]
  const b = rings[after]?.[point] ?? a
  const t = (z - a[2]) / (b[2] - a[2] || 1)
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, z]
}

function rearWindow(pen: Pen, stations: readonly Station[]): void {
  const a = stations[0]
  const b = stations[1]
  if (a === undefined || b === undefined || a.roof - a.belt < 0.5) return
  const z = a.z - 0.015
  quad(
    pen,
    [-a.half * 0.72, a.belt + 0.05, z],
    [a.half * 0.72, a.belt + 0.05, z],
    [a.half * 0.66, a.roof - 0.2, z],
    [-a.half * 0.66, a.roof - 0.2, z],
    DARK_GLASS,
    BACKWARD,
  )
}
