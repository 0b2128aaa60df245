import type { Clock } from '#protocol/port'

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** Clock that moves only when a test moves it. */
export class ManualClock implements Clock {
  #now = 1_000_000
  readonly #timers = new Map<number, Timer>()
  #lastId = 0

  now = (): number => this.#now

  setTimeout = (run: () => void, ms: number): number => {
    this.#lastId += 1
    this.#timers.set(this.#lastId, { at: this.#now + ms, run })
    return this.#lastId
  }

  clearTimeout = (handle: unknown): void => {
    this.#timers.delete(handle as number)
  }

  get waiting(): number {
    return this.#timers.size
  }

  /** Moves on like the clock of a sleeping computer: nothing runs. */
  sleep(ms: number): void {
    this.#now += ms
  }

  /** Moves on and runs due timers in order; promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settled()
    for (;;) {
      const [due] = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
      if (due === undefined) break
      const [id, timer] = due
      this.#timers.delete(id)
      this.#now = Math.max(this.#now, timer.at)
      timer.run()
      await settled()
    }
    this.#now = end
  }
}

/** Settles everything that only waits for promises. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 60; round += 1) await Promise.resolve()
}
