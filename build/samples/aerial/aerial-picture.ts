import { BLANK } from '../../../local-platform/samples/fill-annotation'
import type { Painted, Picture } from '../picture'
import { clamp, fractalNoise, hash2, mix, noise, smoothstep } from '../scene/noise'
import { AERIAL_SIZE, aerialPlan, type AerialObject, type AerialPlan, fromRiver, RIVER_HALF } from './aerial-plan'

/** Painted at a quarter of its size and enlarged: leaves aren't visible from a plane. */
const PAINTED = 3_200
const ROAD_HALF = 45
const CAR_TONES = [
  [0.82, 0.83, 0.84],
  [0.12, 0.12, 0.13],
  [0.5, 0.52, 0.55],
  [0.55, 0.1, 0.1],
  [0.12, 0.22, 0.42],
  [0.3, 0.31, 0.33],
] as const
const ROOF_TONES = [
  [0.46, 0.25, 0.18],
  [0.36, 0.2, 0.15],
  [0.3, 0.31, 0.33],
  [0.42, 0.4, 0.38],
  [0.52, 0.34, 0.24],
  [0.24, 0.25, 0.27],
] as const

/** Towns from the air, too large to show as one picture. */
export const AERIAL_PICTURE: Picture = {
  about: (seed) => ({ width: AERIAL_SIZE, height: AERIAL_SIZE, name: `orthophoto_${String(3_200 + seed)}_5` }),
  paint: (seed, wished) => {
    const size = Math.min(PAINTED, wished)
    const plan = aerialPlan(seed)
    const land = groundOf(plan, size)
    const scale = size / AERIAL_SIZE
    for (const object of plan.objects) if (object.height > 0) shadow(land, size, scale, object)
    for (const object of plan.objects) drawObject(land, size, scale, object)
    return { width: size, height: size, channels: 3, pixels: developed(land), grain: size === PAINTED ? 0.12 : 0.02 }
  },
  annotation: (seed) => ({
    metadata: {
      name: BLANK.itemName,
      width: AERIAL_SIZE,
      height: AERIAL_SIZE,
      projectId: BLANK.projectId,
      lastAction: { email: BLANK.email, timestamp: BLANK.moment },
    },
    instances: aerialPlan(seed)
      .objects.filter(({ kind, x, y }) => kind !== 'Tree' && x > 0 && y > 0 && x < AERIAL_SIZE && y < AERIAL_SIZE)
      .map((object, index) => ({
        type: 'polygon',
        classId: BLANK.classId(object.kind),
        className: object.kind,
        probability: 100,
        points: cornersOf(object).flatMap(([x, y]) => [
          clamp(Math.round(x * 100) / 100, 0, AERIAL_SIZE),
          clamp(Math.round(y * 100) / 100, 0, AERIAL_SIZE),
        ]),
        exclude: [],
        attributes: [],
        groupId: 0,
        locked: false,
        visible: true,
        error: null,
        creationType: index % 3 === 0 ? 'Prediction' : 'Manual',
        createdAt: BLANK.at,
        createdBy: { email: BLANK.email, role: 'Annotator' },
        updatedAt: BLANK.at,
        updatedBy: { email: BLANK.email, role: 'Annotator' },
      })),
    tags: [],
    comments: [],
  }),
}

function cornersOf({ x, y, halfWidth, halfLength, turn }: AerialObject): readonly (readonly [number, number])[] {
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([a, b]) => {
    const u = a * halfWidth
    const v = b * halfLength
    return [x + u * cos - v * sin, y + u * sin + v * cos]
  })
}

function groundOf(plan: AerialPlan, size: number): Float32Array {
  const land = new Float32Array(size * size * 3)
  const scale = AERIAL_SIZE / size
  const cos = Math.cos(plan.turn)
  const sin = Math.sin(plan.turn)
  const half = AERIAL_SIZE / 2
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const x = column * scale
      const y = row * scale
      const u = (x - half) * cos + (y - half) * sin
      const v = (y - half) * cos - (x - half) * sin
      paintGround(plan, x, y, u, v, land, (row * size + column) * 3)
    }
  }
  return land
}

function paintGround(
  plan: AerialPlan,
  x: number,
  y: number,
  u: number,
  v: number,
  land: Float32Array,
  at: number,
): void {
  const broad = fractalNoise(x * 0.0011 + plan.seed, y * 0.0011, 3)
  const fine = noise(x * 0.05, y * 0.05) * 0.6 + noise(x * 0.013, y * 0.013) * 0.4
  const level = 0.72 + broad * 0.5 + (fine - 0.5) * 0.34
  let r = mix(0.075, 0.15, broad) * level
  let g = mix(0.12, 0.155, broad) * level
  let b = mix(0.045, 0.075, broad) * level
  const across = Math.abs(u - Math.round(u / plan.blockWidth) * plan.blockWidth)
  const along = Math.abs(v - Math.round(v / plan.blockLength) * plan.blockLength)
  const road = Math.min(across, along)
  const river = fromRiver(plan, x, y)
  const isBridge = across < ROAD_HALF && Math.round(u / plan.blockWidth) % 3 === 0
  if (river < RIVER_HALF + 30 && !(river < RIVER_HALF && isBridge)) {
    const shore = smoothstep(RIVER_HALF + 30, RIVER_HALF - 12, river)
    const ripple = fractalNoise(x * 0.012, y * 0.03, 3) * 0.02
    r = mix(r * 1.2, 0.03 + ripple, shore)
    g = mix(g * 1.1, 0.062 + ripple, shore)
    b = mix(b * 1.3, 0.07 + ripple * 1.1, shore)
  } else if (road < ROAD_HALF + 22) {
    const isPavement = road > ROAD_HALF
    const tone = isPavement
      ? 0.3 + (hash2(Math.floor(u / 12), Math.floor(v / 12)) - 0.5) * 0.03
      : 0.13 + (fine - 0.5) * 0.03
    const line = across < along ? ([across, v] as const) : ([along, u] as const)
    const isLine =
      !isPavement && line[0] < 2.4 && ((line[1] % 90) + 90) % 90 < 40 && Math.max(across, along) > ROAD_HALF + 30
    const paint = isLine ? 0.6 : tone
    r = paint
    g = paint
    b = paint * (isPavement ? 0.94 : 1.02)
  }
  land[at] = r
  land[at + 1] = g
  land[at + 2] = b
}

/** The sun is in the south-east: shadows fall up and to the left. */
function shadow(land: Float32Array, size: number, scale: number, object: AerialObject): void {
  const shift = object.height * 0.9
  for (let step = 1; step <= 3; step += 1) {
    const part = (shift * step) / 3
    eachPixel(size, scale, { ...object, x: object.x - part, y: object.y - part * 0.7 }, (at, across, along) => {
      const edge = object.kind === 'Tree' ? Math.hypot(across, along) : Math.max(Math.abs(across), Math.abs(along))
      if (edge > 1) return
      for (let channel = 0; channel < 3; channel += 1)
        land[at + channel] = Math.min(land[at + channel] ?? 0, (land[at + channel] ?? 0) * 0.3 + 0.018)
    })
  }
}

function drawObject(land: Float32Array, size: number, scale: number, object: AerialObject): void {
  const tones = object.kind === 'Car' ? CAR_TONES : ROOF_TONES
  const tone = tones[Math.floor(object.tone * tones.length)] ?? ROOF_TONES[0]
  eachPixel(size, scale, object, (at, across, along, x, y) => {
    if (object.kind === 'Tree') return drawCrown(land, at, across, along, x, y, object)
    if (Math.abs(across) > 1 || Math.abs(along) > 1) return
    let level = 1
    let color: readonly [number, number, number] = tone
    if (object.kind === 'Building') {
      const slope = object.halfWidth > object.halfLength ? along : across
      level = slope > 0.02 ? 1.35 : slope < -0.02 ? 0.72 : 1.6
      level *=
        0.92 +
        0.16 * noise(x * 0.16, y * 0.16) +
        0.06 *
          Math.sin((object.halfWidth > object.halfLength ? across * object.halfWidth : along * object.halfLength) * 0.9)
    } else if (object.kind === 'Car') {
      if (Math.abs(along) < 0.55 && Math.abs(along) > 0.28) color = [0.05, 0.06, 0.07]
      level = 1.05 - Math.abs(across) * 0.25
    } else {
      color = Math.max(Math.abs(across), Math.abs(along)) > 0.86 ? [0.62, 0.6, 0.56] : [0.1, 0.42, 0.52]
      level = 0.92 + 0.2 * noise(x * 0.08, y * 0.08)
    }
    for (let channel = 0; channel < 3; channel += 1) land[at + channel] = (color[channel] ?? 0) * level
  })
}

function drawCrown(
  land: Float32Array,
  at: number,
  across: number,
  along: number,
  x: number,
  y: number,
  tree: AerialObject,
): void {
  const angle = Math.atan2(along, across)
  const edge = 0.8 + 0.2 * noise(angle * 3 + tree.tone * 50, tree.tone * 9)
  const out = Math.hypot(across, along) / edge
  if (out > 1) return
  const clump = noise(x * 0.09, y * 0.09) * 0.7 + noise(x * 0.23, y * 0.23) * 0.4
  const sun = 0.55 + 0.5 * ((x - tree.x) / tree.halfWidth) * 0.5 + 0.5 * ((y - tree.y) / tree.halfWidth) * 0.4
  const level = (0.35 + clump * 0.75) * (0.62 + sun * 0.6) * (1.08 - 0.35 * out * out)
  land[at] = (0.055 + tree.tone * 0.06) * level
  land[at + 1] = (0.115 + tree.tone * 0.025) * level
  land[at + 2] = 0.036 * level
}

function eachPixel(
  size: number,
  scale: number,
  object: AerialObject,
  visit: (at: number, across: number, along: number, x: number, y: number) => void,
): void {
  const reach = Math.hypot(object.halfWidth, object.halfLength)
  const cos = Math.cos(object.turn)
  const sin = Math.sin(object.turn)
  const fromRow = Math.max(0, Math.floor((object.y - reach) * scale))
  const toRow = Math.min(size - 1, Math.ceil((object.y + reach) * scale))
  const fromColumn = Math.max(0, Math.floor((object.x - reach) * scale))
  const toColumn = Math.min(size - 1, Math.ceil((object.x + reach) * scale))
  for (let row = fromRow; row <= toRow; row += 1) {
    for (let column = fromColumn; column <= toColumn; column += 1) {
      const x = column / scale
      const y = row / scale
      const dx = x - object.x
      const dy = y - object.y
      visit(
        (row * size + column) * 3,
        (dx * cos + dy * sin) / object.halfWidth,
        (dy * cos - dx * sin) / object.halfLength,
        x,
        y,
      )
    }
  }
}

function developed(land: Float32Array): Painted['pixels'] {
  const curve = Uint8Array.from({ length: 1_025 }, (_, step) =>
    Math.round(clamp((step / 1_024) * 1.55, 0, 1) ** (1 / 2.2) * 255),
  )
  return Uint8Array.from(land, (value) => curve[Math.min(1_024, Math.round(value * 1_024))] ?? 255)
}
