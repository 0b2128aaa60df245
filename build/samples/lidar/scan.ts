import { createRandom } from '../../../local-platform/seed/random'
import type { Material, Mesh } from '../scene/mesh'
import { hash2 } from '../scene/noise'
import { type Camera, rasterize, type Visible } from '../scene/raster'
import type { StreetObject } from '../street/street-objects'
import { buildStreet } from '../street/street-scene'

/**
 * One turn of the scanner: four numbers a point (x forward, y left, z up, intensity), and its position in the street.
 */
export interface Scan {
  readonly points: Float32Array
  readonly objects: readonly StreetObject[]
  readonly x: number
  readonly y: number
  readonly z: number
}

const BEAMS = 64
const STEPS = 1_400
const LOWEST = -0.43
const HIGHEST = 0.12
const REACH = 95
const FACE = 640
const STANDS_AT = 42
const ROOF = 1.9
const REFLECTS: Readonly<Record<Material['kind'], number>> = {
  road: 0.12,
  walk: 0.28,
  grass: 0.34,
  facade: 0.42,
  matte: 0.4,
  paint: 0.5,
  glass: 0.06,
  metal: 0.62,
  lamp: 0.9,
  foliage: 0.36,
  sign: 0.95,
  roof: 0.3,
}

/** Scans a street from the roof of a car in it. */
export function scanStreet(seed: number): Scan {
  const plan = {
    seed: 5_000 + seed,
    place: seed % 4 === 3 ? 'suburb' : 'city',
    weather: 'overcast',
    name: 'scan',
  } as const
  const { scene, objects } = buildStreet(plan, FACE, FACE)
  const random = createRandom(seed * 97)
  const { mesh } = scene
  const stand = { x: scene.camera.x, y: ROOF, z: STANDS_AT }
  const faces = [0, 1, 2, 3].map((turn) => face(mesh, scene.camera, stand, turn))
  const points: number[] = []
  for (let beam = 0; beam < BEAMS; beam += 1) {
    const rise = LOWEST + ((HIGHEST - LOWEST) * beam) / (BEAMS - 1)
    for (let step = 0; step < STEPS; step += 1) {
      const around = (step / STEPS) * Math.PI * 2 - Math.PI
      const turn = ((Math.round(around / (Math.PI / 2)) % 4) + 4) % 4
      const seen = faces[turn]
      if (seen === undefined) continue
      const aside = around - Math.round(around / (Math.PI / 2)) * (Math.PI / 2)
      const hit = at(seen, aside, rise)
      if (hit === undefined || isOwnCar(hit.distance, rise)) continue
      const kind = mesh.materials[mesh.materialOf[hit.triangle] ?? 0]?.kind ?? 'matte'
      const strength = REFLECTS[kind] * (1 - hit.distance / (REACH * 1.3))
      // Drop some weak returns, as real scans do.
      if (hash2(beam * 7 + seed, step) > 0.35 + strength * 3) continue
      const distance = hit.distance + random.bell() * 0.018
      const flat = Math.cos(rise) * distance
      points.push(
        Math.cos(around) * flat,
        -Math.sin(around) * flat,
        Math.sin(rise) * distance,
        Math.round(Math.min(1, strength * (0.7 + 0.6 * random.next())) * 255),
      )
    }
  }
  return { points: Float32Array.from(points), objects, ...stand }
}

interface Face {
  readonly visible: Visible
  readonly size: number
}

/** A quarter of the view, from the scanner. */
function face(
  mesh: Mesh,
  like: Camera,
  stand: { readonly x: number; readonly y: number; readonly z: number },
  turn: number,
): Face {
  const camera: Camera = {
    ...like,
    ...stand,
    width: FACE,
    height: FACE,
    focal: FACE / 2.02,
    pitch: 0,
    yaw: (turn * Math.PI) / 2,
    bend: 0,
    climb: 0,
  }
  return { visible: rasterize(mesh, camera), size: FACE }
}

function at(
  { visible, size }: Face,
  aside: number,
  rise: number,
): { readonly distance: number; readonly triangle: number } | undefined {
  const focal = size / 2.02
  const column = Math.round(size / 2 + Math.tan(aside) * focal - 0.5)
  const row = Math.round(size / 2 - (Math.tan(rise) / Math.cos(aside)) * focal - 0.5)
  if (column < 0 || row < 0 || column >= size || row >= size) return undefined
  const pixel = row * size + column
  const mark = visible.triangle[pixel] ?? 0
  if (mark === 0) return undefined
  const depth = 1 / (visible.nearness[pixel] ?? 1)
  const distance = depth / (Math.cos(aside) * Math.cos(rise))
  return distance > REACH ? undefined : { distance, triangle: mark - 1 }
}

function isOwnCar(distance: number, rise: number): boolean {
  return distance < 2.4 || (distance < 3.2 && rise < -0.3)
}
