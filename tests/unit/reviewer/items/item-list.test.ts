import { describe, expect, it } from 'vitest'
import type { Item } from '#domain/entities'
import { ok } from '#domain/result'
import type { WireItem } from '#protocol/actions'
import { createCurrentItem } from '../../../../reviewer/items/current-item'
import { createCurrentStore } from '../../../../reviewer/items/current-store'
import { createItemList } from '../../../../reviewer/items/item-list'
import { createItemsStore } from '../../../../reviewer/items/items-store'
import { anItem, someItems } from '../../../builders/items'
import { FakeHost, stretch } from '../../../fakes/fake-host'
import { ManualClock, settled } from '../../../fakes/manual-clock'

const HIDDEN = 9

async function aReview(items: readonly Item[], chosen: number) {
  const clock = new ManualClock()
  const state = { items: [...items] }
  const host = new FakeHost({
    getAssets: (offset: number, limit: number) => stretch(state.items, offset, limit),
    switchToAsset: (id: number) => ({
      item: state.items.find((item) => item.id === id) ?? anItem({ id }),
      media: null,
      annotation: null,
    }),
  })
  const current = createCurrentItem(createCurrentStore(), host, () => undefined)
  const streamed: WireItem[] = []
  const list = createItemList({
    store: createItemsStore(),
    current,
    client: host,
    clock,
    isViewable: (item) => item.annotation_status !== HIDDEN,
    onDropped: () => undefined,
    stream: async (_action, _args, fits) => {
      const position = streamed.findIndex(fits)
      const value = streamed[position]
      return ok(value === undefined ? undefined : { value, position })
    },
  })
  await list.pages.ensure(chosen)
  await current.choose(list.pages.itemAt(chosen) ?? anItem(), false)
  const currentId = () => current.store.getState().item?.id
  const hide = async (id: number) => {
    await list.patch(id, { annotation_status: HIDDEN })
    await settled()
  }
  return { list, current, host, clock, state, streamed, currentId, hide }
}

describe('after a change that hides the item', () => {
  it('the next visible one is selected [S4.5]', async () => {
    const { hide, currentId, list } = await aReview(someItems(5), 2)
    await hide(2)
    expect(currentId()).toBe(3)
    expect(list.store.getState().rows?.count).toBe(4)
  })

  it('disabled and hidden rows are skipped [S4.5]', async () => {
    const items = someItems(6)
      .with(3, anItem({ id: 3, disabled: true }))
      .with(4, anItem({ id: 4, annotation_status: HIDDEN }))
    const { hide, currentId } = await aReview(items, 2)
    await hide(2)
    expect(currentId()).toBe(5)
  })

  it('the selection wraps around to the first [S4.5]', async () => {
    const { hide, currentId } = await aReview(someItems(5), 4)
    await hide(4)
    expect(currentId()).toBe(0)
  })

  it('the next one is searched on unloaded pages [S4.5]', async () => {
    const items = someItems(250).map((item) =>
      item.id > 99 && item.id < 215 ? { ...item, annotation_status: HIDDEN } : item,
    )
    const { hide, currentId } = await aReview(items, 99)
    await hide(99)
    expect(currentId()).toBe(215)
  })

  it('the selection is cleared if none is left [S4.5]', async () => {
    const items = [anItem({ id: 0 }), anItem({ id: 1, disabled: true })]
    const { hide, currentId, current } = await aReview(items, 0)
    await hide(0)
    expect(currentId()).toBeUndefined()
    expect(current.store.getState().state).toBe('none')
  })

  it('nothing moves if it wasn’t the current one [S4.5]', async () => {
    const { hide, currentId } = await aReview(someItems(5), 2)
    await hide(4)
    expect(currentId()).toBe(2)
  })
})

describe('stepping', () => {
  it('goes to selectable neighbours and stops at the ends [S2.18]', async () => {
    const items = someItems(4).with(1, anItem({ id: 1, disabled: true }))
    const { list, currentId } = await aReview(items, 0)
    await list.step(1)
    expect(currentId()).toBe(2)
    await list.step(1)
    await list.step(1)
    expect(currentId()).toBe(3)
    await list.step(-1)
    await list.step(-1)
    expect(currentId()).toBe(0)
  })

  it('crosses to unloaded pages, and jumps to both ends [S2.18]', async () => {
    const { list, currentId } = await aReview(someItems(350), 99)
    await list.step(1)
    expect(currentId()).toBe(100)
    await list.chooseEdge('last')
    expect(currentId()).toBe(349)
    await list.chooseEdge('first')
    expect(currentId()).toBe(0)
  })

  it('tells the host that it made the choice itself, and cancels a superseded one [S7.2]', async () => {
    const { list, host } = await aReview(someItems(5), 0)
    list.choose(anItem({ id: 3 }))
    list.choose(anItem({ id: 4 }))
    await settled()
    const calls = host.calls.filter(({ action }) => action === 'switchToAsset')
    expect(calls.map(({ args }) => args)).toEqual([
      [0, false],
      [3, true],
      [4, true],
    ])
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([false, true, false])
  })

  it('never selects a placeholder row [S3.3]', async () => {
    const { list, currentId } = await aReview(someItems(3), 0)
    list.choose(anItem({ id: 1, disabled: true }))
    expect(currentId()).toBe(0)
  })
})

describe('the next item of a status', () => {
  it('is found on loaded pages without asking [S2.18]', async () => {
    const { list, currentId } = await aReview(someItems(5).with(3, anItem({ id: 3, annotation_status: 7 })), 0)
    await expect(list.nextOfStatus(7)).resolves.toEqual({ state: 'found' })
    expect(currentId()).toBe(3)
  })

  it('is found on loaded pages even if the current item is on none, including the first row [S2.18]', async () => {
    const { list, current, host, currentId } = await aReview(
      someItems(5).with(0, anItem({ id: 0, annotation_status: 7 })),
      1,
    )
    await current.choose(anItem({ id: 900 }), false)
    await expect(list.nextOfStatus(7)).resolves.toEqual({ state: 'found' })
    expect(currentId()).toBe(0)
    expect(host.asked('switchToAsset').at(-1)).toEqual([0, true])
  })

  it('is requested from the host by stream if no loaded page has one [S7.1]', async () => {
    const { list, currentId, streamed } = await aReview(someItems(300), 0)
    streamed.push(...someItems(220), anItem({ id: 220, annotation_status: 7 }))
    await expect(list.nextOfStatus(7)).resolves.toEqual({ state: 'found' })
    expect(currentId()).toBe(220)
    await expect(list.nextOfStatus(8)).resolves.toEqual({ state: 'none' })
    expect(currentId()).toBe(220)
  })
})

describe('search', () => {
  it('is sent once typing pauses, trimmed [S2.18]', async () => {
    const { list, host, clock } = await aReview(someItems(5), 0)
    for (const text of ['c', 'ca', 'cat ']) {
      list.search(text)
      await clock.advance(249)
    }
    await clock.advance(1)
    expect(host.asked('getAssets')).toEqual([
      [0, 101, ''],
      [0, 101, 'cat'],
    ])
  })
})

describe('an item that is no longer available', () => {
  it('is disabled, and the next visible one selected, if it was the current one [S7.3]', async () => {
    const { list, currentId } = await aReview(someItems(3), 1)
    await list.markUnavailable(1)
    expect(currentId()).toBe(2)
    list.choose(anItem({ id: 1 }))
    expect(currentId()).toBe(2)
  })

  it('moves nothing if it wasn’t [S7.3]', async () => {
    const { list, currentId } = await aReview(someItems(3), 1)
    await list.markUnavailable(2)
    expect(currentId()).toBe(1)
  })
})
