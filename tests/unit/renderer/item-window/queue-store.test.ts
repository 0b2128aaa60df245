import { beforeEach, describe, expect, it, vi } from 'vitest'
import { platformError } from '#domain/errors'
import { type Queue, WHOLE_LIST } from '#domain/queue'
import { followQueue, useQueue } from '../../../../renderer/item-window/queue-store'
import { useNotices } from '../../../../renderer/stores/notice-store'
import { filterItems, queueOf, useProjectView } from '../../../../renderer/stores/project-view-store'
import { someItems } from '../../../builders/items'
import { createFakeDesktop } from '../../../fakes/desktop-api'

const PLACE = { projectId: 7, itemId: 2 }
const ORDER = { by: 'name', descending: true } as const

beforeEach(() => {
  useProjectView.setState(useProjectView.getInitialState(), true)
  useQueue.setState({ isKnown: false })
  useNotices.setState({ notices: [] })
})

async function started(queue: Queue | null, failing?: 'itemWindows.queue' | 'items.page') {
  const { api, world } = createFakeDesktop({ queue, items: new Map([[7, [...someItems(3, 1)]]]) })
  if (failing !== undefined) world.failing.set(failing, platformError('network_failure'))
  const end = followQueue(api, PLACE)
  expect(useQueue.getState().isKnown).toBe(false)
  await vi.waitFor(() => expect(useQueue.getState().isKnown).toBe(true))
  return { end, world, kept: () => world.calls.filter(({ channel }) => channel === 'itemWindows.keepQueue').length }
}

describe('the queue of an item window', () => {
  it.each<readonly [string, Queue]>([
    ['a filter and an order', { ...WHOLE_LIST, search: 'item', order: ORDER }],
    ['a selection', { ...WHOLE_LIST, picked: [3, 2] }],
    ['a selection of all but one', { ...WHOLE_LIST, except: [1] }],
    ['the whole list in an order', { ...WHOLE_LIST, order: ORDER }],
  ])('is the one stored by main: %s', async (_what, queue) => {
    await started(queue)
    expect(queueOf(7)).toEqual(queue)
  })

  it.each<readonly [string, Queue]>([
    ['a filter', { ...WHOLE_LIST, search: 'item-3', order: ORDER }],
    ['a selection', { ...WHOLE_LIST, picked: [1, 3], order: ORDER }],
    ['a selection of all but it', { ...WHOLE_LIST, except: [2], order: ORDER }],
  ])('is the whole project in the same order if %s no longer contains its item', async (_what, queue) => {
    await started(queue)
    expect(queueOf(7)).toEqual({ ...WHOLE_LIST, order: ORDER })
  })

  it('is the whole project if main stores none', async () => {
    const { kept } = await started(null)
    expect(queueOf(7)).toEqual(WHOLE_LIST)
    expect(kept()).toBe(0)
  })

  it('stays if nobody knows whether it contains the item', async () => {
    const queue = { ...WHOLE_LIST, search: 'item-3' }
    await started(queue, 'items.page')
    expect(queueOf(7)).toEqual(queue)
  })

  it('is the whole project if main doesn’t answer, and the person is told', async () => {
    await started({ ...WHOLE_LIST, search: 'item' }, 'itemWindows.queue')
    expect(queueOf(7)).toEqual(WHOLE_LIST)
    expect(useNotices.getState().notices).toHaveLength(1)
  })

  it('is stored by main when filtered here, once per change, until the end', async () => {
    const { end, world, kept } = await started({ ...WHOLE_LIST, picked: [1, 2] })
    filterItems({ statuses: [1] })
    await vi.waitFor(() => expect(world.queue).toMatchObject({ statuses: [1], picked: null }))
    useProjectView.setState({ active: 1 })
    expect(kept()).toBe(1)
    end()
    filterItems({ statuses: [] })
    expect(kept()).toBe(1)
    expect(useQueue.getState().isKnown).toBe(false)
  })
})
