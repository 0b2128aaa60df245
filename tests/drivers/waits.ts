/** Limit for a busy machine: only broken code reaches it. */
const WAIT_MS = 40_000
const LOOK_EVERY_MS = 25

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Waits until a check holds and returns the milliseconds; the failure names what never came. */
export async function until(
  what: string,
  check: () => Promise<boolean> | boolean,
  timeoutMs = WAIT_MS,
): Promise<number> {
  const begun = performance.now()
  while (!(await check())) {
    if (performance.now() - begun > timeoutMs) throw new Error(`never: ${what}`)
    await pause(LOOK_EVERY_MS)
  }
  return performance.now() - begun
}

/** Watches that a check keeps holding, for events that must not happen. */
export async function staysFor(what: string, forMs: number, check: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + forMs
  do {
    if (!(await check())) throw new Error(`no longer: ${what}`)
    await pause(LOOK_EVERY_MS)
  } while (performance.now() < end)
}
