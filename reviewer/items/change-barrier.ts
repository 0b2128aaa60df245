/** What has to be done before a change of an item is asked for. */
export interface ChangeBarrier {
  /** Ends when everybody who holds is ready. */
  readonly pass: (itemId: number) => Promise<void>
  /** Has changes wait for this, until the answer is called. */
  readonly hold: (ready: (itemId: number) => Promise<unknown>) => () => void
}

/** A barrier that nobody holds. */
export function createChangeBarrier(): ChangeBarrier {
  const holders = new Set<(itemId: number) => Promise<unknown>>()
  return {
    pass: async (itemId) => {
      await Promise.all([...holders].map((ready) => ready(itemId)))
    },
    hold: (ready) => {
      holders.add(ready)
      return () => holders.delete(ready)
    },
  }
}
