import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LiveBatch, LiveEvent, Mention } from '#domain/live'
import { followLive } from '../../../../renderer/desktop/live'
import { createQueryClient } from '../../../../renderer/desktop/query-client'
import { useLive } from '../../../../renderer/stores/live-store'
import { takeOutbox } from '../../../../renderer/stores/outbox-store'
import { createFakeDesktop, type FakeDesktop } from '../../../fakes/desktop-api'
import { ManualClock } from '../../../fakes/manual-clock'

let fake: FakeDesktop
let clock: ManualClock
let queries: ReturnType<typeof createQueryClient>
let asked: string[]
let mentions: Mention[]
let end: () => void

beforeEach(() => {
  fake = createFakeDesktop()
  clock = new ManualClock()
  queries = createQueryClient()
  asked = []
  mentions = []
  takeOutbox({ waiting: 0, refused: [], refusedCount: 0, stopped: 0, failing: [], trouble: null })
  end = followLive(fake.api, queries, clock, (mention) => mentions.push(mention))
})
afterEach(() => end())

const page = {
  data: [
    { id: 5, name: 'a', annotation_status: 1 },
    { id: 6, name: 'b', annotation_status: 1 },
  ],
  total: 2,
}
/** Query on screen: it is fetched again when it becomes stale. */
function shown(key: readonly unknown[], value: unknown): void {
  queries.setQueryData(key, value)
  const observer = new QueryObserver(queries, {
    queryKey: key,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      asked.push(JSON.stringify(key))
      return value
    },
  })
  observer.subscribe(() => undefined)
}
const event = (more: Partial<LiveEvent> = {}): LiveEvent => ({
  id: 1,
  name: 'item.status',
  projectId: 7,
  ids: [5],
  after: { annotation_status: 3 },
  isOwn: false,
  ...more,
})
const say = (events: readonly LiveEvent[], isGap = false): void =>
  fake.push('live.events', { isGap, events } satisfies LiveBatch)
const row = (id: number) => queries.getQueryData<typeof page>(ITEMS)?.data.find((item) => item.id === id)
const ITEMS = ['items', 7, '', [], 0]

describe('an event', () => {
  it('updates existing rows, and only counts are refetched, once in 250 ms', async () => {
    shown(ITEMS, page)
    shown(['items', 7, 'counts'], [])
    shown(['projects'], { data: [] })
    shown(['items', 8, '', [], 0], page)
    say([event(), event({ id: 2, after: { annotation_status: 4 } })])
    expect(row(5)?.annotation_status).toBe(4)
    expect(row(6)?.annotation_status).toBe(1)
    for (let at = 0; at < 20; at += 1) say([event({ id: 3 + at })])
    expect(asked).toEqual([])
    await clock.advance(250)
    expect(asked.toSorted()).toEqual(['["items",7,"counts"]', '["projects"]'])
    await clock.advance(1_000)
    expect(asked).toHaveLength(2)
    expect(queries.getQueryData(['items', 8, '', [], 0])).toEqual(page)
  })

  it('without a row refetches the list', async () => {
    shown(ITEMS, page)
    say([event({ after: null })])
    await clock.advance(250)
    expect(asked).toEqual([JSON.stringify(ITEMS)])
  })

  it('overrides no pending change', async () => {
    shown(ITEMS, page)
    takeOutbox({ waiting: 1, refused: [], refusedCount: 0, stopped: 0, failing: [], trouble: null })
    say([event()])
    expect(row(5)?.annotation_status).toBe(1)
    await clock.advance(250)
    expect(asked).toEqual([JSON.stringify(ITEMS)])
  })

  it('refetches exactly the rows it invalidates', async () => {
    shown(['rows', 'listNotes', {}], { data: [] })
    shown(['rows', 'listFolders', {}], { data: [] })
    shown(['projects'], { data: [] })
    say([event({ name: 'record.changed', projectId: null, ids: [901], after: null, stale: ['listNotes'] })])
    await clock.advance(250)
    expect(asked).toEqual(['["rows","listNotes",{}]'])
  })

  it('of this person refetches an invalidated row unless it was read since', async () => {
    const NOTES = ['rows', 'listNotes', {}]
    shown(NOTES, { data: [] })
    const own = event({
      name: 'record.changed',
      projectId: null,
      ids: [901],
      after: null,
      stale: ['listNotes'],
      isOwn: true,
    })
    say([own])
    queries.setQueryData(NOTES, { data: [] }, { updatedAt: Date.now() + 1_000 })
    await clock.advance(250)
    expect(asked).toEqual([])
    queries.setQueryData(NOTES, { data: [] }, { updatedAt: Date.now() - 1_000 })
    say([own])
    await clock.advance(250)
    expect(asked).toEqual(['["rows","listNotes",{}]'])
  })

  it('of somebody else highlights its rows briefly; one’s own doesn’t', async () => {
    shown(ITEMS, page)
    say([event({ ids: [5] }), event({ id: 2, ids: [6], isOwn: true })])
    expect([...useLive.getState().changedItems]).toEqual([5])
    await clock.advance(1_500)
    expect([...useLive.getState().changedItems]).toEqual([])
  })

  it('of a permission refetches everything of that project', async () => {
    shown(['project', 7], {})
    shown(['accesses', 7], {})
    shown(['project', 8], {})
    say([event({ name: 'access.changed', projectId: null, ids: [7], after: null })])
    await clock.advance(250)
    expect(asked.toSorted()).toEqual(['["accesses",7]', '["project",7]'])
  })
})

it('a mention of the person is shown with a link to its item; one’s own comment isn’t', () => {
  const after = { project_id: 7, item_name: 'quay.jpg', by: 'Olivia Reed', text: 'Is this a bus, @Bo?' }
  say([
    event({ name: 'comment.mentioned', projectId: null, ids: [5], after }),
    event({ id: 2, name: 'comment.mentioned', projectId: null, ids: [5], after, isOwn: true }),
    event({ id: 3, name: 'comment.created', ids: [5], after: { comments: 1 } }),
  ])
  expect(mentions).toEqual([
    { projectId: 7, itemId: 5, itemName: 'quay.jpg', by: 'Olivia Reed', text: 'Is this a bus, @Bo?' },
  ])
})

it('after a gap everything visible is refetched silently', () => {
  shown(ITEMS, page)
  shown(['team'], {})
  say([], true)
  expect(asked.toSorted()).toEqual([JSON.stringify(ITEMS), '["team"]'])
  expect(useLive.getState().changedItems.size).toBe(0)
})

it('main learns that the shell listens once the first rows are there', async () => {
  const calls = (): number => fake.world.calls.filter(({ channel }) => channel === 'live.listen').length
  expect(calls()).toBe(0)
  queries.setQueryData(['projects'], { data: [] })
  await expect.poll(calls).toBe(1)
  queries.setQueryData(['team'], {})
  expect(calls()).toBe(1)
})
