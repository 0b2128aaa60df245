import type { Clock } from '#protocol/port'

/** A worker that some tool has use for while it is in hand. */
export interface LentWorker<W> {
  /** The worker, which is kept from now on; a fresh one is started where none lives. */
  readonly take: () => W
  /** Keeps the one that lives, if any does. */
  readonly keep: () => void
  /** The tool is out of hand: the worker ends after a while, unless it is taken or kept before. */
  readonly putAway: () => void
  /** Ends it at once. */
  readonly end: () => void
}

interface LentParts<W> {
  readonly start: () => W
  readonly clock: Clock
  /** It is gone, with whatever it knew. */
  readonly onEnd: () => void
}

/** So long a tool may be out of hand before what its worker knows is given back: pixels and tables of some tens of megabytes. */
export const PUT_AWAY_MS = 30_000

/** Starts nothing before it is asked for. */
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
