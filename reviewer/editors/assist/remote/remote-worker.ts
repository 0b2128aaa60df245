import type { Result } from '#domain/result'

/** An answer, or the reason for its absence. */
interface Heard<News> {
  readonly data?: News
  readonly reason?: string
}

/** Replaces a worker: the platform carries out its orders. */
export interface RemoteWorker<Order, News> {
  postMessage(order: Order, transfer?: Transferable[]): void
  addEventListener(type: 'message' | 'error', listener: (event: Heard<News>) => void): void
  terminate(): void
}

/**
 * Wraps a function that runs an order. A value is the answer, undefined means no answer. An error is a sentence, or
 * undefined after a cancel. Terminating cancels running orders and drops later answers.
 */
export function remoteWorker<Order, News>(
  carryOut: (order: Order, signal: AbortSignal) => Promise<Result<News | undefined, string | undefined>>,
): RemoteWorker<Order, News> {
  const listeners = { message: [] as ((event: Heard<News>) => void)[], error: [] as ((event: Heard<News>) => void)[] }
  const ending = new AbortController()

  async function run(order: Order): Promise<void> {
    const answer = await carryOut(order, ending.signal)
    if (ending.signal.aborted) return
    if (!answer.ok) {
      const { error: reason } = answer
      if (reason !== undefined) for (const listener of listeners.error) listener({ reason })
    } else if (answer.value !== undefined) for (const listener of listeners.message) listener({ data: answer.value })
  }

  return {
    postMessage: (order) => void run(order),
    addEventListener: (type, listener) => void listeners[type].push(listener),
    terminate: () => ending.abort(),
  }
}
