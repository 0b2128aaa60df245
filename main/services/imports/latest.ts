/** Runs of one kind, of which only the latest counts. */
export interface Latest {
  /** Cancels the earlier run; returns the signal of the new one. */
  readonly next: () => AbortSignal
}

export function createLatest(): Latest {
  let controller = new AbortController()
  return {
    next: () => {
      controller.abort()
      controller = new AbortController()
      return controller.signal
    },
  }
}
