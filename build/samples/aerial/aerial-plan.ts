import { createRandom, type Random } from '../../../local-platform/seed/random'

/** Object on the ground, seen from above: centre, half sizes, turn. Pixels of the full picture. */
export interface AerialObject {
  readonly kind: 'Building' | 'Tree' | 'Car' | 'Pool'
  readonly x: number
  readonly y: number
  readonly halfWidth: number
  readonly halfLength: number
  readonly turn: number
  /** Height of a roof above the ground, for its shadow. */
  readonly height: number
  readonly tone: number
}

export interface AerialPlan {
  readonly seed: number
  readonly turn: number
  readonly blockWidth: number
  readonly blockLength: number
  readonly riverAt: number
  readonly objects: readonly AerialObject[]
}

export const AERIAL_SIZE = 8_000
const ROAD_HALF = 55

/** Plan of a town seen from above, at about ten centimetres a pixel. */
export function aerialPlan(seed: number): AerialPlan {
  const random = createRandom(seed * 15_731 + 7)
  const turn = random.between(-0.35, 0.35)
  const blockWidth = random.between(820, 1_000)
  const blockLength = random.between(1_150, 1_400)
  const riverAt = random.between(0.2, 0.8) * AERIAL_SIZE
  const objects: AerialObject[] = []
  const base = { seed, turn, blockWidth, blockLength, riverAt }
  const reach = Math.ceil(AERIAL_SIZE / blockWidth) + 2
  for (let column = -reach; column <= reach; column += 1) {
    for (let row = -reach; row <= reach; row += 1) fillBlock(base, column, row, random, objects)
  }
  return { ...base, objects: objects.filter(isInPicture) }
}

/** Converts a point of the turned street grid to the picture. */
function fromGrid(turn: number, u: number, v: number): readonly [number, number] {
  const half = AERIAL_SIZE / 2
  return [half + u * Math.cos(turn) - v * Math.sin(turn), half + u * Math.sin(turn) + v * Math.cos(turn)]
}

/** Distance of a point from the middle of the river, across it. */
export function fromRiver(plan: Pick<AerialPlan, 'riverAt' | 'seed'>, x: number, y: number): number {
  return Math.abs(y - plan.riverAt - Math.sin(x / 1_700 + plan.seed) * 420 - Math.sin(x / 610 + plan.seed * 2) * 90)
}

export const RIVER_HALF = 260

function fillBlock(
  plan: Omit<AerialPlan, 'objects'>,
  column: number,
  row: number,
  random: Random,
  objects: AerialObject[],
): void {
  const u0 = column * plan.blockWidth + ROAD_HALF
  const v0 = row * plan.blockLength + ROAD_HALF
  const width = plan.blockWidth - ROAD_HALF * 2
  const length = plan.blockLength - ROAD_HALF * 2
  const isPark = random.chance(0.12)
  const put = (
    kind: AerialObject['kind'],
    u: number,
    v: number,
    halfWidth: number,
    halfLength: number,
    height: number,
    turn = plan.turn,
  ): void => {
    const [x, y] = fromGrid(plan.turn, u0 + u, v0 + v)
    if (fromRiver(plan, x, y) < RIVER_HALF + Math.max(halfWidth, halfLength) + 40) return
    objects.push({ kind, x, y, halfWidth, halfLength, turn, height, tone: random.next() })
  }
  if (!isPark) {
    const rows = Math.floor(length / random.between(190, 250))
    for (let lot = 0; lot < rows; lot += 1) {
      for (const side of [0.24, 0.76]) {
        const v = ((lot + 0.5) / rows) * length
        put(
          'Building',
          width * side + random.between(-20, 20),
          v,
          random.between(60, 92),
          random.between(52, 78),
          random.between(34, 70),
          plan.turn + (random.chance(0.12) ? Math.PI / 4 : 0),
        )
        if (random.chance(0.14)) put('Pool', width * (side < 0.5 ? 0.42 : 0.58), v + random.between(-30, 30), 26, 46, 0)
      }
    }
  }
  const trees = isPark ? 90 : random.whole(18, 34)
  for (let tree = 0; tree < trees; tree += 1) {
    const radius = random.between(20, isPark ? 58 : 44)
    const u = isPark
      ? random.between(0, width)
      : random.chance(0.5)
        ? random.between(0.4, 0.6) * width
        : random.chance(0.5)
          ? random.between(0, 22)
          : width - random.between(0, 22)
    put('Tree', u, random.between(0, length), radius, radius, radius * 1.3)
  }
  for (let car = 0; car < 12; car += 1) {
    if (random.chance(0.5))
      put(
        'Car',
        -ROAD_HALF + (random.chance(0.5) ? 30 : -30) + random.between(-3, 3) - 2,
        random.between(0, length),
        10,
        23,
        9,
      )
    else
      put(
        'Car',
        random.between(0, width),
        -ROAD_HALF + (random.chance(0.5) ? 30 : -30),
        10,
        23,
        9,
        plan.turn + Math.PI / 2,
      )
  }
}

function isInPicture({ x, y, halfWidth, halfLength }: AerialObject): boolean {
  const reach = halfWidth + halfLength
  return x > -reach && y > -reach && x < AERIAL_SIZE + reach && y < AERIAL_SIZE + reach
}
