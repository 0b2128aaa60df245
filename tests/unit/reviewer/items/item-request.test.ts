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

it('shows what was assigned, and says how much [S6.1]', async () => {
  const { reviewer, host, titles, give, state } = await aWorker()
  host.handlers.requestAssets = () => give(2)
  await reviewer.request.ask()
  await settled()
  expect(host.asked('requestAssets')).toEqual([[{}]])
  expect(titles()).toEqual(['2 items were assigned to you.'])
  expect(state().rows?.count).toBe(7)
})

it('opens the first one where nothing is open', async () => {
  const { reviewer, host, currentId } = await aWorker({ items: [], position: null })
  host.handlers.requestAssets = () => ({ data: [anItem({ id: 3 })] })
  await reviewer.request.ask()
  await settled()
  expect(currentId()).toBe(3)
})

it('says so when there is nothing to assign', async () => {
  const { reviewer, host, titles } = await aWorker()
  host.handlers.requestAssets = () => ({ data: [] })
  await reviewer.request.ask()
  expect(titles()).toEqual(['There are no more items to assign right now.'])
})

it('is asked once while it is held, and tells what came of it [S7.3]', async () => {
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

it('tells why a held request was refused', async () => {
  const { reviewer, host, state } = await aWorker()
  host.handlers.requestAssets = () => ({ data: [], pending: true })
  await reviewer.request.ask()
  reviewer.onHostEvent('request_settled', { count: 0, error: { code: 'forbidden', message: 'Not you.' } })
  expect(state().request).toBe('open')
  const [, refused] = reviewer.notices.store.getState().notices
  expect(refused).toMatchObject({ tone: 'danger', text: expect.stringContaining('Not you.') })
})

it('is not asked by who is paused, and hidden where the host does not know it [S4.11] [S7.1]', async () => {
  const paused = await aWorker({ paused: true })
  await paused.reviewer.request.ask()
  expect(paused.host.asked('requestAssets')).toEqual([])
  const { reviewer, host, state } = await aWorker()
  host.handlers.requestAssets = () => err(platformError('unknown_action'))
  await reviewer.request.ask()
  expect(state().request).toBe('unknown')
})
