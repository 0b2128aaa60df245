import type { Light, Material, Pen, Point } from '../../scene/mesh'
import { box, disc, drum, quad } from '../../scene/shapes'
import { DARK_GLASS, light, matte, PLATE, RUBBER, STEEL, TYRE } from './colors'

const AHEAD: readonly [Point, Point, Point, Point] = [
  [0, 0, 1],
  [0, 0, 1],
  [0, 0, 1],
  [0, 0, 1],
]
const BEHIND: readonly [Point, Point, Point, Point] = [
  [0, 0, -1],
  [0, 0, -1],
  [0, 0, -1],
  [0, 0, -1],
]

/** City bus at the pen, its front towards z. */
export function drawBus(pen: Pen, color: Light, lampsOn: boolean): void {
  const paint: Material = { kind: 'paint', color }
  const roof = matte(light(214, 216, 218))
  const skirt = matte([color[0] * 0.35, color[1] * 0.35, color[2] * 0.35])
  box(pen, [-1.25, 0.32, -5.8], [1.25, 0.8, 5.8], skirt)
  box(pen, [-1.25, 0.8, -5.8], [1.25, 1.25, 5.8], paint)
  box(pen, [-1.25, 1.25, -5.8], [1.25, 2.5, 5.8], paint)
  box(pen, [-1.25, 2.5, -5.8], [1.25, 2.86, 5.8], paint, roof)
  box(pen, [-0.8, 2.86, -3.6], [0.8, 3.08, 1.5], roof)
  for (const side of [-1, 1]) {
    const x = side * 1.262
    for (let pane = 0; pane < 6; pane += 1) {
      const z = -5.35 + pane * 1.78
      quad(pen, [x, 1.28, z], [x, 1.28, z + 1.66], [x, 2.42, z + 1.66], [x, 2.42, z], DARK_GLASS, [
        [side, 0, 0],
        [side, 0, 0],
        [side, 0, 0],
        [side, 0, 0],
      ])
    }
    for (const z of [-0.7, 4.6]) {
      if (side > 0)
        quad(
          pen,
          [x + 0.006, 0.4, z],
          [x + 0.006, 0.4, z + 1.1],
          [x + 0.006, 2.42, z + 1.1],
          [x + 0.006, 2.42, z],
          DARK_GLASS,
        )
    }
    for (const z of [-3.5, 3.1]) wheel(pen, side > 0 ? 1 : -1, z, 0.48, 1.25)
  }
  windscreen(pen, 5.81, 1.15, 2.6, 1.16)
  quad(pen, [-1.05, 1.5, -5.812], [1.05, 1.5, -5.812], [1.05, 2.4, -5.812], [-1.05, 2.4, -5.812], DARK_GLASS, BEHIND)
  const board: Material = { kind: 'lamp', color: light(20, 20, 22), glow: [0.7, 0.42, 0.05] }
  quad(pen, [-0.85, 2.56, 5.815], [0.85, 2.56, 5.815], [0.85, 2.78, 5.815], [-0.85, 2.78, 5.815], board, AHEAD)
  lamps(pen, 5.815, -5.815, 1.1, 0.62, lampsOn)
}

/** Box truck at the pen, its front towards z. */
export function drawTruck(pen: Pen, color: Light, boxColor: Light, lampsOn: boolean): void {
  const paint: Material = { kind: 'paint', color }
  const hull = matte(boxColor)
  box(pen, [-1.2, 1.05, -4.2], [1.2, 3.45, 1.7], hull)
  box(pen, [-1.0, 0.62, -4.1], [1.0, 1.05, 2.0], RUBBER)
  box(pen, [-1.15, 0.5, 1.95], [1.15, 1.35, 4.0], paint)
  box(pen, [-1.15, 1.35, 1.95], [1.15, 2.5, 3.85], paint)
  for (const side of [-1, 1]) {
    const x = side * 1.16
    quad(pen, [x, 1.42, 2.6], [x, 1.42, 3.75], [x, 2.3, 3.65], [x, 2.3, 2.6], DARK_GLASS)
    box(pen, [x - 0.05, 1.55, 3.95], [x + 0.22 * side, 2.15, 4.05], RUBBER)
    for (const z of [-2.6, -1.5, 3.0]) wheel(pen, side > 0 ? 1 : -1, z, 0.48, 1.14)
    box(pen, [x - 0.05, 0.66, -1], [x + 0.01 * side, 0.98, 1.6], STEEL)
  }
  quad(pen, [-1.05, 1.45, 3.87], [1.05, 1.45, 3.87], [1.0, 2.36, 3.87], [-1.0, 2.36, 3.87], DARK_GLASS, AHEAD)
  for (const x of [-0.02, -1.19, 1.17]) box(pen, [x, 1.1, -4.225], [x + 0.04, 3.4, -4.2], STEEL)
  lamps(pen, 4.015, -4.215, 0.98, 0.75, lampsOn)
}

function wheel(pen: Pen, side: 1 | -1, z: number, radius: number, half: number): void {
  drum(pen, [side * (half - 0.3), radius, z], side * (half + 0.022), radius, TYRE)
  disc(pen, [side * (half + 0.022), radius, z], radius, side, TYRE, 16)
  disc(pen, [side * (half + 0.03), radius, z], radius * 0.56, side, STEEL, 12)
}

function windscreen(pen: Pen, z: number, low: number, high: number, half: number): void {
  quad(pen, [-half, low, z], [half, low, z], [half, high, z], [-half, high, z], DARK_GLASS, AHEAD)
}

function lamps(pen: Pen, front: number, rear: number, half: number, y: number, on: boolean): void {
  const head: Material = { kind: 'lamp', color: light(215, 220, 226), glow: on ? [3.4, 3.15, 2.7] : [0.05, 0.05, 0.05] }
  const tail: Material = {
    kind: 'lamp',
    color: light(150, 14, 16),
    glow: on ? [0.7, 0.016, 0.012] : [0.03, 0.001, 0.001],
  }
  for (const side of [-1, 1]) {
    const a = side * half
    const b = side * (half - 0.34)
    quad(pen, [a, y, front], [b, y, front], [b, y + 0.2, front], [a, y + 0.2, front], head, AHEAD)
    quad(
      pen,
      [a, y, rear],
      [side * (half - 0.18), y, rear],
      [side * (half - 0.18), y + 0.36, rear],
      [a, y + 0.36, rear],
      tail,
      BEHIND,
    )
  }
  quad(
    pen,
    [-0.26, y - 0.05, rear],
    [0.26, y - 0.05, rear],
    [0.26, y + 0.07, rear],
    [-0.26, y + 0.07, rear],
    PLATE,
    BEHIND,
  )
}
