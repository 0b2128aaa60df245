/** Deterministic source of random numbers. */
export interface Random {
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  readonly whole: (low: number, high: number) => number
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T
  readonly chance: (probability: number) => boolean
  readonly bell: () => number
}

/** Creates such a source by mulberry32: small, fast, and uniform enough for pictures. */
export function createRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + next() * (high - low)
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    chance: (probability) => next() < probability,
    bell: () => (next() + next() + next()) / 1.5 - 1,
  }
}
