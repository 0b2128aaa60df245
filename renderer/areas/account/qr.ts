import { ALIGNMENTS, BLOCK_PLANS, type BlockPlan, correctionOf } from './qr-blocks'

/** A QR code: rows of modules, true is dark. */
export type QrModules = readonly (readonly boolean[])[]

const BYTE_MODE = 4
const LEVEL_M = 0

/** The mask patterns, by row and column. */
export const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/** The QR code of a text at level M, in the smallest version that holds it; undefined for a text too long for it. */
export function qrCode(text: string): QrModules | undefined {
  const bytes = [...new TextEncoder().encode(text)]
  const index = BLOCK_PLANS.findIndex((plan, at) => 4 + countBits(at + 1) + 8 * bytes.length <= 8 * capacityOf(plan))
  const plan = BLOCK_PLANS[index]
  if (plan === undefined) return undefined
  const version = index + 1
  const words = interleaved(dataWords(bytes, version, capacityOf(plan)), plan)
  const codes = MASKS.map((_, mask) => drawn(version, words, mask))
  return codes.reduce((best, code) => (penaltyOf(code) < penaltyOf(best) ? code : best))
}

/** Bits of the length field of a version in byte mode. */
export function countBits(version: number): number {
  return version < 10 ? 8 : 16
}

function capacityOf({ blocks }: BlockPlan): number {
  return blocks.reduce((sum, size) => sum + size, 0)
}

function dataWords(bytes: readonly number[], version: number, capacity: number): readonly number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  put(BYTE_MODE, 4)
  put(bytes.length, countBits(version))
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, 8 * capacity - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  const words: number[] = []
  for (let at = 0; at < bits.length; at += 8) words.push(Number.parseInt(bits.slice(at, at + 8).join(''), 2))
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad)
  return words
}

function interleaved(data: readonly number[], { blocks, correction }: BlockPlan): readonly number[] {
  let from = 0
  const parts = blocks.map((size) => {
    const part = data.slice(from, from + size)
    from += size
    return { part, check: correctionOf(part, correction) }
  })
  const longest = Math.max(...blocks)
  const column = (pick: (block: (typeof parts)[number]) => readonly number[], length: number) =>
    Array.from({ length }, (_, at) => parts.flatMap((block) => pick(block)[at] ?? [])).flat()
  return [...column(({ part }) => part, longest), ...column(({ check }) => check, correction)]
}

/** The grid of a version with all fixed patterns; `free` tells where data goes. */
export function fixedPatterns(version: number): {
  readonly grid: boolean[][]
  readonly free: (row: number, column: number) => boolean
} {
  const size = 17 + 4 * version
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const taken = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const set = (row: number, column: number, dark: boolean) => {
    const [cells, marks] = [grid[row], taken[row]]
    if (cells === undefined || marks === undefined || column < 0 || column >= size) return
    cells[column] = dark
    marks[column] = true
  }
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const ring = (row: number, column: number, reach: number, dark: (distance: number) => boolean) => {
    for (let r = -reach; r <= reach; r += 1) {
      for (let c = -reach; c <= reach; c += 1) set(row + r, column + c, dark(Math.max(Math.abs(r), Math.abs(c))))
    }
  }
  const finder = (distance: number) => distance !== 2 && distance !== 4
  ring(3, 3, 4, finder)
  ring(3, size - 4, 4, finder)
  ring(size - 4, 3, 4, finder)
  const centres = ALIGNMENTS[version - 1] ?? []
  const last = centres.length - 1
  for (const [i, row] of centres.entries()) {
    for (const [j, column] of centres.entries()) {
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!corner) ring(row, column, 2, (distance) => distance !== 1)
    }
  }
  for (const [row, column] of formatPlaces(size).flat()) set(row, column, false)
  set(size - 8, 8, true)
  if (version >= 7)
    for (const [place, dark] of versionBits(version)) for (const [r, c] of mirrored(place)) set(r, c, dark)
  return { grid, free: (row, column) => taken[row]?.[column] === false }
}

/** The cells that take the data, in the order in which it is laid: two columns at a time, up and down. */
export function* dataPath(
  size: number,
  free: (row: number, column: number) => boolean,
): Generator<readonly [number, number]> {
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step
      for (const column of [right, right - 1]) if (free(row, column)) yield [row, column]
    }
  }
}

function drawn(version: number, words: readonly number[], mask: number): boolean[][] {
  const { grid, free } = fixedPatterns(version)
  const masked = MASKS[mask] ?? (() => false)
  let bit = 0
  for (const [row, column] of dataPath(grid.length, free)) {
    const dark = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1
    const cells = grid[row]
    if (cells !== undefined) cells[column] = dark !== masked(row, column)
    bit += 1
  }
  const format = formatBits(mask)
  for (const places of formatPlaces(grid.length)) {
    for (const [at, [row, column]] of places.entries()) {
      const cells = grid[row]
      if (cells !== undefined) cells[column] = ((format >>> at) & 1) === 1
    }
  }
  return grid
}

function formatBits(mask: number): number {
  const data = (LEVEL_M << 3) | mask
  let rest = data
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  return ((data << 10) | rest) ^ 0x5412
}

/** Where the format bits lie, lowest first, in both copies. */
export function formatPlaces(size: number): readonly (readonly (readonly [number, number])[])[] {
  const first = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => [row, 8] as const)
  const second = [7, 5, 4, 3, 2, 1, 0].map((column) => [8, column] as const)
  const right = Array.from({ length: 8 }, (_, at) => [8, size - 1 - at] as const)
  const below = Array.from({ length: 7 }, (_, at) => [size - 7 + at, 8] as const)
  return [
    [...first, ...second],
    [...right, ...below],
  ]
}

function versionBits(version: number): readonly (readonly [place: readonly [number, number], dark: boolean])[] {
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  const size = 17 + 4 * version
  return Array.from({ length: 18 }, (_, at) => {
    const place = [Math.floor(at / 3), size - 11 + (at % 3)] as const
    return [place, ((bits >>> at) & 1) === 1] as const
  })
}

function mirrored([a, b]: readonly [number, number]): readonly (readonly [number, number])[] {
  return [
    [a, b],
    [b, a],
  ]
}

/** How hard a code is to read: long runs, blocks, shapes like a finder, and an uneven share of dark. */
function penaltyOf(code: QrModules): number {
  const size = code.length
  const at = (row: number, column: number) => code[row]?.[column] === true
  let penalty = 0
  let dark = 0
  for (let i = 0; i < size; i += 1) {
    penalty += linePenalty(Array.from({ length: size }, (_, j) => at(i, j)))
    penalty += linePenalty(Array.from({ length: size }, (_, j) => at(j, i)))
    for (let j = 0; j < size; j += 1) {
      if (at(i, j)) dark += 1
      const same = at(i, j) === at(i, j + 1) && at(i, j) === at(i + 1, j) && at(i, j) === at(i + 1, j + 1)
      if (same && i + 1 < size && j + 1 < size) penalty += 3
    }
  }
  return penalty + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10))
}

function linePenalty(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? '1' : '0')).join('')
  const runs = text.match(/(.)\1{4,}/g) ?? []
  const finders = (text.match(/(?=00001011101|10111010000)/g) ?? []).length
  return runs.reduce((sum, run) => sum + run.length - 2, 0) + 40 * finders
}
