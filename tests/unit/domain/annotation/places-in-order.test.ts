import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { placesInOrder } from '../../../../domain/annotation/commands/places-in-order'

const none = undefined

it('ordered entries → stay, and unordered or new ones go between', () => {
  expect([...placesInOrder([0, 1, 2])]).toEqual([])
  expect([...placesInOrder([3, 0, 1])]).toEqual([[0, -1]])
  expect([...placesInOrder([0, none, none, 1, none])]).toEqual([
    [1, 1 / 3],
    [2, 2 / 3],
    [4, 2],
  ])
  expect([...placesInOrder([none, none])]).toEqual([
    [0, 0],
    [1, 1],
  ])
})

it('any input → positions ascend, with the fewest moves', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -50, max: 50 })), fc.nat(5), (places, every) => {
      const now = places.map((place, at) => (every > 0 && at % every === 0 ? undefined : place))
      const moved = placesInOrder(now)
      const after = now.map((place, at) => moved.get(at) ?? place ?? Number.NaN)
      for (const [at, place] of after.entries()) if (at > 0) expect(place).toBeGreaterThan(after[at - 1] ?? Number.NaN)
      const sorted = now.filter((place) => place !== undefined)
      if (sorted.every((place, at) => at === 0 || place > (sorted[at - 1] ?? place)))
        expect(moved.size).toBe(now.length - sorted.length)
    }),
  )
})
