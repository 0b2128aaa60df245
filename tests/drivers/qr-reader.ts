/** QR code: rows of modules, true is dark. */
export type QrModules = readonly (readonly boolean[])[]

/** Layout of a version's codewords at error correction level M. */
interface BlockPlan {
  readonly correction: number
  /** Data codewords of each block. */
  readonly blocks: readonly number[]
}

const repeated = (count: number, size: number) => Array.from({ length: count }, () => size)
const plan = (correction: number, ...groups: readonly (readonly [count: number, size: number])[]): BlockPlan => ({
  correction,
  blocks: groups.flatMap(([count, size]) => repeated(count, size)),
})

/** Versions 1 to 14 at level M (ISO/IEC 18004, table 9). */
const BLOCK_PLANS: readonly BlockPlan[] = [
  plan(10, [1, 16]),
  plan(16, [1, 28]),
  plan(26, [1, 44]),
  plan(18, [2, 32]),
  plan(24, [2, 43]),
  plan(16, [4, 27]),
  plan(18, [4, 31]),
  plan(22, [2, 38], [2, 39]),
  plan(22, [3, 36], [2, 37]),
  plan(26, [4, 43], [1, 44]),
  plan(30, [1, 50], [4, 51]),
  plan(22, [6, 36], [2, 37]),
  plan(22, [8, 37], [1, 38]),
  plan(24, [4, 40], [5, 41]),
]

/** Centres of the alignment patterns, by version (annex E). */
const ALIGNMENTS: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
  [6, 26, 46, 66],
]

/** Mask patterns, by row and column. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/** Bits of the length field of a version in byte mode. */
function countBits(version: number): number {
  return version < 10 ? 8 : 16
}

/** Data cells in their order: two columns at a time, up and down. */
function* dataPath(size: number, free: (row: number, column: number) => boolean): Generator<readonly [number, number]> {
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step
      for (const column of [right, right - 1]) if (free(row, column)) yield [row, column]
    }
  }
}

/** Positions of the format bits, lowest first, in both copies. */
function formatPlaces(size: number): readonly (readonly (readonly [number, number])[])[] {
  const first = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => [row, 8] as const)
  const second = [7, 5, 4, 3, 2, 1, 0].map((column) => [8, column] as const)
  const right = Array.from({ length: 8 }, (_, at) => [8, size - 1 - at] as const)
  const below = Array.from({ length: 7 }, (_, at) => [size - 7 + at, 8] as const)
  return [
    [...first, ...second],
    [...right, ...below],
  ]
}

/** Whether each cell of a version holds data instead of a fixed pattern. */
function freeCells(version: number): (row: number, column: number) => boolean {
  const size = 17 + 4 * version
  const taken = new Set<string>()
  const block = (top: number, left: number, height: number, width: number): void => {
    for (let row = top; row < top + height; row += 1) {
      for (let column = left; column < left + width; column += 1) taken.add(`${row} ${column}`)
    }
  }
  // Finders with their margins and both copies of the format, then the timing lines.
  block(0, 0, 9, 9)
  block(0, size - 8, 9, 8)
  block(size - 8, 0, 8, 9)
  block(6, 0, 1, size)
  block(0, 6, size, 1)
  const centres = ALIGNMENTS[version - 1] ?? []
  const last = centres.length - 1
  for (const [i, row] of centres.entries()) {
    for (const [j, column] of centres.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isFinder) block(row - 2, column - 2, 5, 5)
    }
  }
  if (version >= 7) {
    block(0, size - 11, 6, 3)
    block(size - 11, 0, 3, 6)
  }
  return (row, column) => !taken.has(`${row} ${column}`)
}

/** Product in the field GF(256) of QR codes. */
function fieldProduct(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

/** Syndromes of a block: all zero if it is intact. */
function syndromesOf(block: readonly number[], degree: number): readonly number[] {
  let root = 1
  return Array.from({ length: degree }, () => {
    const value = block.reduce((sum, word) => fieldProduct(sum, root) ^ word, 0)
    root = fieldProduct(root, 2)
    return value
  })
}

/** Reads a code of level M by the tables of the standard, independent of any encoder; throws if it is damaged. */
export function readQr(code: QrModules): string {
  const size = code.length
  const version = (size - 17) / 4
  const [first, second] = formatPlaces(size).map((places) =>
    places.reduce((bits, [row, column], at) => bits | ((code[row]?.[column] === true ? 1 : 0) << at), 0),
  )
  if (first === undefined || first !== second) throw new Error('The two copies of the format differ.')
  const mask = MASKS[(first ^ 0x5412) >>> 10]
  const plan = BLOCK_PLANS[version - 1]
  if (mask === undefined || plan === undefined) throw new Error('The format or the version is unknown.')
  const bits = [...dataPath(size, freeCells(version))].map(([row, column]) =>
    (code[row]?.[column] === true) !== mask(row, column) ? 1 : 0,
  )
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(8 * at, 8 * at + 8).join(''), 2),
  )
  const blocks = plan.blocks.map(() => [] as number[])
  let next = 0
  for (let at = 0; at < Math.max(...plan.blocks); at += 1) {
    for (const [index, length] of plan.blocks.entries()) if (at < length) blocks[index]?.push(words[next++] ?? 0)
  }
  for (let at = 0; at < plan.correction; at += 1) for (const block of blocks) block.push(words[next++] ?? 0)
  for (const block of blocks) {
    if (syndromesOf(block, plan.correction).some((rest) => rest !== 0)) throw new Error('A block is damaged.')
  }
  const stream = blocks
    .flatMap((block, index) => block.slice(0, plan.blocks[index]))
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('')
  const head = 4 + countBits(version)
  const length = Number.parseInt(stream.slice(4, head), 2)
  const bytes = Array.from({ length }, (_, at) => Number.parseInt(stream.slice(head + 8 * at, head + 8 * at + 8), 2))
  return new TextDecoder().decode(new Uint8Array(bytes))
}
