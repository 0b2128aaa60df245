import { frontSurface, type FrontPoint } from './front'
import { contactAt, grassSurface, roadSurface, walkSurface, type GroundPlan } from './ground'
import type { Material, Mesh } from './mesh'
import { clamp, fractalNoise, hash2, mix, noise, smoothstep } from './noise'
import {
  ACROSS,
  ALONG,
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
import type { Weather } from './weather'

const ground4 = new Float32Array(4)
const front: FrontPoint = { r: 0, g: 0, b: 0, mirror: 0, glow: 0, glowR: 0, glowG: 0, glowB: 0 }

/** Reflection of each kind, and its share straight on. */
const SHINE_OF: Readonly<Partial<Record<Material['kind'], readonly [number, number]>>> = {
  paint: [0.6, 0.09],
  glass: [0.95, 0.1],
  metal: [0.5, 0.22],
}

/** Finds the surface at the ray's hit: its colour, shine and own light. */
export function surfaceAt(
  material: Material,
  triangle: number,
  ground: GroundPlan,
  weather: Weather,
  sample: Sample,
): void {
  sample[R] = material.color[0]
  sample[G] = material.color[1]
  sample[B] = material.color[2]
  sample[GLOW_R] = material.glow?.[0] ?? 0
  sample[GLOW_G] = material.glow?.[1] ?? 0
  sample[GLOW_B] = material.glow?.[2] ?? 0
  sample[SHINE] = 0
  sample[FRESNEL] = 0.02
  sample[OPEN] = 1
  switch (material.kind) {
    case 'road':
    case 'walk':
    case 'grass':
      return groundAt(material.kind, ground, weather, sample)
    case 'facade':
      return frontAt(material, weather, sample)
    case 'roof':
      return roofAt(sample)
    case 'foliage':
      return leafAt(triangle, material.seed ?? 0, sample)
    case 'paint':
    case 'glass':
    case 'metal':
    case 'matte':
    case 'lamp':
    case 'sign': {
      const shine = SHINE_OF[material.kind]
      if (shine === undefined) return
      sample[SHINE] = shine[0]
      sample[FRESNEL] = shine[1]
    }
  }
}

function groundAt(kind: 'road' | 'walk' | 'grass', ground: GroundPlan, weather: Weather, sample: Sample): void {
  const x = sample[PX] ?? 0
  const z = sample[PZ] ?? 0
  const across = sample[ACROSS] ?? 0
  const along = sample[ALONG] ?? 0
  if (kind === 'road') roadSurface(ground, x, z, across, along, weather.wet > 0.03, ground4)
  else if (kind === 'walk') walkSurface(ground, x, z, across, along, ground4)
  else grassSurface(ground, x, z, along, ground4)
  const wetness = kind === 'grass' ? 0 : weather.wet * (0.45 + 0.75 * clamp(ground4[3] ?? 0, 0, 1))
  const darker = 1 - 0.45 * wetness
  sample[R] = (ground4[0] ?? 0) * darker
  sample[G] = (ground4[1] ?? 0) * darker
  sample[B] = (ground4[2] ?? 0) * darker
  sample[SHINE] = clamp(wetness, 0, 0.85)
  sample[OPEN] = 1 - contactAt(ground.contact, x, z)
}

function frontAt(material: Material, weather: Weather, sample: Sample): void {
  const u = Math.abs(sample[NX] ?? 0) > Math.abs(sample[NZ] ?? 0) ? (sample[PZ] ?? 0) : (sample[PX] ?? 0)
  const y = sample[PY] ?? 0
  frontSurface(material, u, y, (sample[ACROSS] ?? 0) * 1.2, weather.isDark, front)
  sample[R] = front.r
  sample[G] = front.g
  sample[B] = front.b
  sample[SHINE] = front.mirror
  sample[FRESNEL] = 0.7
  sample[GLOW_R] = front.glow * front.glowR
  sample[GLOW_G] = front.glow * front.glowG
  sample[GLOW_B] = front.glow * front.glowB
  sample[OPEN] = mix(0.72, 1, smoothstep(0, 2.5, y))
}

function roofAt(sample: Sample): void {
  const x = sample[PX] ?? 0
  const y = sample[PY] ?? 0
  const z = sample[PZ] ?? 0
  const tile = 0.7 + noise(x * 9, z * 9 + y * 14) * 0.35 + fractalNoise(x * 0.5, y * 0.5 + z * 0.3, 3) * 0.3
  sample[R] = (sample[R] ?? 0) * tile
  sample[G] = (sample[G] ?? 0) * tile
  sample[B] = (sample[B] ?? 0) * tile
}

function leafAt(triangle: number, seed: number, sample: Sample): void {
  const leaf = 0.62 + 0.76 * hash2(triangle, seed)
  sample[R] = (sample[R] ?? 0) * leaf * (0.9 + 0.25 * hash2(triangle, 7))
  sample[G] = (sample[G] ?? 0) * leaf
  sample[B] = (sample[B] ?? 0) * leaf
}

/** Finds the normal at the ray's hit, turned to the camera. */
export function normalAt(mesh: Mesh, triangle: number, kind: Material['kind'], sample: Sample): void {
  const { normals } = mesh
  const at = triangle * 9
  let nx = normals[at] ?? 0
  let ny = normals[at + 1] ?? 0
  let nz = normals[at + 2] ?? 0
  if (kind === 'paint' || kind === 'matte' || kind === 'glass' || kind === 'metal') {
    shares(mesh.positions, at, sample)
    const [u = 0, v = 0, w = 0] = share
    nx = nx * u + (normals[at + 3] ?? 0) * v + (normals[at + 6] ?? 0) * w
    ny = ny * u + (normals[at + 4] ?? 0) * v + (normals[at + 7] ?? 0) * w
    nz = nz * u + (normals[at + 5] ?? 0) * v + (normals[at + 8] ?? 0) * w
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
    nx /= length
    ny /= length
    nz /= length
  }
  const facing = nx * (sample[VX] ?? 0) + ny * (sample[VY] ?? 0) + nz * (sample[VZ] ?? 0)
  const turn = kind !== 'foliage' && facing > 0 ? -1 : 1
  sample[NX] = nx * turn
  sample[NY] = ny * turn
  sample[NZ] = nz * turn
}

const share = new Float64Array(3)

/** Barycentric coordinates in the triangle; the three add up to one. */
function shares(positions: Float32Array, at: number, sample: Sample): void {
  const ax = positions[at] ?? 0
  const ay = positions[at + 1] ?? 0
  const az = positions[at + 2] ?? 0
  const e1x = (positions[at + 3] ?? 0) - ax
  const e1y = (positions[at + 4] ?? 0) - ay
  const e1z = (positions[at + 5] ?? 0) - az
  const e2x = (positions[at + 6] ?? 0) - ax
  const e2y = (positions[at + 7] ?? 0) - ay
  const e2z = (positions[at + 8] ?? 0) - az
  const px = (sample[PX] ?? 0) - ax
  const py = (sample[PY] ?? 0) - ay
  const pz = (sample[PZ] ?? 0) - az
  const d00 = e1x * e1x + e1y * e1y + e1z * e1z
  const d01 = e1x * e2x + e1y * e2y + e1z * e2z
  const d11 = e2x * e2x + e2y * e2y + e2z * e2z
  const d20 = px * e1x + py * e1y + pz * e1z
  const d21 = px * e2x + py * e2y + pz * e2z
  const whole = d00 * d11 - d01 * d01 || 1e-12
  const v = clamp((d11 * d20 - d01 * d21) / whole, 0, 1)
  const w = clamp((d00 * d21 - d01 * d20) / whole, 0, 1)
  share[0] = Math.max(0, 1 - v - w)
  share[1] = v
  share[2] = w
}
