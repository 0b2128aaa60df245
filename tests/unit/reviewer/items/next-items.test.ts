import { describe, expect, it } from 'vitest'
import type { Item } from '../../../../domain/entities'
import { platformError } from '../../../../domain/errors'
import { err } from '../../../../domain/result'
import { createCurrentStore } from '../../../../reviewer/items/current-store'
import { HELD_WAIT_MS, heldSteps } from '../../../../reviewer/items/held-steps'
import {
  AHEAD_BYTES_MAX,
  createNextItems,
  PREPARING_MS_MAX,
  type Preparer,
} from '../../../../reviewer/items/next-items'
import { createWorkNews } from '../../../../reviewer/session/work-news'
import { someItems } from '../../../builders/items'
import { FakeHost } from '../../../fakes/fake-host'
import { ManualClock, settled } from '../../../fakes/manual-clock'

const MEGABYTE = 1024 * 1024

/** Walk along ten items, each of this many bytes. */
async function aWalk(bytesOf: (id: number) => number | undefined = () => MEGABYTE) {
  const items = someItems(10, 1)
  const current = createCurrentStore()
  const news = createWorkNews()
  const clock = new ManualClock()
  const host = new FakeHost({
    peekAsset: (id: number) => ({ item: items[id - 1], media: null, annotation: null, revision: 1 }),
  })
  const held = new Map<number, number>()
  let most = 0
  const preparer: Preparer = {
    prepare: async ({ item: { id } }) => {
      const bytes = bytesOf(id)
      if (bytes !== undefined) held.set(id, bytes)
      return bytes
    },
    forget: (id) => void held.delete(id),
  }
  const near = (): readonly Item[] => {
    const at = (current.getState().item?.id ?? 1) - 1
    return [items[at + 1], items[at + 2], items[at - 1]].filter((item) => item !== undefined)
  }
  const next = createNextItems({
    client: host,
    actions: async () => new Set(['peekAsset']),
    near,
    current,
    follow: () => () => undefined,
    news,
    clock,
  })
  const goTo = async (id: number) => {
    current.setState({ item: items[id - 1], state: 'open', unseen: undefined })
    await settled()
    await settled()
    most = Math.max(
      most,
      [...held.keys()].filter(next.isReady).reduce((sum, one) => sum + (held.get(one) ?? 0), 0),
    )
  }
  const takeAway = next.put(preparer)
  await goTo(1)
  const ready = () => items.map(({ id }) => id).filter(next.isReady)
  return { clock, preparer, host, next, held, current, items, goTo, ready, takeAway, news, most: () => most }
}

describe('the current item’s neighbours', () => {
  it('are prefetched and never opened: two ahead and one behind [S4.7]', async () => {
    const { host, goTo, ready } = await aWalk()
    expect(ready()).toEqual([2, 3])
    await goTo(5)
    expect(ready()).toEqual([4, 6, 7])
    expect(new Set(host.calls.map(({ action }) => action))).toEqual(new Set(['peekAsset']))
  })

  it('share a memory limit, whatever the direction', async () => {
    const { goTo, ready, most } = await aWalk((id) => (id % 2 === 0 ? 120 : 90) * MEGABYTE)
    for (const id of [1, 2, 3, 4, 7, 6, 5, 10]) await goTo(id)
    await goTo(4)
    expect(ready()).toEqual([3, 5])
    expect(most()).toBeLessThanOrEqual(AHEAD_BYTES_MAX)
  })

  it('that are too large aren’t prefetched repeatedly', async () => {
    const { host, goTo, ready } = await aWalk((id) => (id === 2 ? 200 : 1) * MEGABYTE)
    const asked = () => host.asked('peekAsset').filter(([id]) => id === 2).length
    expect(ready()).toEqual([3])
    await goTo(3)
    await goTo(1)
    expect(asked()).toBe(1)
  })

  it('wait until the current one is shown', async () => {
    const { host, current, items } = await aWalk()
    const before = host.calls.length
    current.setState({ item: items[6], state: 'open', unseen: 'loading' })
    await settled()
    expect(host.calls).toHaveLength(before)
    current.setState({ unseen: undefined })
    await settled()
    expect(host.calls.length).toBeGreaterThan(before)
  })

  it('are released if no longer needed, and if somebody saved them', async () => {
    const { goTo, held, news, ready, takeAway } = await aWalk()
    await goTo(9)
    expect([...held.keys()].sort()).toEqual([10, 8])
    news.tell({ name: 'annotation_changed', data: { itemId: 10, revision: 2 } })
    expect(ready()).toEqual([8])
    await settled()
    expect(ready()).toEqual([8, 10])
    takeAway()
    expect(held.size).toBe(0)
  })

  it('refused by the host are skipped, and requested again after being out of range', async () => {
    const { host, goTo, ready } = await aWalk()
    host.handlers.peekAsset = () => err(platformError('not_found'))
    await goTo(6)
    expect(ready()).toEqual([])
    expect(host.asked('peekAsset').slice(-3)).toEqual([[7], [8], [5]])
    await goTo(6)
    expect(host.asked('peekAsset')).toHaveLength(5)
  })

  it('are waited for by a held key, but only for a limited time: then it moves on and says so', async () => {
    const { clock, next, preparer, goTo, items, current, ready } = await aWalk()
    const hanging = Promise.withResolvers<number | undefined>()
    const late: number[] = []
    const mayStep = heldSteps({
      near: () => items.slice(current.getState().item?.id ?? 0),
      nextItems: next,
      clock,
      onLate: ({ id }) => late.push(id),
    })
    expect(mayStep(true)).toBe(true)
    preparer.prepare = () => hanging.promise
    await goTo(6)
    // A separate key press waits for nothing.
    expect([mayStep(true), mayStep(false), mayStep(true)]).toEqual([false, true, false])
    await clock.advance(HELD_WAIT_MS - 1)
    expect(mayStep(true)).toBe(false)
    current.setState({ unseen: 'loading' })
    expect(mayStep(true)).toBe(false)
    current.setState({ unseen: undefined })
    await clock.advance(1)
    // From then on, only the shown item is waited for.
    expect([mayStep(true), late]).toEqual([false, []])
    await clock.advance(HELD_WAIT_MS)
    expect([mayStep(true), late]).toEqual([true, [7]])
    expect(ready()).toEqual([])
  })

  it('are prefetched past one that never arrives, and its late result is released', async () => {
    const { clock, preparer, held, goTo, ready } = await aWalk()
    const { prepare } = preparer
    const hanging = Promise.withResolvers<number | undefined>()
    preparer.prepare = (opened, signal) =>
      opened.item.id === 7 ? hanging.promise.finally(() => held.set(7, 1)) : prepare(opened, signal)
    await goTo(6)
    expect(ready()).toEqual([])
    await clock.advance(PREPARING_MS_MAX)
    expect(ready()).toEqual([5, 8])
    hanging.resolve(MEGABYTE)
    await settled()
    expect([ready(), [...held.keys()].sort()]).toEqual([
      [5, 8],
      [5, 8],
    ])
  })

  it('are handed over once', async () => {
    const { next } = await aWalk()
    expect(next.take(2)?.item.id).toBe(2)
    expect(next.take(2)).toBeUndefined()
  })
})
