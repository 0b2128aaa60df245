/** Creates a rate limit: at most `max` events within `windowMs`. */
export function createBudget(max: number, windowMs: number, now: () => number): () => boolean {
  let times: readonly number[] = []
  return () => {
    const recent = times.filter((at) => now() - at < windowMs)
    const allowed = recent.length < max
    times = allowed ? [...recent, now()] : recent
    return allowed
  }
}
