import { createRandom } from '../../../local-platform/seed/random'

/** One cell under the microscope. */
export interface Cell {
  readonly kind: 'Nucleus' | 'Mitotic cell' | 'Debris'
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly stretch: number
  readonly turn: number
  readonly brightness: number
  /** Waves of its outline: amplitude and phase. */
  readonly waves: readonly (readonly [number, number])[]
}

export const FIELD = 1_024

/** Cells in a field of view. They form loose groups and hardly overlap. */
export function cellsOf(seed: number): readonly Cell[] {
  const random = createRandom(seed * 6_151 + 3)
  const wanted = random.whole(38, 74)
  const groups = Array.from(
    { length: 7 },
    () => [random.between(80, FIELD - 80), random.between(80, FIELD - 80)] as const,
  )
  const cells: Cell[] = []
  for (let tries = 0; tries < wanted * 12 && cells.length < wanted; tries += 1) {
    const [gx, gy] = random.chance(0.7)
      ? random.pick([groups[0] ?? [512, 512], ...groups])
      : [random.between(0, FIELD), random.between(0, FIELD)]
    const chance = random.next()
    const kind = chance < 0.82 ? 'Nucleus' : chance < 0.91 ? 'Mitotic cell' : 'Debris'
    const radius = kind === 'Debris' ? random.between(6, 11) : random.between(24, 44)
    const x = gx + random.bell() * 150
    const y = gy + random.bell() * 150
    const isInside = x > -radius && y > -radius && x < FIELD + radius && y < FIELD + radius
    const isFree = cells.every((other) => Math.hypot(other.x - x, other.y - y) > (other.radius + radius) * 0.88)
    if (!isInside || !isFree) continue
    cells.push({
      kind,
      x,
      y,
      radius,
      stretch: random.between(1, 1.45),
      turn: random.between(0, Math.PI),
      brightness: kind === 'Mitotic cell' ? random.between(1.05, 1.35) : random.between(0.5, 0.95),
      waves: [2, 3, 5].map((order) => [random.between(0, 0.16 / order), random.between(0, Math.PI * 2)] as const),
    })
  }
  return cells
}

/** Distance of a point from a cell's centre, as a share of the radius there: 1 is on the edge. */
export function shareOfRadius(cell: Cell, x: number, y: number): number {
  const dx = x - cell.x
  const dy = y - cell.y
  const cos = Math.cos(cell.turn)
  const sin = Math.sin(cell.turn)
  const along = (dx * cos + dy * sin) / cell.stretch
  const across = (dy * cos - dx * sin) * Math.sqrt(cell.stretch)
  const angle = Math.atan2(across, along)
  let edge = cell.radius
  for (const [at, [strength, phase]] of cell.waves.entries()) edge *= 1 + strength * Math.sin(angle * (at + 2) + phase)
  return Math.sqrt(along * along + across * across) / edge
}
