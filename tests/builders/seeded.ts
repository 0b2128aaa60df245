/** Numbers from 0 to 1; the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = (seed * 747_796_405 + 2_891_336_453) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
