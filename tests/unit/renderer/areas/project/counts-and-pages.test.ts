import { QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { platformError } from '#domain/errors'
import { projectPermissions } from '#domain/permissions'
import { NO_FILTER } from '#domain/item-filter'
import {
  itemPageQuery,
  pagesInView,
  readAllItems,
  readFirstItem,
} from '../../../../../renderer/areas/project/use-items'
import { mayCount } from '../../../../../renderer/areas/project/use-status-counts'
import { someItems } from '../../../../builders/items'
import { createFakeDesktop } from '../../../../fakes/desktop-api'

it('the visible pages of 100 → are read, and always the first one [S9.1]', () => {
  expect(pagesInView(0, 24)).toEqual([0])
  expect(pagesInView(90, 110)).toEqual([0, 1])
  expect(pagesInView(1_250, 1_301)).toEqual([0, 12, 13])
  expect(pagesInView(100, 200)).toEqual([0, 1])
})

it('counts of not-started and in-progress items → require the right to see them [S6.3]', () => {
  const none = projectPermissions({ actions: [], action_groups: [] })
  expect([1, 2, 3, 5].map((value) => mayCount(value, none))).toEqual([false, false, true, true])
  const started = projectPermissions({ actions: ['ViewInProgressCount'], action_groups: [] })
  expect([1, 2].map((value) => mayCount(value, started))).toEqual([false, true])
})

it('a whole list → is read in large pages, up to its limit', async () => {
  const { api, world } = createFakeDesktop()
  const filter = { ...NO_FILTER, search: 'frame_000' }
  expect((await readAllItems(api, 100, filter, 10_000)).all).toHaveLength(100)
  const { all, total } = await readAllItems(api, 100, NO_FILTER, 30)
  expect(all).toHaveLength(30)
  expect(total).toBe(world.items.get(100)?.length)
  expect(world.calls).toHaveLength(2)
})

it('the first item of a filtered list → skips those that can’t be opened', async () => {
  const { api, world } = createFakeDesktop()
  const [, second, third] = world.items.get(100) ?? []
  const first = async (search: string, statuses: readonly number[]) =>
    (await readFirstItem(api, 100, { ...NO_FILTER, search, statuses }))?.id
  expect(await first('', [third?.annotation_status ?? 0])).toBe(third?.id)
  expect(await first('frame_00001', [])).toBe(second?.id)
  expect(await first('no such name', [])).toBeUndefined()

  world.items.set(
    100,
    someItems(250, 1).map((item) => ({ ...item, disabled: item.id < 240 })),
  )
  expect(await first('item', [])).toBe(240)
})

it('a failing page → is retried until it succeeds, each time a little later [S4.13]', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { api, world } = createFakeDesktop()
  world.failing.set('items.page', platformError('network_failure'))
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const tries = () => world.calls.filter(({ channel }) => channel === 'items.page').length
  const read = queries.fetchQuery(itemPageQuery(api, 100, NO_FILTER, 0))
  await vi.advanceTimersByTimeAsync(0)
  expect(tries()).toBe(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(tries()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(tries()).toBe(2)
  await vi.advanceTimersByTimeAsync(1_499)
  expect(tries()).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries()).toBeGreaterThan(6)
  world.failing.clear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await read).total).toBe(world.items.get(100)?.length)
})
