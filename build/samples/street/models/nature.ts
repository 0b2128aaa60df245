import type { Random } from '../../../../local-platform/seed/random'
import type { Light, Material, Pen, Point } from '../../scene/mesh'
import { limb, unit } from '../../scene/shapes'
import { light, matte } from './colors'

export interface TreeLook {
  readonly height: number
  readonly width: number
  readonly leaf: Light
  /** Number of drawn leaves; far away fewer and larger. */
  readonly leaves: number
  readonly shape: 'round' | 'tall' | 'conifer'
}

const BARK = matte(light(74, 62, 50))

/** Tree: trunk, a few limbs, and a crown of single leaves, lit as one body. */
export function drawTree(pen: Pen, look: TreeLook, random: Random): void {
  const { height, width } = look
  const clear = look.shape === 'conifer' ? height * 0.1 : height * 0.32
  limb(
    pen,
    [0, 0, 0],
    [random.between(-0.1, 0.1), clear + height * 0.12, 0],
    0.05 + height * 0.018,
    0.04 + height * 0.012,
    BARK,
    7,
  )
  const centre = clear + (height - clear) * 0.52
  const tall = (height - clear) * 0.5
  if (look.shape !== 'conifer') {
    for (let branch = 0; branch < 4; branch += 1) {
      const angle = random.between(0, Math.PI * 2)
      limb(
        pen,
        [0, clear, 0],
        [Math.cos(angle) * width * 0.3, centre + random.between(-0.2, 0.6) * tall, Math.sin(angle) * width * 0.3],
        0.06,
        0.02,
        BARK,
        5,
      )
    }
  }
  const material: Material = { kind: 'foliage', color: look.leaf, seed: random.whole(0, 900) }
  const clumps = look.shape === 'conifer' ? [] : crownClumps(random, width, tall)
  const size = Math.sqrt((width * tall) / look.leaves) * 1.9
  for (let leaf = 0; leaf < look.leaves; leaf += 1) {
    const place =
      look.shape === 'conifer' ? conePlace(random, width, clear, height) : clumpPlace(random, clumps, centre)
    drawLeaf(pen, place.at, place.outward, size * random.between(0.6, 1.3), material, random)
  }
}

/** Hedge or bush: leaves over a box. */
export function drawHedge(
  pen: Pen,
  length: number,
  height: number,
  depth: number,
  leaf: Light,
  leaves: number,
  random: Random,
): void {
  const material: Material = { kind: 'foliage', color: leaf, seed: random.whole(0, 900) }
  const size = Math.sqrt((length * (height + depth)) / leaves) * 1.3
  for (let count = 0; count < leaves; count += 1) {
    const x = random.between(-depth / 2, depth / 2)
    const y = height * Math.sqrt(random.next())
    const z = random.between(-length / 2, length / 2)
    drawLeaf(
      pen,
      [x, y, z],
      unit([x / depth, y / height - 0.25, 0.1]),
      size * random.between(0.7, 1.2),
      material,
      random,
    )
  }
}

interface Clump {
  readonly at: Point
  readonly radius: number
}

function crownClumps(random: Random, width: number, tall: number): readonly Clump[] {
  return Array.from({ length: 11 }, (_, index) => {
    const angle = (index / 11) * Math.PI * 4 + random.between(-0.4, 0.4)
    const rise = random.between(-0.85, 0.85)
    const out = width * 0.34 * Math.sqrt(Math.max(0.1, 1 - rise * rise))
    return {
      at: [Math.cos(angle) * out, rise * tall * 0.75, Math.sin(angle) * out],
      radius: width * random.between(0.17, 0.27),
    }
  })
}

function clumpPlace(random: Random, clumps: readonly Clump[], centre: number): { at: Point; outward: Point } {
  const clump = clumps[random.whole(0, clumps.length - 1)] ?? { at: [0, 0, 0], radius: 1 }
  const out = unit([random.bell(), random.bell() + 0.12, random.bell()])
  const reach = clump.radius * (0.55 + 0.45 * Math.sqrt(random.next()))
  const at: Point = [
    clump.at[0] + out[0] * reach,
    centre + clump.at[1] + out[1] * reach * 0.85,
    clump.at[2] + out[2] * reach,
  ]
  const body = unit([at[0], (at[1] - centre) * 1.1, at[2]])
  return { at, outward: unit([out[0] + body[0], out[1] + body[1] + 0.25, out[2] + body[2]]) }
}

function conePlace(random: Random, width: number, clear: number, height: number): { at: Point; outward: Point } {
  const up = 1 - Math.sqrt(random.next())
  const angle = random.between(0, Math.PI * 2)
  const tier = 0.82 + 0.18 * Math.sin(up * 44)
  const reach = (width / 2) * (1 - up) * tier * random.between(0.72, 1)
  return {
    at: [Math.cos(angle) * reach, clear + up * (height - clear) - reach * 0.18, Math.sin(angle) * reach],
    outward: unit([Math.cos(angle), 0.5, Math.sin(angle)]),
  }
}

function drawLeaf(pen: Pen, [x, y, z]: Point, outward: Point, size: number, material: Material, random: Random): void {
  const a = unit([random.bell(), random.bell(), random.bell()])
  const b = unit([random.bell(), random.bell(), random.bell()])
  pen.triangle(
    [x + a[0] * size, y + a[1] * size, z + a[2] * size],
    [
      x - a[0] * size * 0.5 + b[0] * size * 0.6,
      y - a[1] * size * 0.5 + b[1] * size * 0.6,
      z - a[2] * size * 0.5 + b[2] * size * 0.6,
    ],
    [
      x - a[0] * size * 0.5 - b[0] * size * 0.6,
      y - a[1] * size * 0.5 - b[1] * size * 0.6,
      z - a[2] * size * 0.5 - b[2] * size * 0.6,
    ],
    material,
    outward,
  )
}
