import { expect, it } from 'vitest'
import { createBudget } from '../../../domain/budget'

it('allows so many within the time, and again as soon as the oldest is out of it', () => {
  let now = 0
  const may = createBudget(3, 60_000, () => now)
  expect([may(), may(), may(), may()]).toEqual([true, true, true, false])
  now = 59_999
  expect(may()).toBe(false)
  now = 60_000
  expect([may(), may(), may(), may()]).toEqual([true, true, true, false])
})
