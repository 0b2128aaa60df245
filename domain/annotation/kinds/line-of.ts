/** So many numbers lie in one block: 64 KB. */
const BLOCK_NUMBERS = 2 ** 14

let block = new Float32Array(0)
let used = 0

/**
 * Lays out coordinates as 32-bit numbers. Lines share blocks, since making a buffer for each one takes longer than reading
 * its numbers; so the buffer behind a line holds other lines too, and must not be transferred or cloned for one.
 */
export function lineOf(coordinates: readonly number[]): Float32Array {
  const { length } = coordinates
  if (used + length > block.length) {
    block = new Float32Array(Math.max(BLOCK_NUMBERS, length))
    used = 0
  }
  const start = used
  for (let at = 0; at < length; at += 1) block[start + at] = coordinates[at] ?? 0
  used = start + length
  return block.subarray(start, used)
}
