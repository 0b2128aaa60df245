/** Runs work in order of arrival, at most `atOnce` in parallel. */
export function createSerialQueue(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The next one takes over the slot, so `running` stays.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
