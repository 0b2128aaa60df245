import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Item } from '#domain/entities'
import { bundleWhole, type HeadlessApp, startHeadless } from '../../drivers/headless-app'
import { aDesk, bundleConnected, type Desk } from '../../drivers/running-main'
import { until } from '../../drivers/waits'
import type { FakeContents } from '../../fakes/recording-electron'

let desk: Desk
let app: HeadlessApp
let guest: FakeContents
let projectId: number
let items: readonly Item[]

beforeAll(async () => {
  desk = await aDesk(await bundleConnected())
  app = await startHeadless(await bundleWhole(), desk)
  await app.done('app', 'info')
  await app.done('session', 'signIn')
  projectId = (await app.done('projects', 'list')).data[0]?.id ?? 0
  guest = app.newGuest()
  items = (await app.done('items', 'page', { projectId, offset: 0, limit: 5 })).data
})
afterAll(async () => {
  app.app.emit('will-quit')
  await desk.close()
})
afterEach(() => desk.platform.running.faults.set([]))

const ofGuest = (at: number) => ({ projectId, itemId: items[at]?.id ?? 0, guestId: guest.id })
const offline = () => (app.told('connectivity.changed').at(-1) as { readonly offline: boolean } | undefined)?.offline
const statusOf = async (path: string | undefined) => {
  const answer = await app.fetched('reviewer', path ?? '')
  await answer.arrayBuffer()
  return answer.status
}

it('a silent platform → is reported within 6 s; items opened before accept work, others say that they wait [S2.3]', async () => {
  for (const at of [0, 1]) {
    const { media, annotation } = await app.done('items', at === 0 ? 'open' : 'peek', ofGuest(at))
    expect(await statusOf(media?.url)).toBe(200)
    if (annotation !== null) expect(await statusOf(annotation)).toBe(200)
  }
  desk.platform.running.faults.set([{ kind: { name: 'delay', ms: 60_000 } }])
  const frozen = performance.now()
  const other = await app.call('items', 'open', ofGuest(4))
  const waited = performance.now() - frozen
  expect(other).toMatchObject({ ok: false, error: { code: 'not_kept', data: { available: 2 } } })
  expect(waited).toBeLessThan(6_000)
  expect(offline()).toBe(true)

  const opened = await app.done('items', 'open', ofGuest(1))
  expect(opened.item.id).toBe(items[1]?.id)
  expect(await statusOf(opened.media?.url)).toBe(200)
  const work = await app.done('annotations', 'open', { ...ofGuest(1), revision: opened.revision })
  expect(work.writer).toBe(true)
  const records = [{ t: 'do' as const, entry: { seq: 1, label: 'Add a box' } }]
  expect(
    await app.done('annotations', 'append', { guestId: guest.id, work: work.work, from: 1, records }),
  ).toMatchObject({ upTo: 1 })

  desk.platform.running.faults.set([])
  await until('it is online again', () => offline() === false)
  expect((await app.done('items', 'open', ofGuest(4))).item.id).toBe(items[4]?.id)
}, 60_000)
