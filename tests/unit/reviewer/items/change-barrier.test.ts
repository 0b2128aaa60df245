import { expect, it } from 'vitest'
import { createChangeBarrier } from '../../../../reviewer/items/change-barrier'

it('a change → passes once all holders are ready, ignoring those who released it', async () => {
  const barrier = createChangeBarrier()
  const asked: number[] = []
  const ready = Promise.withResolvers<undefined>()
  const letGo = barrier.hold((itemId) => {
    asked.push(itemId)
    return ready.promise
  })
  let isThrough = false
  const passing = barrier.pass(7).then(() => {
    isThrough = true
  })
  await Promise.resolve()
  expect(isThrough).toBe(false)
  ready.resolve(undefined)
  await passing
  letGo()
  await barrier.pass(8)
  expect(asked).toEqual([7])
})

it('a holder that isn’t ready → its reason is returned, for its item', async () => {
  const barrier = createChangeBarrier()
  barrier.hold(async () => undefined)
  barrier.hold(async (itemId) => (itemId === 7 ? 'not yet' : undefined))
  expect(await barrier.pass(7)).toBe('not yet')
  expect(await barrier.pass(8)).toBeUndefined()
})
