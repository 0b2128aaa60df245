import type { Facade, Light, Material, Pen, Point } from '../../scene/mesh'
import { box, quad } from '../../scene/shapes'
import { light, matte } from './colors'

export interface HouseLook {
  readonly width: number
  readonly depth: number
  readonly facade: Facade
  readonly color: Light
  readonly seed: number
}

/**
 * Block of flats or offices: its street front runs along z from 0 to `width`, at x = 0; it reaches to x = `depth` ×
 * side.
 */
export function drawBlock(pen: Pen, look: HouseLook, side: 1 | -1): void {
  const { facade, width, depth, seed } = look
  const front: Material = { kind: 'facade', color: look.color, facade, seed }
  const roof: Material = { kind: 'roof', color: light(92, 90, 88), seed }
  const far = side * depth
  const h = facade.height
  const face = (a: Point, b: Point, c: Point, d: Point, n: Point, material: Material): void =>
    quad(pen, a, b, c, d, material, [n, n, n, n])
  face([0, 0, 0], [0, 0, width], [0, h, width], [0, h, 0], [-side, 0, 0], front)
  face([0, 0, 0], [far, 0, 0], [far, h, 0], [0, h, 0], [0, 0, -1], front)
  face([0, 0, width], [far, 0, width], [far, h, width], [0, h, width], [0, 0, 1], front)
  face([0, h, 0], [far, h, 0], [far, h, width], [0, h, width], [0, 1, 0], roof)
  const trim = matte(facade.trim)
  if (facade.style !== 'glass') ledge(pen, side, width, h - 0.62, 0.28, 0.42, trim)
  if (facade.hasShops) ledge(pen, side, width, facade.groundHeight - 0.12, 0.12, 0.2, trim)
  if (facade.style === 'plaster' || facade.style === 'brick') {
    const rows = Math.floor((h - facade.groundHeight) / facade.floorHeight)
    for (let floor = 1; floor < rows; floor += 2) {
      const at = Math.floor(((seed * 13 + floor * 7) % 5) + 1) * facade.windowPitch
      if (at + facade.windowPitch * 1.6 < width && (seed + floor) % 3 !== 0)
        balcony(pen, side, at, facade.groundHeight + floor * facade.floorHeight, facade.windowPitch * 1.5, trim)
    }
  }
  for (let chimney = 0; chimney < 2; chimney += 1) {
    const z = width * (0.25 + 0.45 * chimney)
    box(
      pen,
      [Math.min(side * 2, side * 3.2), h, z],
      [Math.max(side * 2, side * 3.2), h + 1.3 + chimney * 0.6, z + 1.4],
      matte(light(118, 104, 96)),
    )
  }
}

function ledge(pen: Pen, side: number, width: number, y: number, out: number, tall: number, material: Material): void {
  box(pen, [Math.min(0, -side * out), y, -0.05], [Math.max(0, -side * out), y + tall, width + 0.05], material)
}

function balcony(pen: Pen, side: number, z: number, y: number, length: number, material: Material): void {
  const out = -side * 1.1
  box(pen, [Math.min(0, out), y - 0.12, z], [Math.max(0, out), y, z + length], material)
  const rail: Material = { kind: 'metal', color: light(58, 60, 64) }
  box(
    pen,
    [Math.min(out, out + side * 0.05), y + 0.95, z],
    [Math.max(out, out + side * 0.05), y + 1.02, z + length],
    rail,
  )
  for (let bar = 0; bar <= length; bar += 0.22)
    box(pen, [out, y, z + bar], [out + side * 0.03, y + 0.96, z + bar + 0.03], rail)
}

/** House with a pitched roof; its front faces the street at x = 0. */
export function drawHouse(pen: Pen, look: HouseLook, side: 1 | -1, roofColor: Light): void {
  const { facade, width, depth, seed } = look
  const front: Material = { kind: 'facade', color: look.color, facade, seed }
  const roof: Material = { kind: 'roof', color: roofColor, seed }
  const h = facade.height
  const far = side * depth
  const ridge = h + width * 0.3
  const face = (a: Point, b: Point, c: Point, d: Point, n: Point, material: Material): void =>
    quad(pen, a, b, c, d, material, [n, n, n, n])
  face([0, 0, 0], [0, 0, width], [0, h, width], [0, h, 0], [-side, 0, 0], front)
  face([0, 0, 0], [far, 0, 0], [far, h, 0], [0, h, 0], [0, 0, -1], front)
  face([0, 0, width], [far, 0, width], [far, h, width], [0, h, width], [0, 0, 1], front)
  pen.triangle([0, h, 0], [0, h, width], [0, ridge, width / 2], front, [-side, 0, 0])
  const over = 0.45
  const eave = h - 0.2
  const near = -side * over
  quad(
    pen,
    [near, eave, -over],
    [near, ridge + 0.05, width / 2],
    [far, ridge + 0.05, width / 2],
    [far, eave, -over],
    roof,
    [
      [0, 0.7, -0.7],
      [0, 0.7, -0.7],
      [0, 0.7, -0.7],
      [0, 0.7, -0.7],
    ],
  )
  quad(
    pen,
    [near, eave, width + over],
    [near, ridge + 0.05, width / 2],
    [far, ridge + 0.05, width / 2],
    [far, eave, width + over],
    roof,
    [
      [0, 0.7, 0.7],
      [0, 0.7, 0.7],
      [0, 0.7, 0.7],
      [0, 0.7, 0.7],
    ],
  )
  const trim = matte(facade.trim)
  const door: Material = matte(light(96, 44, 40))
  const at = width * 0.42
  box(pen, [Math.min(-side * 0.05, 0), 0, at], [Math.max(-side * 0.05, 0), 2.1, at + 1], door)
  box(pen, [Math.min(-side * 1.3, 0), 2.3, at - 0.5], [Math.max(-side * 1.3, 0), 2.45, at + 1.5], trim)
  for (const z of [at - 0.4, at + 1.3]) box(pen, [-side * 1.2 - 0.06, 0, z], [-side * 1.2 + 0.06, 2.3, z + 0.12], trim)
}
