/** What was asked of the shell from outside, kept until the shell is there to hear of it. */
export interface Asked<T> {
  readonly ask: (what: T) => void
  /** Called by a shell that has just begun: what it missed, once; from then on it is told at once. */
  readonly take: () => T | null
  /** Another shell is on its way, and what is asked is kept for it. */
  readonly wait: () => void
}

/** Holds the last thing asked before a shell listens. */
export function createAsked<T>(tell: (what: T) => void): Asked<T> {
  let listening = false
  let missed: T | null = null
  return {
    ask: (what) => {
      if (listening) tell(what)
      else missed = what
    },
    take: () => {
      listening = true
      const what = missed
      missed = null
      return what
    },
    wait: () => {
      listening = false
    },
  }
}
