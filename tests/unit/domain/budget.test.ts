import { expect, it } from 'vitest'
import { createBudget } from '../../../domain/budget'

it('a rate limit → allows its number per period, and more once the oldest expires', () => {
  let now = 0
  const may = createBudget(3, 60_000, () => now)
  expect([may(), may(), may(), may()]).toEqual([true, true, true, false])
  now = 59_999
  expect(may()).toBe(false)
  now = 60_000
  expect([may(), may(), may(), may()]).toEqual([true, true, true, false])
})
