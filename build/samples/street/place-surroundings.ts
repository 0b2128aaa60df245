import { createRandom, type Random } from '../../../local-platform/seed/random'
import { roadHalf, type GroundPlan } from '../scene/ground'
import type { Facade, Material, Pen } from '../scene/mesh'
import { box, quad } from '../scene/shapes'
import { drawBlock, drawHouse } from './models/buildings'
import { light, matte, STEEL } from './models/colors'
import { drawHedge, drawTree } from './models/nature'
import { palette } from './palette'

export interface Surroundings {
  readonly pen: Pen
  readonly random: Random
  readonly ground: GroundPlan
  readonly walkWidth: number
  /** 1 gives the leaves of a full picture; small pictures need fewer. */
  readonly detail: number
}

const KERB = 0.14
const FAR = 240
const STEP = 6

/** Road, pavements with kerbs, and the ground beyond. */
export function layGround({ pen, ground, walkWidth }: Surroundings, beyond: 'walk' | 'grass'): void {
  const half = roadHalf(ground)
  const road: Material = { kind: 'road', color: [0.1, 0.1, 0.1] }
  const walk: Material = { kind: 'walk', color: [0.3, 0.3, 0.3] }
  const land: Material = { kind: beyond, color: [0.2, 0.2, 0.2] }
  for (let z = -6; z < FAR; z += STEP) {
    const to = z + STEP
    const strip = (x0: number, x1: number, y: number, material: Material): void =>
      quad(pen, [x0, y, z], [x1, y, z], [x1, y, to], [x0, y, to], material, [
        [0, 1, 0],
        [0, 1, 0],
        [0, 1, 0],
        [0, 1, 0],
      ])
    const isCrossing = Math.abs((z + to) / 2 - ground.crossingZ) < ground.crossingHalf
    if (isCrossing) {
      strip(-80, 80, 0, road)
      continue
    }
    strip(-half, half, 0, road)
    for (const side of [-1, 1]) {
      const edge = side * half
      const outer = side * (half + walkWidth)
      if (walkWidth > 0) {
        strip(Math.min(edge, outer), Math.max(edge, outer), KERB, walk)
        quad(pen, [edge, 0, z], [edge, 0, to], [edge, KERB, to], [edge, KERB, z], walk, [
          [-side, 0, 0],
          [-side, 0, 0],
          [-side, 0, 0],
          [-side, 0, 0],
        ])
      }
      strip(Math.min(outer, side * 90), Math.max(outer, side * 90), walkWidth > 0 ? KERB : 0.03, land)
    }
  }
}

/** Rows of blocks along both pavements, with gaps for the crossing street. */
export function placeBlocks({ pen, random, ground, walkWidth }: Surroundings): void {
  for (const side of [1, -1] as const) {
    let z = random.between(-14, -6)
    while (z < 190) {
      const width = random.between(11, 24)
      const gap = ground.crossingZ - ground.crossingHalf - walkWidth
      if (z < gap && z + width > gap) {
        if (gap - z > 8) addBlock(pen, random, side, ground, walkWidth, z, gap - z)
        z = ground.crossingZ + ground.crossingHalf + walkWidth
        continue
      }
      addBlock(pen, random, side, ground, walkWidth, z, width)
      z += width + (random.chance(0.16) ? random.between(2, 5) : 0)
    }
  }
}

function addBlock(
  pen: Pen,
  random: Random,
  side: 1 | -1,
  ground: GroundPlan,
  walkWidth: number,
  z: number,
  width: number,
): void {
  const style = random.pick(['plaster', 'plaster', 'brick', 'concrete', 'glass', 'brick'] as const)
  const floors = random.whole(style === 'glass' ? 5 : 3, style === 'glass' ? 11 : 7)
  const floorHeight = style === 'glass' ? 3.6 : random.between(3, 3.5)
  const groundHeight = random.between(3.7, 4.4)
  const pitch = style === 'glass' ? 1.6 : random.between(2.3, 3.3)
  const facade: Facade = {
    style,
    floorHeight,
    groundHeight,
    height: groundHeight + floors * floorHeight + 1.1,
    windowPitch: width / Math.max(2, Math.round(width / pitch)),
    windowWidth: style === 'glass' ? 1.46 : style === 'concrete' ? pitch * 0.66 : random.between(1.05, 1.4),
    windowHeight: style === 'glass' ? 3.1 : random.between(1.5, 1.95),
    trim:
      style === 'glass'
        ? light(74, 80, 86)
        : random.pick([light(222, 216, 204), light(236, 232, 224), light(96, 92, 88), light(202, 190, 170)]),
    hasShops: random.chance(0.68),
  }
  const color =
    style === 'brick' ? palette.brick(random) : style === 'glass' ? light(120, 128, 134) : palette.wall(random)
  const set = side * (roadHalf(ground) + walkWidth + (random.chance(0.25) ? random.between(0, 0.6) : 0))
  drawBlock(
    pen.at(set, KERB, z),
    { width, depth: random.between(11, 15), facade, color, seed: random.whole(1, 900) },
    side,
  )
}

/** Detached houses behind lawns, with hedges and drives. */
export function placeHouses({ pen, random, ground, walkWidth, detail }: Surroundings): void {
  const edge = roadHalf(ground) + walkWidth
  for (const side of [1, -1] as const) {
    let z = random.between(-8, 2)
    while (z < 150) {
      const width = random.between(9, 14)
      const facade: Facade = {
        style: 'house',
        floorHeight: 2.8,
        groundHeight: 0,
        height: random.chance(0.6) ? 5.6 : 3.1,
        windowPitch: width / Math.round(width / 2.7),
        windowWidth: random.between(1.1, 1.5),
        windowHeight: 1.35,
        trim: light(238, 236, 230),
        hasShops: false,
      }
      const color = random.chance(0.3) ? palette.brick(random) : palette.siding(random)
      const set = side * (edge + random.between(5, 9))
      const isClear = Math.abs(z + width / 2 - ground.crossingZ) > ground.crossingHalf + width / 2 + 2
      if (isClear) {
        drawHouse(
          pen.at(set, KERB, z),
          { width, depth: random.between(8, 11), facade, color, seed: random.whole(1, 900) },
          side,
          palette.roof(random),
        )
        if (random.chance(0.7)) {
          drawHedge(
            pen.at(side * (edge + 0.7), KERB, z + width * 0.3),
            width * 0.7,
            random.between(0.8, 1.3),
            0.8,
            palette.leaf(random),
            Math.round((z < 35 ? 900 : 240) * detail),
            createRandom(random.whole(1, 1e9)),
          )
        }
        quad(
          pen,
          [side * edge, KERB + 0.02, z + width + 1],
          [side * (edge + 12), KERB + 0.02, z + width + 1],
          [side * (edge + 12), KERB + 0.02, z + width + 4],
          [side * edge, KERB + 0.02, z + width + 4],
          matte(light(150, 146, 140)),
        )
      }
      z += width + random.between(5, 10)
    }
  }
}

/** Trees along both sides, about every `every` metres; near ones have more leaves. */
export function placeTrees(
  { pen, random, ground, detail }: Surroundings,
  offset: number,
  every: number,
  wild: boolean,
): void {
  for (const side of [1, -1] as const) {
    let z = random.between(2, every)
    while (z < 170) {
      const isClear = Math.abs(z - ground.crossingZ) > ground.crossingHalf + 5
      if (isClear && random.chance(wild ? 0.95 : 0.82)) {
        const out = wild ? random.between(0, 16) : random.between(-0.1, 0.1)
        const height = wild ? random.between(6, 13) : random.between(5.5, 8.5)
        // A tree has its own random source: fewer leaves must not move the rest of the street.
        const leaves = Math.round((z < 18 ? 2_600 : z < 45 ? 1_300 : z < 90 ? 480 : 200) * detail)
        const shape = wild && random.chance(0.3) ? 'conifer' : 'round'
        const x = side * (roadHalf(ground) + offset + out)
        drawTree(
          pen.at(x, KERB, z),
          { height, width: height * random.between(0.55, 0.75), leaf: palette.leaf(random), leaves, shape },
          createRandom(random.whole(1, 1e9)),
        )
        ground.contact.darken(x, z, 0.3, 0.3, 0, 0.5)
      }
      z += every * random.between(0.75, 1.3)
    }
  }
}

/** Guard rails, a middle barrier, and gantries over a motorway. */
export function placeHighwayWorks({ pen, random, ground }: Surroundings): void {
  const half = roadHalf(ground)
  for (let z = -4; z < 220; z += 4) {
    for (const side of [-1, 1]) {
      const x = side * (half + 0.7)
      box(pen, [x - 0.04, 0.5, z], [x + 0.04, 0.78, z + 4], STEEL)
      box(pen, [x + side * 0.05, 0, z], [x + side * 0.14, 0.72, z + 0.12], STEEL)
    }
    if (ground.medianHalf > 0.3) {
      const concrete = matte(light(158, 156, 150))
      box(pen, [-0.28, 0, z], [0.28, 0.3, z + 4], concrete)
      box(pen, [-0.13, 0.3, z], [0.13, 0.86, z + 4], concrete)
    }
  }
  const gantry = random.between(38, 75)
  const span = half + 1.2
  for (const x of [-span, span]) box(pen, [x - 0.18, 0, gantry], [x + 0.18, 6.9, gantry + 0.36], STEEL)
  box(pen, [-span, 6.5, gantry], [span, 6.9, gantry + 0.36], STEEL)
  const blue = matte(light(18, 70, 150))
  const white = matte(light(232, 232, 230))
  for (let board = 0; board < ground.lanesPerSide; board += 1) {
    const x = ground.medianHalf + (board + 0.5) * ground.laneWidth
    quad(
      pen,
      [x - 1.5, 5.6, gantry - 0.05],
      [x + 1.5, 5.6, gantry - 0.05],
      [x + 1.5, 7.6, gantry - 0.05],
      [x - 1.5, 7.6, gantry - 0.05],
      blue,
      [
        [0, 0, -1],
        [0, 0, -1],
        [0, 0, -1],
        [0, 0, -1],
      ],
    )
    for (let line = 0; line < 3; line += 1) {
      const y = 7.05 - line * 0.5
      const length = 0.5 + ((board * 3 + line * 5) % 4) * 0.22
      quad(
        pen,
        [x - 1.25, y, gantry - 0.06],
        [x - 1.25 + length * 1.8, y, gantry - 0.06],
        [x - 1.25 + length * 1.8, y + 0.24, gantry - 0.06],
        [x - 1.25, y + 0.24, gantry - 0.06],
        white,
        [
          [0, 0, -1],
          [0, 0, -1],
          [0, 0, -1],
          [0, 0, -1],
        ],
      )
    }
  }
}
