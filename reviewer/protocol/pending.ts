import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'
import { toWireError, type WireError } from './envelopes'
import type { CancelSignal, Clock } from './port'

export type Answer = Result<unknown, WireError>

interface Entry {
  readonly id: string
  readonly resolve: (answer: Answer) => void
  /** Milliseconds since the table's creation: a small number needs no heap allocation. */
  readonly deadline: number
  readonly release: (() => void) | undefined
}

/** Requests that wait for their answers. */
export interface Pending {
  /** Adds a request; `number` is larger than any before, and `id` its decimal text. */
  add(number: number, id: string, resolve: (answer: Answer) => void, signal: CancelSignal | undefined): void
  /** Settles a request; false if it is unknown (answered, timed out or aborted before). */
  settle(id: string, answer: Answer): boolean
  closeAll(error: WireError): void
  readonly size: number
}

/** Number of settled requests at the front after which the table is cut. */
const CUT_FROM = 4_096

/**
 * Holds requests until they are answered, aborted or timed out; `onGivenUp` reports the latter two. All have the same
 * timeout, so the oldest is always first and one timer serves all. The table is an array by number, not a map, which
 * halves the garbage of thousands of concurrent requests.
 */
export function createPending(clock: Clock, timeoutMs: number, onGivenUp: (id: string) => void): Pending {
  const began = clock.now()
  let entries: (Entry | undefined)[] = []
  /** Number of the request at index 0, and index of the oldest that may still wait. */
  let base = 1
  let head = 0
  let size = 0
  let timer: unknown

  /** Oldest waiting request. */
  function oldest(): Entry | undefined {
    while (head < entries.length && entries[head] === undefined) head += 1
    return entries[head]
  }

  /** Cuts settled requests at the front of the table. */
  function cut(): void {
    oldest()
    if (head * 2 < entries.length) return
    entries = entries.slice(head)
    base += head
    head = 0
  }

  function sweep(): void {
    timer = undefined
    const now = clock.now() - began
    for (let entry = oldest(); entry !== undefined; entry = oldest()) {
      if (entry.deadline > now) {
        timer = clock.setTimeout(sweep, entry.deadline - now)
        return
      }
      giveUp(entry.id, toWireError(platformError('timeout')))
    }
  }

  function giveUp(id: string, error: WireError): void {
    if (settle(id, err(error))) onGivenUp(id)
  }

  function settle(id: string, answer: Answer): boolean {
    const at = Number(id) - base
    const entry = entries[at]
    // Require the exact text that was sent: '01' and '1e0' are numbers too.
    if (entry === undefined || entry.id !== id) return false
    entries[at] = undefined
    size -= 1
    if (at === head) head += 1
    if (head >= CUT_FROM) cut()
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
    add(number, id, resolve, signal) {
      // Streams take numbers too: their slots stay empty.
      if (size === 0) {
        entries.length = 0
        head = 0
        base = number
      } else while (entries.length < number - base) entries.push(undefined)
      const release = signal === undefined ? undefined : releaseOf(id, signal)
      entries.push({ id, resolve, deadline: clock.now() - began + timeoutMs, release })
      size += 1
      timer ??= clock.setTimeout(sweep, timeoutMs)
    },
    settle,
    closeAll(error) {
      clock.clearTimeout(timer)
      timer = undefined
      for (let entry = oldest(); entry !== undefined; entry = oldest()) settle(entry.id, err(error))
    },
    get size() {
      return size
    },
  }
}
