import type { Settable } from '../observable'

/** Toggles a value and returns the new one. */
export function turned(value: Settable<boolean>): boolean {
  const next = !value.get()
  value.set(next)
  return next
}
