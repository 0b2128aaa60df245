/** How the codewords of a version are dealt out at error correction level M. */
export interface BlockPlan {
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
export const BLOCK_PLANS: readonly BlockPlan[] = [
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
export const ALIGNMENTS: readonly (readonly number[])[] = [
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

/** The product of two elements of the field GF(256) that QR codes count in. */
export function fieldProduct(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

/** The correction codewords of a block: the remainder of its division by the generator of that degree. */
export function correctionOf(data: readonly number[], degree: number): readonly number[] {
  const generator = generatorOf(degree)
  const remainder = repeated(degree, 0)
  for (const word of data) {
    const factor = word ^ (remainder.shift() ?? 0)
    remainder.push(0)
    for (let at = 0; at < degree; at += 1)
      remainder[at] = (remainder[at] ?? 0) ^ fieldProduct(generator[at] ?? 0, factor)
  }
  return remainder
}

function generatorOf(degree: number): readonly number[] {
  const terms = [...repeated(degree - 1, 0), 1]
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) {
      terms[at] = fieldProduct(terms[at] ?? 0, root) ^ (terms[at + 1] ?? 0)
    }
    root = fieldProduct(root, 2)
  }
  return terms
}
