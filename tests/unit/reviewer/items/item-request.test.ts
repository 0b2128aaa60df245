import { expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import { anItem, someItems } from '../../../builders/items'
import { aRunningReviewer, type ProjectFacts } from '../../../builders/reviewer'
import { settled } from '../../../fakes/manual-clock'

async function aWorker(part: Partial<ProjectFacts> = {}) {
  const made = await aRunningReviewer({ projectActions: ['RequestItem'], ...part })
  const { reviewer, facts } = made
  const titles = () => reviewer.notices.store.getState().notices.map(({ title }) => title)
  const give = (count: number) => {
    facts.items = someItems(5 + count)
    return { data: facts.items.slice(5) }
  }
  return { ...made, titles, give, state: () => reviewer.items.store.getState() }
}

it('a request for items → shows the assigned ones, with their number [S6.1]', async () => {
  const { reviewer, host, titles, give, state } = await aWorker()
  host.handlers.requestAssets = () => give(2)
  await reviewer.request.ask()
  await settled()
  expect(host.asked('requestAssets')).toEqual([[{}]])
  expect(titles()).toEqual(['2 items were assigned to you.'])
  expect(state().rows?.count).toBe(7)
})

it('a request without an open item → opens the first one', async () => {
  const { reviewer, host, currentId } = await aWorker({ items: [], position: null })
  host.handlers.requestAssets = () => ({ data: [anItem({ id: 3 })] })
  await reviewer.request.ask()
  await settled()
  expect(currentId()).toBe(3)
})

it('no available items → says so', async () => {
  const { reviewer, host, titles } = await aWorker()
  host.handlers.requestAssets = () => ({ data: [] })
  await reviewer.request.ask()
  expect(titles()).toEqual(['There are no more items to assign right now.'])
})

it('a held request → is sent once, and its result is shown [S7.3]', async () => {
  const { reviewer, host, titles, give, state } = await aWorker()
  host.handlers.requestAssets = () => ({ data: [], pending: true })
  await reviewer.request.ask()
  await reviewer.request.ask()
  expect(host.asked('requestAssets')).toHaveLength(1)
  expect(state().request).toBe('held')
  expect(titles()).toEqual(['The request is kept.'])
  give(1)
  reviewer.onHostEvent('request_settled', { count: 1 })
  await settled()
  expect(state()).toMatchObject({ request: 'open', rows: { count: 6 } })
  expect(titles()).toContain('One item was assigned to you.')
})

it('a refused held request → shows the reason', async () => {
  const { reviewer, host, state } = await aWorker()
  host.handlers.requestAssets = () => ({ data: [], pending: true })
  await reviewer.request.ask()
  reviewer.onHostEvent('request_settled', { count: 0, error: { code: 'forbidden', message: 'Not you.' } })
  expect(state().request).toBe('open')
  const [, refused] = reviewer.notices.store.getState().notices
  expect(refused).toMatchObject({ tone: 'danger', text: expect.stringContaining('Not you.') })
})

it('a paused person → can’t request; a host without requests hides them [S4.11] [S7.1]', async () => {
  const paused = await aWorker({ paused: true })
  await paused.reviewer.request.ask()
  expect(paused.host.asked('requestAssets')).toEqual([])
  const { reviewer, host, state } = await aWorker()
  host.handlers.requestAssets = () => err(platformError('unknown_action'))
  await reviewer.request.ask()
  expect(state().request).toBe('unknown')
})
