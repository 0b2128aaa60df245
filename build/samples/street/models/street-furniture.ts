import type { Light, Material, Pen, Point } from '../../scene/mesh'
import { ball, box, limb, quad } from '../../scene/shapes'
import { light, matte, POLE, RUBBER, STEEL } from './colors'

const TOWARD: readonly [Point, Point, Point, Point] = [
  [0, 0, -1],
  [0, 0, -1],
  [0, 0, -1],
  [0, 0, -1],
]

export type Signal = 'red' | 'amber' | 'green'

/** Heights of the heads of a traffic light on its pole. */
export interface TrafficLightPole {
  readonly heads: readonly Point[]
}

/** Pole of a traffic light; a nonzero `arm` reaches over the road (to negative x). */
export function drawTrafficLightPole(pen: Pen, arm: number): TrafficLightPole {
  const height = arm === 0 ? 3.4 : 6
  limb(pen, [0, 0, 0], [0, height, 0], 0.08, 0.06, POLE, 7)
  if (arm === 0) return { heads: [[0, 2.9, -0.16]] }
  limb(pen, [0, height - 0.15, 0], [arm, height - 0.05, 0], 0.06, 0.045, POLE, 6)
  return {
    heads: [
      [0, 3, -0.16],
      [arm, height - 0.35, -0.16],
    ],
  }
}

/** Head of a traffic light, facing back along z. */
export function drawTrafficLightHead(pen: Pen, signal: Signal): void {
  box(pen, [-0.17, -0.5, -0.1], [0.17, 0.5, 0.12], RUBBER)
  const order: readonly Signal[] = ['red', 'amber', 'green']
  const on: Readonly<Record<Signal, Light>> = { red: [6, 0.25, 0.12], amber: [5, 2.2, 0.1], green: [0.25, 4.6, 1.5] }
  const off: Readonly<Record<Signal, Light>> = {
    red: light(70, 14, 12),
    amber: light(72, 50, 12),
    green: light(12, 52, 30),
  }
  for (const [index, color] of order.entries()) {
    const lens: Material = color === signal ? { kind: 'lamp', color: off[color], glow: on[color] } : matte(off[color])
    ball(pen, [0, 0.32 - index * 0.32, -0.1], [0.11, 0.11, 0.04], lens, 12)
  }
}

export type SignKind = 'round' | 'triangle' | 'parking' | 'yield' | 'direction'

/** Pole of a traffic sign. */
export function drawSignPole(pen: Pen): void {
  limb(pen, [0, 0, 0], [0, 2.9, 0], 0.035, 0.035, STEEL, 6)
}

/** Plate of a traffic sign on its pole, facing back along z. */
export function drawSignPlate(pen: Pen, kind: SignKind): void {
  const white = matte(light(236, 236, 232))
  const red = matte(light(186, 22, 28))
  const blue = matte(light(22, 74, 160))
  if (kind === 'parking' || kind === 'direction') {
    const half = kind === 'direction' ? 0.75 : 0.3
    const low = kind === 'direction' ? 2.25 : 2.2
    quad(
      pen,
      [-half, low, -0.05],
      [half, low, -0.05],
      [half, low + 0.6, -0.05],
      [-half, low + 0.6, -0.05],
      blue,
      TOWARD,
    )
    quad(
      pen,
      [-half * 0.3, low + 0.12, -0.06],
      [half * 0.3, low + 0.12, -0.06],
      [half * 0.3, low + 0.48, -0.06],
      [-half * 0.3, low + 0.48, -0.06],
      white,
      TOWARD,
    )
    return
  }
  const sides = kind === 'round' ? 20 : 3
  const turn = kind === 'triangle' ? Math.PI / 2 : kind === 'yield' ? -Math.PI / 2 : 0
  plate(pen, [0, 2.55, -0.05], 0.36, sides, turn, red)
  plate(pen, [0, 2.55, -0.06], kind === 'round' ? 0.27 : 0.23, sides, turn, white)
  if (kind === 'round') {
    for (const x of [-0.09, 0.07])
      quad(
        pen,
        [x - 0.05, 2.43, -0.07],
        [x + 0.05, 2.43, -0.07],
        [x + 0.05, 2.67, -0.07],
        [x - 0.05, 2.67, -0.07],
        RUBBER,
        TOWARD,
      )
  }
}

function plate(pen: Pen, [x, y, z]: Point, radius: number, sides: number, turn: number, material: Material): void {
  for (let at = 0; at < sides; at += 1) {
    const a = (at / sides) * Math.PI * 2 + turn
    const b = ((at + 1) / sides) * Math.PI * 2 + turn
    pen.triangle(
      [x, y, z],
      [x + Math.cos(a) * radius, y + Math.sin(a) * radius, z],
      [x + Math.cos(b) * radius, y + Math.sin(b) * radius, z],
      material,
      [0, 0, -1],
    )
  }
}

/** Street lamp whose arm reaches to x = `reach`. Returns the position of its light. */
export function drawLamp(pen: Pen, height: number, reach: number, on: boolean): Point {
  limb(pen, [0, 0, 0], [0, height - 0.6, 0], 0.09, 0.055, POLE, 7)
  limb(pen, [0, height - 0.6, 0], [reach * 0.35, height - 0.08, 0], 0.05, 0.04, POLE, 6)
  limb(pen, [reach * 0.35, height - 0.08, 0], [reach, height, 0], 0.04, 0.035, POLE, 6)
  const glow: Light = on ? [9, 6.6, 4] : [0.02, 0.02, 0.02]
  ball(pen, [reach, height - 0.02, 0], [0.34, 0.07, 0.14], { kind: 'lamp', color: light(180, 182, 184), glow }, 8)
  return [reach, height - 0.1, 0]
}

/** Litter bin. */
export function drawBin(pen: Pen): void {
  limb(pen, [0, 0.05, 0], [0, 0.85, 0], 0.22, 0.24, matte(light(52, 74, 60)), 10)
  limb(pen, [0, 0.85, 0], [0, 0.9, 0], 0.26, 0.2, RUBBER, 10)
}

/** Bollard that keeps cars off the pavement. */
export function drawBollard(pen: Pen): void {
  limb(pen, [0, 0, 0], [0, 0.85, 0], 0.06, 0.055, RUBBER, 8)
  limb(pen, [0, 0.7, 0], [0, 0.78, 0], 0.062, 0.062, matte(light(220, 220, 214)), 8)
}
