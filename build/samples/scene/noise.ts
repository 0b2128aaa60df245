const SIZE = 256
const MASK = SIZE - 1
const TABLE = filledTable()

/** Hash of an integer lattice point to a number from 0 to 1: the same point always gives the same number. */
export function hash2(x: number, y: number): number {
  let mixed = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}

/** Smooth noise from 0 to 1. */
export function noise(x: number, y: number): number {
  const fx = Math.floor(x)
  const fy = Math.floor(y)
  const tx = x - fx
  const ty = y - fy
  const sx = tx * tx * (3 - 2 * tx)
  const sy = ty * ty * (3 - 2 * ty)
  const x0 = fx & MASK
  const x1 = (fx + 1) & MASK
  const row0 = (fy & MASK) * SIZE
  const row1 = ((fy + 1) & MASK) * SIZE
  const top = mix(TABLE[row0 + x0] ?? 0, TABLE[row0 + x1] ?? 0, sx)
  const bottom = mix(TABLE[row1 + x0] ?? 0, TABLE[row1 + x1] ?? 0, sx)
  return top + (bottom - top) * sy
}

/** Sum of noise of several sizes, as in clouds and dirt. */
export function fractalNoise(x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let scale = 1
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * noise(x * scale + octave * 17.3, y * scale + octave * 9.1)
    weight *= 0.5
    scale *= 2.03
  }
  return sum / (1 - 0.5 ** octaves)
}

/** Interpolates from a to b. */
export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

/** Clamps a value to two bounds. */
export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}

/** Rises smoothly from 0 to 1 while the value goes from `low` to `high`. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low), 0, 1)
  return t * t * (3 - 2 * t)
}

/** Bell of height 1 around 0; like exp(−x²), but much cheaper. */
export function bell(x: number): number {
  const rest = 1 - x * x * 0.25
  if (rest <= 0) return 0
  const square = rest * rest
  return square * square
}

function filledTable(): Float32Array {
  const table = new Float32Array(SIZE * SIZE)
  for (let at = 0; at < table.length; at += 1) table[at] = hash2(at * 3 + 1, at ^ 0x5bd1)
  return table
}
