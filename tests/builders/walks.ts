import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm test` takes few steps from one seed; `npm run test:long` takes many from fresh seeds. */
    readonly lane: 'quick' | 'long'
    readonly walkSeed: number
    /** Above 0, `WALK_RUNS` overrides the counts of both lanes. */
    readonly walkRuns: number
  }
}

/** Seed of every random walk: fixed in `npm test`; `WALK_SEED` repeats a failed one. */
export const SEED: number = inject('walkSeed')

/** True in `npm run test:long`, which runs more variations of the rules that `npm test` shows. */
export const isLong: boolean = inject('lane') === 'long'

/** Repetitions of a walk or a kill: in `npm test`, and in `npm run test:long`. */
export function times(quick: number, long: number): number {
  const asked = inject('walkRuns')
  if (asked > 0) return asked
  return isLong ? long : quick
}

/** Options of a fast-check walk. */
export function walk(quick: number, long: number) {
  return { numRuns: times(quick, long), seed: SEED }
}
