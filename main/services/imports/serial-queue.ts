/** Runs work in the order it came, at most `atOnce` of it at a time. */
export function createSerialQueue(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next one, so `running` stays.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
