import type { Settable } from '../observable'

/** Turns what is on off, and the other way round; answers what it is now. */
export function turned(value: Settable<boolean>): boolean {
  const next = !value.get()
  value.set(next)
  return next
}
