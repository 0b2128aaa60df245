import type { Clock } from '#protocol/port'

/** A worker for a tool, kept while the tool is active. */
export interface LentWorker<W> {
  /** Returns the worker and keeps it alive; starts a new one if none is running. */
  readonly take: () => W
  /** Keeps a running worker alive. */
  readonly keep: () => void
  /** Ends the worker after a delay, unless `take` or `keep` runs first. */
  readonly putAway: () => void
  /** Ends the worker immediately. */
  readonly end: () => void
}

interface LentParts<W> {
  readonly start: () => W
  readonly clock: Clock
  /** The worker and its data are gone. */
  readonly onEnd: () => void
}

/** Delay before an unused worker ends and frees its pixels and tables, some tens of megabytes. */
export const PUT_AWAY_MS = 30_000

/** Starts the worker on first use. */
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
