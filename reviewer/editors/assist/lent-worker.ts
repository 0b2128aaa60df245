import type { Clock } from '#protocol/port'

/** Worker of a tool, kept while the tool is selected. */
export interface LentWorker<W> {
  /** Returns the worker and keeps it; starts one if there is none. */
  readonly take: () => W
  /** Keeps the running worker, if any. */
  readonly keep: () => void
  /** Ends the worker after a while, unless it is taken or kept before. */
  readonly putAway: () => void
  /** Ends the worker immediately. */
  readonly end: () => void
}

interface LentParts<W> {
  readonly start: () => W
  readonly clock: Clock
  /** The worker ended, and its data with it. */
  readonly onEnd: () => void
}

/** Time after which an unused worker ends: it holds some tens of megabytes. */
export const PUT_AWAY_MS = 30_000

/** Starts the worker when it is first taken. */
export function lentWorker<W extends Pick<Worker, 'terminate'>>({ start, clock, onEnd }: LentParts<W>): LentWorker<W> {
  let worker: W | undefined
  let timer: unknown

  function keep(): void {
    clock.clearTimeout(timer)
    timer = undefined
  }

  function end(): void {
    keep()
    if (worker === undefined) return
    worker.terminate()
    worker = undefined
    onEnd()
  }

  return {
    take() {
      keep()
      return (worker ??= start())
    },
    keep,
    putAway() {
      keep()
      if (worker !== undefined) timer = clock.setTimeout(end, PUT_AWAY_MS)
    },
    end,
  }
}
