/** So many numbers lie in one block: 64 KB. */
const BLOCK_NUMBERS = 2 ** 14
const NO_BLOCK = new Float32Array(0)

let block = NO_BLOCK
let used = 0
/** The blocks that lines were laid in, and those that may be written anew. */
let taken: Float32Array<ArrayBuffer>[] = []
const spare: Float32Array<ArrayBuffer>[] = []

/**
 * Lays out coordinates as 32-bit numbers. Lines share blocks, since making a buffer for each one takes longer than reading
 * its numbers; so the buffer behind a line holds other lines too, and must not be transferred or cloned for one.
 */
export function lineOf(coordinates: readonly number[]): Float32Array {
  const { length } = coordinates
  if (used + length > block.length) {
    const next = length > BLOCK_NUMBERS ? undefined : spare.pop()
    block = next ?? new Float32Array(Math.max(BLOCK_NUMBERS, length))
    used = 0
    if (isCounting) taken.push(block)
  }
  const start = used
  for (let at = 0; at < length; at += 1) block[start + at] = coordinates[at] ?? 0
  used = start + length
  return block.subarray(start, used)
}

let isCounting = false

/**
 * Answers what `make` made, and what lets its lines go: from then on their memory is that of other lines. A large file
 * would leave all of its lines to the collector of garbage, which is late for what lies outside of its heap.
 */
export function withOwnLines<T>(make: () => T): readonly [made: T, letGo: () => void] {
  taken = []
  block = NO_BLOCK
  used = 0
  isCounting = true
  try {
    const made = make()
    const own = taken.filter(({ length }) => length === BLOCK_NUMBERS)
    return [made, () => void spare.push(...own.splice(0))]
  } finally {
    taken = []
    block = NO_BLOCK
    used = 0
    isCounting = false
  }
}
