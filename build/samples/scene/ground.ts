import { bell, clamp, fractalNoise, hash2, mix, noise, smoothstep } from './noise'

/** Street on the ground, seen from above. Lengths are metres; x runs across, z along. */
export interface GroundPlan {
  readonly laneWidth: number
  readonly lanesPerSide: number
  /** Between the outer lane and the kerb. */
  readonly parkingWidth: number
  /** Half of the gap between the two directions. */
  readonly medianHalf: number
  /** Position of a crossing street; far away if there is none. */
  readonly crossingZ: number
  readonly crossingHalf: number
  readonly hasCrosswalk: boolean
  readonly seed: number
  readonly isHighway: boolean
  /** Darkness under objects, on a grid over the ground. */
  readonly contact: ContactMap
}

export interface ContactMap {
  readonly cells: Float32Array
  readonly darken: (x: number, z: number, halfWidth: number, halfLength: number, turn: number, strength: number) => void
}

const CONTACT_CELL = 0.12
const CONTACT_X = 20
const CONTACT_Z = 90
const CONTACT_WIDTH = Math.round((CONTACT_X * 2) / CONTACT_CELL)
const CONTACT_LENGTH = Math.round(CONTACT_Z / CONTACT_CELL)

/** Empty map of the darkness under objects. */
export function createContactMap(): ContactMap {
  const cells = new Float32Array(CONTACT_WIDTH * CONTACT_LENGTH)
  return {
    cells,
    darken: (x, z, halfWidth, halfLength, turn, strength) => {
      const reach = Math.hypot(halfWidth, halfLength) + 0.6
      const cos = Math.cos(turn)
      const sin = Math.sin(turn)
      const fromColumn = Math.max(0, Math.floor((x - reach + CONTACT_X) / CONTACT_CELL))
      const toColumn = Math.min(CONTACT_WIDTH - 1, Math.ceil((x + reach + CONTACT_X) / CONTACT_CELL))
      const fromRow = Math.max(0, Math.floor((z - reach) / CONTACT_CELL))
      const toRow = Math.min(CONTACT_LENGTH - 1, Math.ceil((z + reach) / CONTACT_CELL))
      for (let row = fromRow; row <= toRow; row += 1) {
        for (let column = fromColumn; column <= toColumn; column += 1) {
          const dx = column * CONTACT_CELL - CONTACT_X - x
          const dz = row * CONTACT_CELL - z
          const across = Math.abs(dx * cos - dz * sin) - halfWidth
          const along = Math.abs(dx * sin + dz * cos) - halfLength
          const dark = strength * smoothstep(0.5, -0.35, Math.max(across, along))
          const at = row * CONTACT_WIDTH + column
          if (dark > (cells[at] ?? 0)) cells[at] = dark
        }
      }
    },
  }
}

/** Darkness at a point under objects, from 0 to 1. */
export function contactAt(map: ContactMap, x: number, z: number): number {
  const column = (x + CONTACT_X) / CONTACT_CELL
  const row = z / CONTACT_CELL
  const c = Math.floor(column)
  const r = Math.floor(row)
  if (c < 0 || r < 0 || c + 1 >= CONTACT_WIDTH || r + 1 >= CONTACT_LENGTH) return 0
  const at = r * CONTACT_WIDTH + c
  const top = mix(map.cells[at] ?? 0, map.cells[at + 1] ?? 0, column - c)
  const bottom = mix(map.cells[at + CONTACT_WIDTH] ?? 0, map.cells[at + CONTACT_WIDTH + 1] ?? 0, column - c)
  return mix(top, bottom, row - r)
}

/** Half the width between the kerbs. */
export function roadHalf(plan: GroundPlan): number {
  return plan.medianHalf + plan.lanesPerSide * plan.laneWidth + plan.parkingWidth
}

/** Share of a pixel of `size` at `at` that the stretch from `low` to `high` covers. */
function covered(at: number, low: number, high: number, size: number): number {
  const width = Math.max(size, 1e-4)
  return clamp((Math.min(at + width / 2, high) - Math.max(at - width / 2, low)) / width, 0, 1)
}

/** The same for repeating stripes: `on` out of each `period`. */
function striped(at: number, period: number, on: number, size: number): number {
  const width = Math.max(size, 1e-4)
  const upTo = (place: number): number =>
    Math.floor(place / period) * on + Math.min(place - Math.floor(place / period) * period, on)
  return clamp((upTo(at + width / 2) - upTo(at - width / 2)) / width, 0, 1)
}

/** Road surface: worn asphalt and its paint. Writes colour and shine (0…3 of `out`). */
export function roadSurface(
  plan: GroundPlan,
  x: number,
  z: number,
  across: number,
  along: number,
  isWet: boolean,
  out: Float32Array,
): void {
  const fine = 1 / (1 + along * 9)
  const grit =
    (fine > 0.2 ? (noise(x * 31, z * 31) - 0.5) * 0.2 * fine : 0) +
    ((noise(x * 9, z * 7) - 0.5) * 0.11) / (1 + along * 2)
  const broad = fractalNoise(x * 0.32 + plan.seed, z * 0.11, 2) - 0.5
  const lane = (Math.abs(x) - plan.medianHalf) / plan.laneWidth
  const inLane = lane - Math.floor(lane)
  const tracks = Math.abs(x) < plan.medianHalf + plan.lanesPerSide * plan.laneWidth ? wheelTrack(inLane) : 0
  const patch = repairedPatch(plan, x, z)
  const tone = 0.112 * (1 + grit + broad * 0.42 + tracks * 0.14 + patch - oilStain(inLane) * 0.16)
  const crack = cracks(plan, x, z, along)
  let r = tone * (1 - crack) * 1.02
  let g = tone * (1 - crack)
  let b = tone * (1 - crack) * 1.0
  const marked = markings(plan, x, z, across, along)
  if (marked > 0) {
    const paint = marked * (0.62 + 0.38 * smoothstep(0.25, 0.6, noise(x * 2.3 + 7, z * 1.7)))
    r = mix(r, 0.62, paint)
    g = mix(g, 0.62, paint)
    b = mix(b, 0.59, paint)
  }
  out[0] = r
  out[1] = g
  out[2] = b
  out[3] = isWet
    ? 0.1 + tracks * 0.05 + smoothstep(0.52, 0.68, fractalNoise(x * 0.21 + 3, z * 0.07 + plan.seed, 2)) * 0.9
    : 0
}

function wheelTrack(inLane: number): number {
  return bell((inLane - 0.27) / 0.1) + bell((inLane - 0.73) / 0.1)
}

function oilStain(inLane: number): number {
  return bell((inLane - 0.5) / 0.12)
}

function repairedPatch(plan: GroundPlan, x: number, z: number): number {
  const cellX = Math.floor(x / 2.9)
  const cellZ = Math.floor(z / 7.3)
  const chance = hash2(cellX + plan.seed * 13, cellZ)
  if (chance > 0.13) return 0
  const inX = x / 2.9 - cellX
  const inZ = z / 7.3 - cellZ
  const edge = hash2(cellX, cellZ + 5) * 0.4
  return inX > 0.08 && inX < 0.6 + edge && inZ > 0.1 && inZ < 0.4 + edge ? -0.3 + hash2(cellX + 3, cellZ) * 0.2 : 0
}

function cracks(plan: GroundPlan, x: number, z: number, along: number): number {
  if (along > 0.25) return 0
  const fromSeam = Math.abs(x) - plan.medianHalf - plan.laneWidth * 0.55
  const isNearSeam = fromSeam > -0.1 && fromSeam < 1.6
  const isNearCross = z > 6.8 && z < 9
  if (!isNearSeam && !isNearCross) return 0
  const strength = hash2(plan.seed, 77) > 0.6 ? 0.34 : 0.1
  const width = 0.014 + 0.02 * noise(z * 4, x * 4)
  const reach = width + along * 0.5
  const seam = isNearSeam
    ? smoothstep(reach, 0, Math.abs(fromSeam - noise(z * 0.55, plan.seed) * 1.2 - noise(z * 2.4, 4) * 0.25))
    : 0
  const cross = isNearCross ? smoothstep(reach, 0, Math.abs(z - 7 - noise(x * 0.9, plan.seed + 2) * 1.6)) * 0.8 : 0
  return strength * (seam + cross) * (1 - along * 4)
}

function markings(plan: GroundPlan, x: number, z: number, across: number, along: number): number {
  const { laneWidth, lanesPerSide, medianHalf } = plan
  const fromCrossing = Math.abs(z - plan.crossingZ) - plan.crossingHalf
  const stopZone = 5.4
  if (fromCrossing < 0) return 0
  if (plan.hasCrosswalk && fromCrossing < stopZone) {
    const inKerbs = covered(x, -roadHalf(plan) + 0.35, roadHalf(plan) - 0.35, across)
    const bars = striped(x + 60, 1.05, 0.52, across) * covered(fromCrossing, 0.9, 3.8, along) * inKerbs
    const isNearSide = z < plan.crossingZ
    const lanes = isNearSide
      ? covered(x, 0.2, medianHalf + lanesPerSide * laneWidth, across)
      : covered(x, -medianHalf - lanesPerSide * laneWidth, -0.2, across)
    return Math.max(bars, lanes * covered(fromCrossing, 4.6, 5.0, along))
  }
  const side = Math.abs(x)
  let paint = 0
  if (medianHalf > 0.3) paint = covered(side, medianHalf + 0.2, medianHalf + 0.34, across)
  else if (lanesPerSide > 1) paint = Math.max(covered(side, 0.07, 0.19, across), 0)
  else paint = covered(x, -0.07, 0.07, across) * striped(z + 400, 9, 3.6, along)
  for (let lane = 1; lane < lanesPerSide; lane += 1) {
    const at = medianHalf + lane * laneWidth
    paint = Math.max(
      paint,
      covered(side, at - 0.065, at + 0.065, across) *
        striped(z + 402, plan.isHighway ? 12 : 9, plan.isHighway ? 4 : 3.2, along),
    )
  }
  const edge = medianHalf + lanesPerSide * laneWidth
  if (plan.parkingWidth > 1) {
    paint = Math.max(paint, covered(side, edge - 0.05, edge + 0.05, across) * striped(z + 400, 1.6, 0.8, along))
  } else {
    paint = Math.max(paint, covered(side, edge - 0.14, edge, across))
  }
  return paint
}

/** Pavement slabs with their joints. */
export function walkSurface(
  plan: GroundPlan,
  x: number,
  z: number,
  across: number,
  along: number,
  out: Float32Array,
): void {
  const slab = 0.6
  const column = Math.floor(x / slab)
  const row = Math.floor(z / slab + (column & 1) * 0.5)
  const joint = Math.max(
    striped(x + 60, slab, 0.022, across),
    striped(z + 400 + (column & 1) * slab * 0.5, slab, 0.022, along),
  )
  const fade = 1 / (1 + along * 1.6)
  const tone =
    0.27 *
    (1 +
      (hash2(column, row + plan.seed) - 0.5) * 0.2 * fade +
      (fractalNoise(x * 0.7, z * 0.5 + plan.seed, 2) - 0.5) * 0.45)
  const kerb = Math.abs(x) - roadHalf(plan)
  const level = kerb < 0.22 && kerb > -0.05 ? 0.33 : tone * (1 - joint * 0.42)
  out[0] = level * 1.03
  out[1] = level
  out[2] = level * 0.94
  out[3] = 0.05
}

/** Grass, seen from standing height. */
export function grassSurface(plan: GroundPlan, x: number, z: number, along: number, out: Float32Array): void {
  const fade = 1 / (1 + along * 2)
  const blades = (noise(x * 14, z * 5) - 0.5) * 0.8 * fade + (noise(x * 37, z * 17) - 0.5) * 0.5 * fade
  const broad = fractalNoise(x * 0.35, z * 0.2 + plan.seed, 3)
  const level = 0.6 + broad * 0.75 + blades
  out[0] = 0.086 * level * (0.85 + broad * 0.5)
  out[1] = 0.13 * level
  out[2] = 0.042 * level
  out[3] = 0
}
