import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedOrder, orderChange } from '../../../../../reviewer/editors/workers/shown-order'

const order = fc.uint32Array({ max: 5, maxLength: 12 })

it('the later order → results from the earlier one and the difference', () => {
  fc.assert(
    fc.property(order, order, (before, after) => {
      expect(changedOrder(before, orderChange(before, after))).toEqual(after)
    }),
  )
})

it('one added row → is the only difference', () => {
  const { rows } = orderChange(Uint32Array.of(1, 2, 3, 4), Uint32Array.of(1, 2, 9, 3, 4))
  expect([...rows]).toEqual([9])
})
