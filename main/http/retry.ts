import { assetRetryDelay } from '#domain/backoff'
import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'

/** Waits; the caller gives the clock, so that a test can control it. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** Repeats an asset call while the schedule of the specification grants it, then hands on the last outcome. */
export async function retrying<T extends { readonly status: number }>(
  attempt: () => Promise<Result<T>>,
  sleep: Sleep,
  signal?: AbortSignal,
): Promise<Result<T>> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt()
    const status = outcome.ok ? outcome.value.status : (outcome.error.status ?? 0)
    const delay = assetRetryDelay(tries, status)
    if (delay === null) return outcome
    await sleep(delay, signal)
    if (signal?.aborted) return err(platformError('aborted'))
  }
}

/** Waits by the machine's timer. */
export const sleepFor: Sleep = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
