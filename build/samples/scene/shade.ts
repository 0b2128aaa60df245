import { lampGrid, lightSample, mirrorSample, type LampLight, type Lights } from './lighting'
import type { GroundPlan } from './ground'
import type { Mesh } from './mesh'
import { clamp, mix } from './noise'
import { castShadows, type Camera, type ShadowPatch, STREET_PATCH, type Visible } from './raster'
import { ACROSS, ALONG, B, G, PX, PY, PZ, R, SAMPLE_SIZE, SHINE, VX, VY, VZ, type Sample } from './sample'
import { normalAt, surfaceAt } from './surface'
import { skyLight, type Weather } from './weather'
import { mirrorInRoad } from './wet-road'

/** Input of shading. */
export interface Scene {
  readonly mesh: Mesh
  readonly camera: Camera
  readonly weather: Weather
  readonly ground: GroundPlan
  readonly lamps: readonly LampLight[]
  /** Source of shadows; the street by default. */
  readonly shadowPatch?: ShadowPatch
}

const SHADOW_SIZE = 1_024
/** Share of light left after each step of distance, up to the far end. */
const CLEAR_STEPS = 4_096
const CLEAR_PER_METRE = 12
const SHINE_FROM = 0.03
const SUN_FROM = 0.3
const WET_FROM = 0.3

/** Light that reaches the camera through each pixel: three linear numbers a pixel. */
export function shade(scene: Scene, visible: Visible): Float32Array {
  const { mesh, camera, weather, ground } = scene
  const { width, height, focal } = camera
  const light = new Float32Array(width * height * 3)
  const lights: Lights = {
    weather,
    camera,
    ground,
    shadows:
      weather.sun[0] > SUN_FROM
        ? castShadows(mesh, weather.toSun, SHADOW_SIZE, scene.shadowPatch ?? STREET_PATCH)
        : undefined,
    lamps: weather.isDark ? lampGrid(scene.lamps) : undefined,
  }
  const cosPitch = Math.cos(camera.pitch)
  const sinPitch = Math.sin(camera.pitch)
  const cosYaw = Math.cos(camera.yaw)
  const sinYaw = Math.sin(camera.yaw)
  const sky = new Float32Array(3)
  const sample: Sample = new Float64Array(SAMPLE_SIZE)
  const { triangle, nearness } = visible
  const clear = Float32Array.from({ length: CLEAR_STEPS }, (_, step) =>
    Math.exp((-weather.haze * (step + 0.5)) / CLEAR_PER_METRE),
  )

  for (let row = 0; row < height; row += 1) {
    const dy = (height / 2 - row - 0.5) / focal
    const forward = cosPitch + dy * sinPitch
    const upward = dy * cosPitch - sinPitch
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column
      const dx = (column + 0.5 - width / 2) / focal
      const rayX = dx * cosYaw + forward * sinYaw
      const rayZ = forward * cosYaw - dx * sinYaw
      const rayLength = Math.sqrt(rayX * rayX + upward * upward + rayZ * rayZ)
      const mark = triangle[at] ?? 0
      if (mark === 0) {
        // The sky has no sharp edges: compute every second pixel of every second row, and copy the others.
        const near = at - (column & 1) - (row & 1) * width
        if (near !== at && triangle[near] === 0) light.copyWithin(at * 3, near * 3, near * 3 + 3)
        else {
          skyLight(weather, rayX / rayLength, upward / rayLength, rayZ / rayLength, true, sky)
          light.set(sky, at * 3)
        }
        continue
      }
      const depth = 1 / (nearness[at] ?? 1)
      const z = camera.z + rayZ * depth
      const y = camera.y + upward * depth - camera.climb * z * z
      sample[PX] = camera.x + rayX * depth - camera.bend * z * z
      sample[PY] = y
      sample[PZ] = z
      sample[VX] = rayX / rayLength
      sample[VY] = upward / rayLength
      sample[VZ] = rayZ / rayLength
      sample[ACROSS] = depth / focal
      sample[ALONG] = clamp((depth * depth) / (focal * Math.max(0.6, camera.y - y)), 0, 60)
      shadeSample(mesh, mark - 1, ground, lights, sample)
      const left = clear[Math.min(CLEAR_STEPS - 1, Math.floor(depth * rayLength * CLEAR_PER_METRE))] ?? 0
      light[at * 3] = mix(weather.horizon[0] * 0.96, sample[R] ?? 0, left)
      light[at * 3 + 1] = mix(weather.horizon[1] * 0.97, sample[G] ?? 0, left)
      light[at * 3 + 2] = mix(weather.horizon[2], sample[B] ?? 0, left)
    }
  }
  if (weather.wet > WET_FROM || weather.isDark) mirrorInRoad(mesh, camera, weather, visible, light)
  return light
}

function shadeSample(mesh: Mesh, triangle: number, ground: GroundPlan, lights: Lights, sample: Sample): void {
  const material = mesh.materials[mesh.materialOf[triangle] ?? 0]
  if (material === undefined) return
  normalAt(mesh, triangle, material.kind, sample)
  surfaceAt(material, triangle, ground, lights.weather, sample)
  lightSample(lights, material.kind, sample)
  if ((sample[SHINE] ?? 0) > SHINE_FROM) mirrorSample(lights, material.kind, sample)
}
