import type { Sleep } from '../../main/http/retry'

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** Time for main's parts that passes only when a test moves it: ticks and a sleep. */
export class VirtualTime {
  #now = 1_000
  readonly #sleepers = new Set<Sleeper>()

  readonly ticks = (): number => this.#now

  readonly sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve) => {
      const wake = (): void => {
        this.#sleepers.delete(sleeper)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const sleeper: Sleeper = { at: this.#now + milliseconds, wake }
      if (signal?.aborted) return resolve()
      this.#sleepers.add(sleeper)
      signal?.addEventListener('abort', wake, { once: true })
    })

  /** Moves time on, and wakes sleepers in order. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds
    await idle()
    for (let next = this.#next(); next !== undefined && next.at <= end; next = this.#next()) {
      this.#now = Math.max(this.#now, next.at)
      next.wake()
      await idle()
    }
    this.#now = end
  }

  #next(): Sleeper | undefined {
    let first: Sleeper | undefined
    for (const sleeper of this.#sleepers) if (first === undefined || sleeper.at < first.at) first = sleeper
    return first
  }
}

/** Settles everything that only waits for promises. */
export async function idle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve))
}
