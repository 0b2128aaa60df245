/** Reports changes at most every `gapMs`, and always the last one. */
export function throttled<T>(
  tell: (value: T) => void,
  gapMs: number,
  now: () => number,
  schedule: (run: () => void, milliseconds: number) => () => void,
): { readonly change: (value: T) => void; readonly settle: (value: T) => void } {
  let lastAt = Number.NEGATIVE_INFINITY
  let latest: T | undefined
  let cancel: (() => void) | null = null
  const flush = (): void => {
    cancel?.()
    cancel = null
    if (latest === undefined) return
    const value = latest
    latest = undefined
    lastAt = now()
    tell(value)
  }
  return {
    change: (value) => {
      latest = value
      const wait = lastAt + gapMs - now()
      if (wait <= 0) flush()
      else cancel ??= schedule(flush, wait)
    },
    /** Reports the final value at once. */
    settle: (value) => {
      latest = value
      flush()
    },
  }
}
