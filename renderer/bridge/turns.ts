import type { CancelSignal } from '#protocol/port'

/** Lets a few things run at once; the others wait for their turn in the order in which they came. */
export interface Turns {
  /** Runs in turn; an aborted call leaves the queue and answers `otherwise`. */
  readonly take: <T>(run: () => Promise<T>, signal: CancelSignal, otherwise: T) => Promise<T>
}

export interface TurnsOptions {
  readonly atOnce: number
  readonly waitingMax: number
  /** Called when more wait than may. */
  readonly onCrowd: () => void
}

/** A queue with this many concurrent runs. */
export function createTurns({ atOnce, waitingMax, onCrowd }: TurnsOptions): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  const leave = (): void => {
    const next = waiting.shift()
    // The next one has the place of the one that leaves.
    if (next === undefined) running -= 1
    else next()
  }
  return {
    async take(run, signal, otherwise) {
      if (running < atOnce) running += 1
      else if (waiting.length < waitingMax) await new Promise<void>((turn) => waiting.push(turn))
      else {
        onCrowd()
        return otherwise
      }
      let isIn = true
      const leaveOnce = (): void => {
        if (isIn) leave()
        isIn = false
      }
      // Drop aborted calls from the queue, such as a search replaced by the next letter.
      signal.addEventListener('abort', leaveOnce)
      try {
        return signal.aborted ? otherwise : await run()
      } finally {
        leaveOnce()
      }
    },
  }
}
