/** Request of a link, a notification or the menu, kept until the shell listens. */
export interface LaunchArgument<T> {
  readonly ask: (what: T) => void
  /** Returns the pending request once to a shell that starts; later ones reach it at once. */
  readonly take: () => T | null
  /** Keeps later requests for the next shell. */
  readonly wait: () => void
}

/** Keeps the last request until a shell listens. */
export function createLaunchArgument<T>(tell: (what: T) => void): LaunchArgument<T> {
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
