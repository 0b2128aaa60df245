/** Runs something requested at any rate: one run at a time, and at most one more waits. */
export function oneAtATime<A extends readonly unknown[]>(run: (...args: A) => Promise<void>): (...args: A) => void {
  let isRunning = false
  let next: A | undefined
  const start = async (first: A): Promise<void> => {
    isRunning = true
    for (let args: A | undefined = first; args !== undefined; ) {
      next = undefined
      try {
        await run(...args)
      } finally {
        // Calls made during a run share one more run with the latest arguments.
        args = next
        isRunning = args !== undefined
      }
    }
  }
  return (...args) => {
    if (isRunning) next = args
    else void start(args)
  }
}
