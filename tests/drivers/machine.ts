const STEPS = 40_000_000
/** Duration of the loop on an idle machine of `docs/performance.md`. */
const IDLE_MS = 50
const SLOWNESS_MAX = 8

/** Slowness of this machine now against an idle one, 1 to 8: a factor for bounds in seconds. */
export function slowness(): number {
  const took = [0, 1, 2].map(() => {
    const start = performance.now()
    let state = 1
    for (let step = 0; step < STEPS; step += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return { ms: performance.now() - start, state }
  })
  return Math.min(SLOWNESS_MAX, Math.max(1, ...took.map(({ ms }) => ms / IDLE_MS)))
}
