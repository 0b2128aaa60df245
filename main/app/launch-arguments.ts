/** What a link, a notification or the menu asks of the shell, kept until the shell listens. */
export interface LaunchArgument<T> {
  readonly ask: (what: T) => void
  /** Answers a shell that has just begun with what it missed, once; from then on it hears at once. */
  readonly take: () => T | null
  /** Keeps what is asked from now on for the next shell. */
  readonly wait: () => void
}

/** Keeps the last argument until a shell listens. */
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
