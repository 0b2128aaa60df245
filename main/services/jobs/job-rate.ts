const SEEN_FOR_MS = 1_500

/** Estimates a job's items per second, since it was first seen running. */
export interface JobRate {
  readonly perSecond: (id: string, isRunning: boolean, done: number) => number | null
}

/** Creates the estimate over a clock in milliseconds; a resumed job is measured from its restart. */
export function createJobRate(now: () => number): JobRate {
  const first = new Map<string, { readonly at: number; readonly done: number }>()
  return {
    perSecond: (id, isRunning, done) => {
      if (!isRunning) {
        first.delete(id)
        return null
      }
      const begun = first.get(id)
      if (begun === undefined) {
        first.set(id, { at: now(), done })
        return null
      }
      const passed = now() - begun.at
      // The first moment of a job is not representative.
      if (passed < SEEN_FOR_MS || done <= begun.done) return null
      return ((done - begun.done) * 1_000) / passed
    },
  }
}
