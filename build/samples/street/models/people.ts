import type { Light, Pen, Point } from '../../scene/mesh'
import { ball, box, limb, ring } from '../../scene/shapes'
import { light, matte, POLE, RUBBER, TYRE } from './colors'

export interface PersonLook {
  readonly height: number
  readonly top: Light
  readonly legs: Light
  readonly skin: Light
  readonly hair: Light
  /** Phase of a step, from 0 to 1. */
  readonly step: number
  readonly carries: 'nothing' | 'bag' | 'backpack'
  readonly longCoat: boolean
}

/** Person walking towards z. */
export function drawPerson(pen: Pen, look: PersonLook): void {
  const body = pen.at(0, 0, 0, 0, look.height / 1.75)
  const swing = Math.sin(look.step * Math.PI * 2)
  const skin = matte(look.skin)
  const top = matte(look.top)
  const legs = matte(look.legs)
  const shoe = matte(light(40, 36, 34))
  for (const side of [-1, 1]) {
    const forward = swing * side * 0.3
    const hip: Point = [side * 0.095, 0.92, 0]
    const knee: Point = [side * 0.1, 0.5, forward * 0.62 + 0.04]
    const foot: Point = [side * 0.1, 0.09, forward - (forward < 0 ? 0.06 : 0)]
    limb(body, hip, knee, 0.098, 0.072, legs)
    limb(body, knee, foot, 0.07, 0.05, legs)
    ball(body, [foot[0], 0.05, foot[2] + 0.06], [0.055, 0.05, 0.13], shoe, 8)
    const shoulder: Point = [side * 0.2, 1.42, 0]
    const elbow: Point = [side * 0.26, 1.13, -forward * 0.4]
    const hand: Point = [side * 0.25, 0.88, -forward * 0.75 + 0.08]
    limb(body, shoulder, elbow, 0.062, 0.05, top)
    limb(body, elbow, hand, 0.048, 0.036, top)
    ball(body, [hand[0], hand[1] - 0.05, hand[2]], [0.04, 0.065, 0.045], skin, 6)
  }
  limb(body, [0, 0.94, 0], [0, 1.2, 0], 0.165, 0.16, top, 10)
  limb(body, [0, 1.18, 0], [0, 1.43, 0], 0.165, 0.17, top, 10)
  ball(body, [0, 1.43, 0], [0.215, 0.085, 0.12], top, 10)
  if (look.longCoat) limb(body, [0, 0.62, 0], [0, 1.15, 0], 0.22, 0.175, top, 10)
  limb(body, [0, 1.46, 0], [0, 1.56, 0.01], 0.055, 0.05, skin)
  ball(body, [0, 1.645, 0.015], [0.083, 0.115, 0.1], skin, 10)
  ball(body, [0, 1.685, -0.015], [0.09, 0.095, 0.1], matte(look.hair), 10)
  if (look.carries === 'backpack') ball(body, [0, 1.24, -0.2], [0.15, 0.23, 0.11], matte(light(46, 52, 66)), 8)
  if (look.carries === 'bag') box(body, [0.2, 0.58, -0.1], [0.3, 0.86, 0.2], matte(light(92, 66, 44)))
}

/** Person riding a bicycle towards z. */
export function drawCyclist(pen: Pen, look: PersonLook, frameColor: Light): void {
  const frame = { kind: 'paint', color: frameColor } as const
  for (const z of [-0.53, 0.53]) {
    ring(pen, [0, 0.34, z], 0.34, 0.036, TYRE)
    for (let spoke = 0; spoke < 6; spoke += 1) {
      const a = (spoke / 6) * Math.PI
      limb(
        pen,
        [0, 0.34 - Math.sin(a) * 0.31, z - Math.cos(a) * 0.31],
        [0, 0.34 + Math.sin(a) * 0.31, z + Math.cos(a) * 0.31],
        0.005,
        0.005,
        POLE,
        3,
      )
    }
  }
  const tubes: readonly (readonly [Point, Point])[] = [
    [
      [0, 0.3, -0.02],
      [0, 0.82, -0.2],
    ],
    [
      [0, 0.3, -0.02],
      [0, 0.78, 0.38],
    ],
    [
      [0, 0.78, -0.18],
      [0, 0.84, 0.36],
    ],
    [
      [0, 0.34, -0.53],
      [0, 0.3, -0.02],
    ],
    [
      [0, 0.34, -0.53],
      [0, 0.78, -0.18],
    ],
    [
      [0, 0.34, 0.53],
      [0, 0.96, 0.34],
    ],
  ]
  for (const [a, b] of tubes) limb(pen, a, b, 0.022, 0.022, frame, 5)
  limb(pen, [-0.27, 1.0, 0.36], [0.27, 1.0, 0.36], 0.017, 0.017, RUBBER, 5)
  box(pen, [-0.06, 0.86, -0.34], [0.06, 0.92, -0.08], RUBBER)

  const skin = matte(look.skin)
  const top = matte(look.top)
  const legs = matte(look.legs)
  const turn = look.step * Math.PI * 2
  for (const side of [-1, 1]) {
    const pedal: Point = [
      side * 0.11,
      0.3 + Math.sin(turn + (side > 0 ? Math.PI : 0)) * 0.16,
      Math.cos(turn + (side > 0 ? Math.PI : 0)) * 0.16,
    ]
    const hip: Point = [side * 0.09, 0.95, -0.2]
    const knee: Point = [side * 0.12, (pedal[1] + hip[1]) / 2 + 0.12, 0.16 + pedal[2] * 0.4]
    limb(pen, hip, knee, 0.09, 0.066, legs)
    limb(pen, knee, pedal, 0.064, 0.046, legs)
    ball(pen, [pedal[0], pedal[1], pedal[2] + 0.05], [0.05, 0.045, 0.12], RUBBER, 6)
    limb(pen, [side * 0.18, 1.4, 0.02], [side * 0.24, 1.18, 0.22], 0.055, 0.045, top)
    limb(pen, [side * 0.24, 1.18, 0.22], [side * 0.23, 1.02, 0.36], 0.042, 0.034, skin)
  }
  limb(pen, [0, 0.96, -0.2], [0, 1.24, -0.08], 0.15, 0.155, top, 10)
  limb(pen, [0, 1.22, -0.09], [0, 1.44, 0.02], 0.155, 0.16, top, 10)
  ball(pen, [0, 1.43, 0.02], [0.2, 0.085, 0.12], top, 10)
  ball(pen, [0, 1.66, 0.1], [0.083, 0.115, 0.1], skin, 10)
  ball(pen, [0, 1.71, 0.08], [0.105, 0.085, 0.135], matte(look.hair), 10)
}
