import { expect, it } from 'vitest'
import type { WireFilter } from '#protocol/actions'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import { anItem } from '../../../builders/items'
import { aReviewer } from '../../../builders/reviewer'
import { settled } from '../../../fakes/manual-clock'
import { stretch } from '../../../fakes/fake-host'

/** Reviewer over a host that lists by status. */
async function aQueue(queue: object) {
  const items = [3, 4, 4, 5, 3].map((annotation_status, id) => anItem({ id, annotation_status }))
  const made = aReviewer({ items })
  let wanted: readonly number[] = []
  made.host.handlers.readQueue = () => queue
  made.host.handlers.narrowQueue = ({ statuses }: WireFilter) => {
    wanted = statuses ?? []
    return null
  }
  made.host.handlers.getAssets = (offset: number, limit: number) =>
    stretch(
      made.facts.items.filter((item) => wanted.length === 0 || wanted.includes(item.annotation_status)),
      offset,
      limit,
    )
  await made.reviewer.start()
  await settled()
  const { items: list, queue: keeper } = made.reviewer
  return { ...made, list, keeper, count: () => list.store.getState().rows?.count }
}

it('the list → is filtered here, and becomes another one', async () => {
  const { keeper, count, list, host } = await aQueue({ search: '', statuses: [], picked: 3 })
  expect(list.store.getState().queue).toMatchObject({ picked: 3 })
  await keeper.narrow({ statuses: [4] })
  await settled()
  expect(host.asked('narrowQueue')).toEqual([[{ search: '', statuses: [4], approvals: undefined, mine: undefined }]])
  expect(count()).toBe(2)
  expect(list.store.getState().queue).toEqual({ search: '', statuses: [4] })
  await list.step(1)
  await settled()
  expect(list.pages.itemAt(0)?.id).toBe(1)
})

it('a refusal → leaves the list unchanged and says so', async () => {
  const { keeper, count, reviewer, host } = await aQueue({ statuses: [] })
  host.handlers.narrowQueue = () => err(platformError('timeout'))
  await keeper.narrow({ statuses: [4] })
  expect(count()).toBe(5)
  expect(reviewer.notices.store.getState().notices).toMatchObject([{ title: 'Couldn’t filter the list.' }])
})

it('requested items → open from their notice, if the host can list them', async () => {
  const { reviewer, host } = await aQueue({ statuses: [] })
  host.handlers.requestAssets = () => ({ data: [anItem({ id: 9 })] })
  await reviewer.request.ask()
  const [notice] = reviewer.notices.store.getState().notices
  expect(notice).toMatchObject({ title: 'One item was assigned to you.', action: { label: 'Show my work' } })
  notice?.action?.run()
  await settled()
  expect(host.asked('narrowQueue')).toEqual([
    [{ search: '', statuses: [], approvals: [], mine: true, categories: [], conditions: [] }],
  ])
})

it('a host without a queue → isn’t asked for one, and none is offered', async () => {
  const { reviewer, host } = aReviewer()
  await reviewer.start()
  await settled()
  await reviewer.queue.narrow({ mine: true })
  expect(host.asked('narrowQueue')).toEqual([])
  host.handlers.requestAssets = () => ({ data: [anItem({ id: 9 })] })
  await reviewer.request.ask()
  expect(reviewer.notices.store.getState().notices[0]?.action).toBeUndefined()
})

it('a held request → offers the person’s work at once, and again once it succeeded', async () => {
  const { reviewer, host } = await aQueue({ statuses: [] })
  host.handlers.requestAssets = () => ({ data: [], pending: true })
  await reviewer.request.ask()
  const offered = () => reviewer.notices.store.getState().notices.map(({ title, action }) => [title, action?.label])
  expect(offered()).toEqual([['The request is kept.', 'Show my work']])
  reviewer.onHostEvent('request_settled', { count: 2 })
  await settled()
  expect(offered()).toContainEqual(['2 items were assigned to you.', 'Show my work'])
  reviewer.notices.store.getState().notices.at(-1)?.action?.run()
  await settled()
  expect(host.asked('narrowQueue')).toEqual([
    [{ search: '', statuses: [], approvals: [], mine: true, categories: [], conditions: [] }],
  ])
})

it('filters of the host’s list → stay when filtering here, and are cleared on request', async () => {
  const conditions = [{ field: 'priority', operator: 'greater', values: [2] }]
  const { keeper, list, host } = await aQueue({ statuses: [3], categories: [7], conditions })
  const queue = () => list.store.getState().queue
  expect(queue()).toMatchObject({ categories: [7], conditions })
  await keeper.narrow({ statuses: [4] })
  expect(host.asked('narrowQueue').at(-1)).toMatchObject([{ statuses: [4], categories: [7], conditions }])
  expect(queue()).toMatchObject({ statuses: [4], categories: [7], conditions })
  await keeper.narrow({ categories: [], conditions: [] })
  expect(host.asked('narrowQueue').at(-1)).toMatchObject([{ statuses: [4], categories: [], conditions: [] }])
})
