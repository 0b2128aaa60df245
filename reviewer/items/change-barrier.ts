/** Says why a change of an item can't be asked for now; undefined: it can. */
type Ready = (itemId: number) => Promise<string | undefined>

/** What has to be done before a change of an item is asked for. */
export interface ChangeBarrier {
  /** Ends when everybody who holds is ready; answers why one of them is not. */
  readonly pass: Ready
  /** Has changes wait for this, until the answer is called. */
  readonly hold: (ready: Ready) => () => void
}

/** A barrier that nobody holds. */
export function createChangeBarrier(): ChangeBarrier {
  const holders = new Set<Ready>()
  return {
    pass: async (itemId) => {
      const answers = await Promise.all([...holders].map((ready) => ready(itemId)))
      return answers.find((why) => why !== undefined)
    },
    hold: (ready) => {
      holders.add(ready)
      return () => holders.delete(ready)
    },
  }
}
