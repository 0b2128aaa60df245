import type { GroundPlan } from './ground'
import type { Material } from './mesh'
import { bell, clamp, mix, noise, smoothstep } from './noise'
import { type Camera, SHADOW_DEPTH, type ShadowMap } from './raster'
import {
  B,
  FRESNEL,
  G,
  GLOW_B,
  GLOW_G,
  GLOW_R,
  NX,
  NY,
  NZ,
  OPEN,
  PX,
  PY,
  PZ,
  R,
  SHINE,
  VX,
  VY,
  VZ,
  type Sample,
} from './sample'
import { skyLight, type Weather } from './weather'

/** Light of a street lamp. */
export interface LampLight {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Lights of a scene. */
export interface Lights {
  readonly weather: Weather
  readonly camera: Camera
  readonly ground: GroundPlan
  readonly shadows: ShadowMap | undefined
  /** Lamps by stretch of street; undefined by day. */
  readonly lamps: ReadonlyMap<number, readonly LampLight[]> | undefined
}

/** Offset of a lookup from the surface, in steps of the bias. */
const SHADOW_OFF = 0.6
const LAMP_CELL = 12

/** Lights the sample: scattered light of sky, ground, sun and lamps, and its own light. */
export function lightSample(lights: Lights, kind: Material['kind'], sample: Sample): void {
  const { bounce, zenith, horizon, sun, toSun } = lights.weather
  const nx = sample[NX] ?? 0
  const ny = sample[NY] ?? 0
  const nz = sample[NZ] ?? 0
  const up = 0.5 + 0.5 * ny
  const share = (sample[OPEN] ?? 1) * (kind === 'foliage' ? 0.8 : 1)
  let r = mix(bounce[0] * 0.75, zenith[0] * 0.5 + horizon[0] * 0.5, up) * share
  let g = mix(bounce[1] * 0.75, zenith[1] * 0.47 + horizon[1] * 0.49, up) * share
  let b = mix(bounce[2] * 0.75, zenith[2] * 0.36 + horizon[2] * 0.46, up) * share
  if (lights.shadows !== undefined) {
    const facing = nx * toSun[0] + ny * toSun[1] + nz * toSun[2]
    // Leaves let part of the light through.
    const lit = kind === 'foliage' ? Math.max(facing, 0.3) : facing
    if (lit > 0) {
      const sunShare = lit * sunlit(lights.shadows, sample, SHADOW_OFF)
      r += sun[0] * sunShare
      g += sun[1] * sunShare
      b += sun[2] * sunShare
    }
  }
  if (lights.lamps !== undefined) {
    const lamp = lampsAt(lights.lamps, sample) + ownBeam(lights.camera, sample)
    r += lamp
    g += lamp * 0.74
    b += lamp * 0.46
  }
  sample[R] = (sample[R] ?? 0) * r + (sample[GLOW_R] ?? 0)
  sample[G] = (sample[G] ?? 0) * g + (sample[GLOW_G] ?? 0)
  sample[B] = (sample[B] ?? 0) * b + (sample[GLOW_B] ?? 0)
}

const mirrored = new Float32Array(3)

/** Adds reflections: the sky, or near the horizon the other side of the street, and the sun's glint. */
export function mirrorSample(lights: Lights, kind: Material['kind'], sample: Sample): void {
  const { weather, shadows } = lights
  const nx = sample[NX] ?? 0
  const ny = sample[NY] ?? 0
  const nz = sample[NZ] ?? 0
  const vx = sample[VX] ?? 0
  const vy = sample[VY] ?? 0
  const vz = sample[VZ] ?? 0
  const facing = vx * nx + vy * ny + vz * nz
  const grazing = 1 - clamp(-facing, 0, 1)
  const square = grazing * grazing
  const base = sample[FRESNEL] ?? 0
  const fresnel = base + (1 - base) * square * square * grazing
  const isGround = kind === 'road' || kind === 'walk'
  const bump = isGround ? (noise((sample[PX] ?? 0) * 3.1, (sample[PZ] ?? 0) * 1.3) - 0.5) * 0.08 : 0
  const mx = vx - 2 * facing * nx + bump
  const my = vy - 2 * facing * ny
  const mz = vz - 2 * facing * nz
  skyLight(weather, mx, my, mz, false, mirrored)
  const street = smoothstep(0.42, 0.08, my) * (lights.ground.isHighway ? 0.4 : 0.78)
  const amount = (sample[SHINE] ?? 0) * fresnel * (0.35 + 0.65 * (sample[OPEN] ?? 1))
  const { bounce, sun, toSun } = weather
  sample[R] = mix(sample[R] ?? 0, mix(mirrored[0] ?? 0, bounce[0] * 0.55, street), amount)
  sample[G] = mix(sample[G] ?? 0, mix(mirrored[1] ?? 0, bounce[1] * 0.55, street), amount)
  sample[B] = mix(sample[B] ?? 0, mix(mirrored[2] ?? 0, bounce[2] * 0.55, street), amount)
  if (shadows === undefined || isGround || kind === 'facade') return
  const toward = mx * toSun[0] + my * toSun[1] + mz * toSun[2]
  if (toward < 0.95) return
  const spot = toward ** 120 * sunlit(shadows, sample, SHADOW_OFF)
  sample[R] = (sample[R] ?? 0) + sun[0] * spot
  sample[G] = (sample[G] ?? 0) + sun[1] * spot
  sample[B] = (sample[B] ?? 0) + sun[2] * spot
}

/** Share of the sun that reaches a point a little off the surface, with a soft edge. */
function sunlit({ size, depth, bias, matrix: m }: ShadowMap, sample: Sample, steps: number): number {
  const off = steps * bias * SHADOW_DEPTH
  const x = (sample[PX] ?? 0) + (sample[NX] ?? 0) * off
  const y = (sample[PY] ?? 0) + (sample[NY] ?? 0) * off
  const z = (sample[PZ] ?? 0) + (sample[NZ] ?? 0) * off
  const mx = (m[0] ?? 0) * x + (m[2] ?? 0) * z + (m[3] ?? 0)
  const my = (m[4] ?? 0) * x + (m[5] ?? 0) * y + (m[6] ?? 0) * z + (m[7] ?? 0)
  const column = Math.floor(mx)
  const row = Math.floor(my)
  if (column < 1 || row < 1 || column > size - 3 || row > size - 3) return 1
  const limit = (m[8] ?? 0) * x + (m[9] ?? 0) * y + (m[10] ?? 0) * z + (m[11] ?? 0) + bias
  const tx = mx - column
  const ty = my - row
  const at = row * size + column
  const top = ((depth[at] ?? 0) > limit ? 0 : 1 - tx) + ((depth[at + 1] ?? 0) > limit ? 0 : tx)
  const bottom = ((depth[at + size] ?? 0) > limit ? 0 : 1 - tx) + ((depth[at + size + 1] ?? 0) > limit ? 0 : tx)
  return top * (1 - ty) + bottom * ty
}

/** Lamps by stretch of street, so that a point reads only the near ones. */
export function lampGrid(lamps: readonly LampLight[]): ReadonlyMap<number, readonly LampLight[]> {
  const grid = new Map<number, LampLight[]>()
  for (const lamp of lamps) {
    const cell = Math.floor(lamp.z / LAMP_CELL)
    for (const near of [cell - 1, cell, cell + 1]) grid.set(near, [...(grid.get(near) ?? []), lamp])
  }
  return grid
}

function lampsAt(grid: ReadonlyMap<number, readonly LampLight[]>, sample: Sample): number {
  const x = sample[PX] ?? 0
  const y = sample[PY] ?? 0
  const z = sample[PZ] ?? 0
  const lamps = grid.get(Math.floor(z / LAMP_CELL))
  if (lamps === undefined) return 0
  let sum = 0
  for (const lamp of lamps) {
    const dx = lamp.x - x
    const dy = lamp.y - y
    const dz = lamp.z - z
    const square = dx * dx + dy * dy + dz * dz + 1
    const facing = (dx * (sample[NX] ?? 0) + dy * (sample[NY] ?? 0) + dz * (sample[NZ] ?? 0)) / Math.sqrt(square)
    sum += (Math.max(0, facing) + 0.12) * (19 / square) * smoothstep(-0.5, 1.2, dy)
  }
  return sum
}

/** Head lamps of the car with the camera. */
function ownBeam(camera: Camera, sample: Sample): number {
  const z = sample[PZ] ?? 0
  if (z < 1) return 0
  const dx = (sample[PX] ?? 0) - camera.x
  const dy = (sample[PY] ?? 0) - 0.7
  const beam = bell(dx / z / 0.34) * smoothstep(0.07, -0.02, dy / z)
  if (beam < 0.001) return 0
  const away = Math.sqrt(dx * dx + dy * dy + z * z)
  const facing = Math.max(0.06, -(dx * (sample[NX] ?? 0) + dy * (sample[NY] ?? 0) + z * (sample[NZ] ?? 0)) / away)
  return (beam * facing * 150) / (z * z + 60)
}
