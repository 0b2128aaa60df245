import type { Light, Material } from '../../scene/mesh'

/** Screen colour (0…255) as light. */
export function light(r: number, g: number, b: number): Light {
  const linear = (value: number): number => (value / 255) ** 2.2
  return [linear(r), linear(g), linear(b)]
}

/** Plain surface. */
export function matte(color: Light): Material {
  return { kind: 'matte', color }
}

export const TYRE = matte(light(24, 24, 26))
export const RUBBER = matte(light(38, 38, 41))
export const DARK_GLASS: Material = { kind: 'glass', color: light(9, 11, 13) }
export const STEEL: Material = { kind: 'metal', color: light(150, 153, 158) }
export const CHROME: Material = { kind: 'metal', color: light(190, 193, 198) }
export const POLE: Material = { kind: 'metal', color: light(84, 88, 93) }
export const PLATE = matte(light(228, 228, 222))
