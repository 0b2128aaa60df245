import type { Result } from '#domain/result'

/** What a listener hears: an answer, or why there is none. */
interface Heard<News> {
  readonly data?: News
  readonly reason?: string
}

/** Stands where a worker would: the platform carries out its orders. */
export interface RemoteWorker<Order, News> {
  postMessage(order: Order, transfer?: Transferable[]): void
  addEventListener(type: 'message' | 'error', listener: (event: Heard<News>) => void): void
  terminate(): void
}

/**
 * Makes one of how an order is carried out: a value is an answer, undefined means that the order has none. An error is a
 * sentence; undefined: cancelled. Ending it cancels what is under way, and no answer is heard after that.
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
