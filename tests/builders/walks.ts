import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm test` takes few steps from one seed; `npm run test:long` takes many from fresh seeds. */
    readonly lane: 'quick' | 'long'
    readonly walkSeed: number
    /** More than 0: `WALK_RUNS`, which overrules the counts of both lanes. */
    readonly walkRuns: number
  }
}

/** The seed of every random walk: a fixed one in `npm test`; `WALK_SEED` brings a failed one back. */
export const SEED: number = inject('walkSeed')

/** How often a walk or a kill repeats: in `npm test`, and in `npm run test:long`. */
export function times(quick: number, long: number): number {
  const asked = inject('walkRuns')
  if (asked > 0) return asked
  return inject('lane') === 'long' ? long : quick
}

/** The options of a walk of fast-check. */
export function walk(quick: number, long: number) {
  return { numRuns: times(quick, long), seed: SEED }
}
