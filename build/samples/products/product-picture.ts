import { BLANK } from '../../../local-platform/samples/fill-annotation'
import { createRandom } from '../../../local-platform/seed/random'
import type { Picture } from '../picture'
import { develop } from '../scene/develop'
import { createContactMap } from '../scene/ground'
import { createMesh, type Light, type Material, type Point } from '../scene/mesh'
import { type Camera, rasterize } from '../scene/raster'
import { shade } from '../scene/shade'
import { quad } from '../scene/shapes'
import type { Weather } from '../scene/weather'
import { drawProduct, PRODUCT_KINDS, type ProductKind } from './product-shapes'

const SIZE = 1_200
const PAINTED = 1_000
const BACKDROPS: readonly [Light, ...Light[]] = [
  [0.74, 0.74, 0.73],
  [0.66, 0.7, 0.74],
  [0.76, 0.7, 0.62],
  [0.58, 0.62, 0.58],
  [0.7, 0.62, 0.62],
]

/** Kind of product for a seed. */
function productKind(seed: number): ProductKind {
  return PRODUCT_KINDS[(seed * 5 + 2) % PRODUCT_KINDS.length] ?? 'Mug'
}

/** Products in a photographer's studio. */
export const PRODUCT_PICTURE: Picture = {
  about: (seed) => ({ width: SIZE, height: SIZE, name: `sku_${String(40_000 + seed * 137)}` }),
  paint: (seed, wished) => {
    const size = Math.min(PAINTED, Math.round(wished * 1.4))
    const random = createRandom(seed * 7_349 + 1)
    const backdrop = random.pick(BACKDROPS)
    const mesh = createMesh()
    studio(mesh.pen, backdrop)
    drawProduct(mesh.pen.at(0, 0, DISTANCE, random.between(0, Math.PI * 2)), productKind(seed), random)
    const side = random.chance(0.5) ? 1 : -1
    const weather: Weather = {
      name: 'overcast',
      toSun: unitOf([side * 0.62, random.between(0.7, 0.95), -0.7]),
      sun: [1.15, 1.1, 1.02],
      zenith: [0.95, 0.96, 1],
      horizon: backdrop,
      bounce: [backdrop[0] * 0.9, backdrop[1] * 0.9, backdrop[2] * 0.9],
      clouds: 0,
      cloudColor: [1, 1, 1],
      haze: 0,
      wet: 0,
      isDark: false,
      exposure: 0.86,
    }
    const camera: Camera = {
      width: size,
      height: size,
      focal: size * 2,
      x: 0,
      y: 2.9,
      z: 0,
      pitch: 0.24,
      yaw: 0,
      bend: 0,
      climb: 0,
    }
    const ground = { ...NO_STREET, contact: createContactMap() }
    const shadowPatch = { half: 4.5, centreZ: DISTANCE }
    const product = mesh.finish()
    const light = shade({ mesh: product, camera, weather, ground, lamps: [], shadowPatch }, rasterize(product, camera))
    return { width: size, height: size, channels: 3, pixels: develop(light, camera, weather), grain: 0.04 }
  },
  annotation: (seed) => ({
    metadata: {
      name: BLANK.itemName,
      width: SIZE,
      height: SIZE,
      projectId: BLANK.projectId,
      lastAction: { email: BLANK.email, timestamp: BLANK.moment },
    },
    instances: [
      {
        type: 'tag',
        classId: BLANK.classId(productKind(seed)),
        className: productKind(seed),
        probability: 100,
        attributes: [{ groupName: 'Background', name: 'Plain' }],
        createdAt: BLANK.at,
        createdBy: { email: BLANK.email, role: 'Annotator' },
        updatedAt: BLANK.at,
        updatedBy: { email: BLANK.email, role: 'Annotator' },
      },
    ],
    tags: [],
    comments: [],
  }),
}

const DISTANCE = 7.2
const NO_STREET = {
  laneWidth: 1,
  lanesPerSide: 0,
  parkingWidth: 0,
  medianHalf: 0,
  crossingZ: -1_000,
  crossingHalf: 1,
  hasCrosswalk: false,
  seed: 1,
  isHighway: true,
} as const

/** Floor that curves into the wall behind without an edge. */
function studio(pen: ReturnType<typeof createMesh>['pen'], color: Light): void {
  const paper: Material = { kind: 'matte', color }
  const curve = (t: number): Point => {
    if (t < 0.5) return [0, 0, DISTANCE - 4 + t * 13]
    const angle = Math.min(1, (t - 0.5) * 4) * (Math.PI / 2)
    const up = Math.max(0, t - 0.75) * 40
    return [0, 2.4 * (1 - Math.cos(angle)) + up, DISTANCE + 2.5 + 2.4 * Math.sin(angle)]
  }
  const normalAt = (t: number): Point => {
    const [, y0, z0] = curve(t - 0.02)
    const [, y1, z1] = curve(t + 0.02)
    return unitOf([0, z1 - z0, y0 - y1])
  }
  const steps = 60
  for (let step = 0; step < steps; step += 1) {
    const [, y0, z0] = curve(step / steps)
    const [, y1, z1] = curve((step + 1) / steps)
    const near = normalAt(step / steps)
    const far = normalAt((step + 1) / steps)
    quad(pen, [-12, y0, z0], [12, y0, z0], [12, y1, z1], [-12, y1, z1], paper, [near, near, far, far])
  }
}

function unitOf([x, y, z]: Point): Point {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}
