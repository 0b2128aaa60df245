import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { err, ok, type Result } from '#domain/result'
import type { AssistAnswers, AssistOrder } from './assist-work'

/** Why an order was not carried out. */
export type AssistFailure = 'busy' | 'tooSlow'

/** Looks for things in pixels. */
export interface Assistant {
  readonly ask: <T extends keyof AssistAnswers>(
    order: Extract<AssistOrder, { readonly type: T }>,
  ) => Promise<Result<AssistAnswers[T], AssistFailure>>
  readonly close: () => Promise<void>
}

interface Waiting {
  readonly resolve: (answer: Result<never, AssistFailure>) => void
  readonly reject: (cause: Error) => void
  readonly timer: NodeJS.Timeout
}

/** In tests the sources run as they are. */
const THREAD = import.meta.filename.endsWith('.ts') ? 'sources-thread.ts' : 'assist-thread.js'
/** Limit of parallel orders: each holds its pixels. */
const WAITING_MOST = 8
/** Shorter than the client waits for an answer. */
const WITHIN_MS = 15_000

/** Works in a thread of its own, which starts with the first order. */
export function createAssistant(withinMs = WITHIN_MS): Assistant {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let lastId = 0

  function endAll(settle: (one: Waiting) => void): void {
    thread = undefined
    for (const one of waiting.values()) {
      clearTimeout(one.timer)
      settle(one)
    }
    waiting.clear()
  }

  function started(): Worker {
    if (thread !== undefined) return thread
    const made = new Worker(join(import.meta.dirname, THREAD))
    // The platform may end while it waits for an order.
    made.unref()
    made.on('message', ({ id, answer }: { readonly id: number; readonly answer: never }) => {
      const asker = waiting.get(id)
      waiting.delete(id)
      clearTimeout(asker?.timer)
      asker?.resolve(ok(answer))
    })
    made.on('error', (cause) => thread === made && endAll(({ reject }) => reject(toError(cause))))
    made.on('exit', () => thread === made && endAll(({ reject }) => reject(new Error('the thread ended'))))
    thread = made
    return made
  }

  /** Orders come one after the other: a thread that is late with one is late with all. */
  function giveUp(): void {
    const ending = thread
    endAll(({ resolve }) => resolve(err('tooSlow')))
    void ending?.terminate()
  }

  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= WAITING_MOST) return resolve(err('busy'))
        lastId += 1
        waiting.set(lastId, { resolve, reject, timer: setTimeout(giveUp, withinMs).unref() })
        started().postMessage({ id: lastId, order })
      }),
    async close() {
      const ending = thread
      endAll(({ reject }) => reject(new Error('the platform is closing')))
      await ending?.terminate()
    },
  }
}

function toError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause))
}
