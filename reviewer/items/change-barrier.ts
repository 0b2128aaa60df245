/** Reason why an item can't be changed now; undefined if it can. */
type Ready = (itemId: number) => Promise<string | undefined>

/** Conditions before a change of an item is requested. */
export interface ChangeBarrier {
  /** Resolves when every holder is ready; returns a reason if one is not. */
  readonly pass: Ready
  /** Makes changes wait for this holder until the returned function is called. */
  readonly hold: (ready: Ready) => () => void
}

/** Creates a barrier without holders. */
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
