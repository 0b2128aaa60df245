import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Item } from '#domain/entities'
import { ERROR_CODE_HEADER } from '#domain/errors'
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

it('a tiled picture while the platform is silent → opens with the tiles that were seen, the others say why not', async () => {
  const projects = (await app.done('projects', 'list')).data
  const tiled = projects.find(({ type }) => type === 'tiled')?.id ?? 0
  const [first] = (await app.done('items', 'page', { projectId: tiled, offset: 0, limit: 1 })).data
  const which = { projectId: tiled, itemId: first?.id ?? 0, guestId: guest.id }
  const tilesNow = async () => (await app.done('items', 'open', which)).media?.tiles
  await until('its tiles are made', async () => {
    const tiles = await tilesNow()
    return tiles !== undefined && tiles.progress === undefined
  })
  const opened = await app.done('items', 'open', which)
  const { url = '', levels = 0 } = opened.media?.tiles ?? {}
  expect([await statusOf(`${url}/${levels - 1}/0_0`), await statusOf(`${url}/0/1_0`)]).toEqual([200, 200])
  if (opened.annotation !== null) expect(await statusOf(opened.annotation)).toBe(200)

  desk.platform.running.faults.set([{ kind: { name: 'delay', ms: 60_000 } }])
  await until('it is offline', async () => {
    await app.call('items', 'page', { projectId: tiled, offset: 0, limit: 1 })
    return offline() === true
  })
  const { url: later = '' } = (await tilesNow()) ?? {}
  expect([await statusOf(`${later}/${levels - 1}/0_0`), await statusOf(`${later}/0/1_0`)]).toEqual([200, 200])
  const unseen = await app.fetched('reviewer', `${later}/0/0_1`)
  expect([unseen.status, unseen.headers.get(ERROR_CODE_HEADER)]).toEqual([204, 'not_kept'])

  desk.platform.running.faults.set([])
  await until('it is online again', () => offline() === false)
  expect(await statusOf(`${(await tilesNow())?.url}/0/0_1`)).toBe(200)
}, 120_000)
