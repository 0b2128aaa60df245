/** Numbers per block: 64 KB. */
const BLOCK_NUMBERS = 2 ** 14
const NO_BLOCK = new Float32Array(0)

let block = NO_BLOCK
let used = 0
/** Blocks in use, and blocks that can be reused. */
let taken: Float32Array<ArrayBuffer>[] = []
const spare: Float32Array<ArrayBuffer>[] = []

/**
 * Allocates coordinates as 32-bit floats. Lines share blocks, because a buffer per line takes longer than reading its
 * numbers. So the buffer of a line contains other lines too, and must not be transferred or cloned for one.
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
 * Runs `make` and returns its result with a function that frees its lines: their memory is then reused. Otherwise a
 * large file would leave its lines to the garbage collector, which is late for memory outside its heap.
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
