import { itemPageRetryDelay } from '#domain/backoff'
import type { PlatformError } from '#domain/errors'
import type { Result } from '#domain/result'
import { type CancelSignal, CancelSource, type Clock } from '#protocol/port'

interface Load {
  readonly cancel: CancelSource
  readonly done: Promise<boolean>
  readonly finish: (loaded: boolean) => void
  attempt: number
  timer: unknown
  retryAt: number | undefined
  error: PlatformError | undefined
}

/** Present failure, for the notice with "Retry now". */
export interface PageTrouble {
  readonly pages: number
  readonly retryAt: number
  readonly error: PlatformError
}

/** Loads pages until they arrive. */
export interface PageLoader {
  /** Resolves to true once the page is loaded, to false when it is no longer needed. */
  load(page: number): Promise<boolean>
  isLoading(page: number): boolean
  retryNow(): void
  /** Aborts every load and wait. */
  abortAll(): void
  trouble(): PageTrouble | undefined
}

/** Requests pages, each with its own endless retry: after 1 s, then 1.5 times longer each time. */
export function createPageLoader<T>(
  clock: Clock,
  ask: (page: number, signal: CancelSignal) => Promise<Result<T>>,
  accept: (page: number, answer: T) => void,
  onChange: () => void,
): PageLoader {
  const loads = new Map<number, Load>()

  function start(page: number): Load {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const load: Load = {
      cancel: new CancelSource(),
      done: promise,
      finish: resolve,
      attempt: 0,
      timer: undefined,
      retryAt: undefined,
      error: undefined,
    }
    loads.set(page, load)
    void run(page, load)
    return load
  }

  async function run(page: number, load: Load): Promise<void> {
    load.timer = load.retryAt = undefined
    const answer = await ask(page, load.cancel)
    if (loads.get(page) !== load) return
    if (answer.ok) {
      loads.delete(page)
      accept(page, answer.value)
      load.finish(true)
      return
    }
    load.attempt += 1
    load.error = answer.error
    const delay = itemPageRetryDelay(load.attempt)
    load.retryAt = clock.now() + delay
    load.timer = clock.setTimeout(() => void run(page, load), delay)
    onChange()
  }

  return {
    load: (page) => (loads.get(page) ?? start(page)).done,
    isLoading: (page) => loads.has(page),
    retryNow() {
      for (const [page, load] of loads) {
        if (load.timer === undefined) continue
        clock.clearTimeout(load.timer)
        void run(page, load)
      }
    },
    abortAll() {
      const given = [...loads.values()]
      loads.clear()
      for (const load of given) {
        clock.clearTimeout(load.timer)
        load.cancel.abort()
        load.finish(false)
      }
    },
    trouble() {
      const failing = [...loads.values()].filter((load) => load.error !== undefined)
      const [first] = failing
      if (first?.error === undefined) return undefined
      const times = failing.map((load) => load.retryAt ?? clock.now())
      return { pages: failing.length, retryAt: Math.min(...times), error: first.error }
    },
  }
}
