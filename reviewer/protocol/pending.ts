import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'
import { toWireError, type WireError } from './envelopes'
import type { CancelSignal, Clock } from './port'

export type Answer = Result<unknown, WireError>

interface Entry {
  readonly resolve: (answer: Answer) => void
  readonly deadline: number
  readonly release: (() => void) | undefined
}

/** The requests that wait for their answers. */
export interface Pending {
  add(id: string, resolve: (answer: Answer) => void, signal: CancelSignal | undefined): void
  /** Settles one; false where it is unknown (answered, timed out or aborted before). */
  settle(id: string, answer: Answer): boolean
  closeAll(error: WireError): void
  readonly size: number
}

/**
 * Keeps requests until they are answered, aborted or too old; `onGivenUp` hears of the latter two.
 * Every request waits equally long, so the oldest is always first and one timer serves them all.
 */
export function createPending(clock: Clock, timeoutMs: number, onGivenUp: (id: string) => void): Pending {
  const entries = new Map<string, Entry>()
  let timer: unknown

  function sweep(): void {
    timer = undefined
    const now = clock.now()
    for (const [id, entry] of entries) {
      if (entry.deadline > now) {
        timer = clock.setTimeout(sweep, entry.deadline - now)
        return
      }
      giveUp(id, toWireError(platformError('timeout')))
    }
  }

  function giveUp(id: string, error: WireError): void {
    if (settle(id, err(error))) onGivenUp(id)
  }

  function settle(id: string, answer: Answer): boolean {
    const entry = entries.get(id)
    if (entry === undefined) return false
    entries.delete(id)
    entry.release?.()
    entry.resolve(answer)
    return true
  }

  function releaseOf(id: string, signal: CancelSignal): () => void {
    const onAbort = () => giveUp(id, toWireError(platformError('aborted')))
    signal.addEventListener('abort', onAbort)
    return () => signal.removeEventListener('abort', onAbort)
  }

  return {
    add(id, resolve, signal) {
      const release = signal === undefined ? undefined : releaseOf(id, signal)
      entries.set(id, { resolve, deadline: clock.now() + timeoutMs, release })
      timer ??= clock.setTimeout(sweep, timeoutMs)
    },
    settle,
    closeAll(error) {
      clock.clearTimeout(timer)
      timer = undefined
      for (const id of entries.keys()) settle(id, err(error))
    },
    get size() {
      return entries.size
    },
  }
}
