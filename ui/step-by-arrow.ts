import type { KeyboardEvent } from 'react'
import { typedNumber } from '#domain/typed-number'

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
])

/** Steps the number in a field by an arrow key; other text stays. */
export function stepByArrow(event: KeyboardEvent<HTMLInputElement>, step = 1): void {
  const by = STEPS.get(event.key)
  const field = event.currentTarget
  const now = field.value.trim() === '' ? 0 : typedNumber(field.value)
  if (by === undefined || now === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  // Sums of decimals carry noise in their last digits.
  field.value = String(Number((now + by * step).toPrecision(15)))
}
