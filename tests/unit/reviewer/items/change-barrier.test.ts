import { expect, it } from 'vitest'
import { createChangeBarrier } from '../../../../reviewer/items/change-barrier'

it('lets a change pass once everybody who holds is ready, and those who let go no more', async () => {
  const barrier = createChangeBarrier()
  const asked: number[] = []
  const ready = Promise.withResolvers<null>()
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
  ready.resolve(null)
  await passing
  letGo()
  await barrier.pass(8)
  expect(asked).toEqual([7])
})
