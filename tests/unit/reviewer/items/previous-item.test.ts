import { describe, expect, it } from 'vitest'
import { someItems } from '../../../builders/items'
import { aRunningReviewer } from '../../../builders/reviewer'
import { settled } from '../../../fakes/manual-clock'

async function at(index: number) {
  const made = await aRunningReviewer({ items: someItems(5), position: { index, total: 5 } })
  const { items, seenBefore } = made.reviewer
  return {
    before: () => seenBefore()?.id,
    async go(to: number) {
      const item = items.pages.itemAt(to)
      if (item !== undefined) items.choose(item)
      await settled()
    },
  }
}

describe('the previously viewed item', () => {
  it('is the one above, until another was viewed: then that, wherever it is', async () => {
    const { before, go } = await at(3)
    expect(before()).toBe(2)
    await go(4)
    expect(before()).toBe(3)
    await go(1)
    expect(before()).toBe(4)
    await go(1)
    expect(before()).toBe(4)
  })

  it('is none at the top of the list if no other was viewed', async () => {
    const { before } = await at(0)
    expect(before()).toBeUndefined()
  })
})
