import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RequestSettled } from '#contract/items'
import type { OutboxView } from '#contract/outbox'
import type { SettledSave } from '#contract/saves'
import type { CurrentUser, Item, WorkflowStatus } from '#domain/entities'
import { readStatuses } from '#domain/workflow'
import { createVersions, type Versions } from '../../../main/annotations/versions'
import { openOutbox, type OpenedOutbox } from '../../../main/outbox/open-outbox'
import { openSaves, type SavesOnDisk } from '../../../main/subsystems/saving'
import { createServices, type Services } from '../../../main/services/services'
import { type PlatformDriver, startPlatformDriver } from '../../drivers/platform-driver'
import { NO_LEDGER } from '../../fakes/no-ledger'

let driver: PlatformDriver
let folder: string
let services: Services
let saves: SavesOnDisk
let versions: Versions
const savesSettled: SettledSave[] = []
let held: OpenedOutbox
let user: CurrentUser
let projectId: number
let statuses: readonly WorkflowStatus[]
let items: readonly Item[]
const settled: { readonly itemId: number; readonly item: Item }[] = []
const requests: RequestSettled[] = []
const views: OutboxView[] = []

beforeAll(async () => {
  driver = await startPlatformDriver()
})
afterAll(() => driver.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-outbox-'))
  savesSettled.length = settled.length = views.length = requests.length = 0
  const services = await start()
  const list = await services.projects.list()
  projectId = (list.ok ? list.value.data[0]?.id : undefined) ?? 0
  const read = await held.services.workflow.statuses(projectId)
  statuses = read.ok ? readStatuses(read.value) : []
  await reload()
})
afterEach(async () => {
  driver.platform.faults.set([])
  await held.outbox.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<Services> {
  services = createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
  versions = createVersions(join(folder, 'versions'), () => 'of-the-owner', Date.now, NO_LEDGER)
  saves = openSaves(services, versions, folder, { ledger: NO_LEDGER })
  held = openOutbox({
    folder,
    services,
    bodies: saves.bodies,
    saveAnnotation: saves.sendSave,
    platform: () => driver.platform.identity,
    onChange: (view) => views.push(view),
    onSettled: (end) => {
      if (end.push === 'save.settled') savesSettled.push(end.data)
      if (end.push === 'change.sent') settled.push(end.data)
      if (end.push === 'request.settled') requests.push(end.data)
    },
  })
  const me = await services.teams.me()
  if (!me.ok) throw new Error(me.error.message)
  user = me.value
  held.setUser(user)
  await held.outbox.loaded
  return services
}
async function reload(): Promise<void> {
  const page = await held.services.items.page({ projectId, offset: 0, limit: 50 })
  items = page.ok ? page.value.data : []
}
const statusOf = (value: number): WorkflowStatus => {
  const status = statuses.find((known) => known.value === value)
  if (status === undefined) throw new Error(`no status of value ${value}`)
  return status
}
const other = (not: readonly number[]): WorkflowStatus => {
  const status = statuses.find(({ value }) => !not.includes(value))
  if (status === undefined) throw new Error('no other status')
  return status
}
const item = (index: number): Item => {
  const found = items[index]
  if (found === undefined) throw new Error('no item')
  return found
}
const onPlatform = (id: number) => driver.platform.storage.items.byId(id)?.annotationStatus
const changesOf = (id: number) => driver.platform.storage.statusChanges.ofItem(id, [], 1_000).rows
const until = async (is: () => boolean): Promise<void> => {
  for (const end = Date.now() + 10_000; !is() && Date.now() < end; ) await wait(20)
  expect(is()).toBe(true)
}
const pinOf = (one: Item, pinned: boolean) =>
  ({ path: { itemId: one.id }, body: { is_pinned: pinned ? 1 : 0 } }) as const
const change = (which: Item, from: WorkflowStatus, to: WorkflowStatus) =>
  held.holdRow('changeItemStatus', {
    projectId,
    path: { itemId: which.id },
    body: { from_status_id: from.id, status_id: to.id },
  })

it('a change online → is applied at once [D.2]', async () => {
  const [one, to] = [item(0), other([item(0).annotation_status])]
  expect(await change(one, statusOf(one.annotation_status), to)).toMatchObject({
    ok: true,
    value: { item: { id: one.id, annotation_status: to.value } },
  })
  expect(onPlatform(one.id)).toBe(to.value)
  expect(settled).toEqual([])
})

/** Saves an annotation as a guest's file would be saved. */
async function save(one: Item, revision: number, tag: string, upTo = 1) {
  const text = JSON.stringify({ metadata: { name: one.name }, instances: [], comments: [], tags: [tag] })
  const sha256 = createHash('sha256').update(text).digest('hex')
  const path = join(folder, `upload-${tag}`)
  await writeFile(path, text)
  await saves.bodies.keep(path, sha256)
  const body = { sha256, bytes: Buffer.byteLength(text) }
  const saved = await held.hold(projectId, 'saveAnnotation', { itemId: one.id, revision, body, upTo })
  await saves.bodies.release(sha256)
  return saved
}
const revisionOf = (id: number): number => driver.platform.storage.items.byId(id)?.annotationRevision ?? 0
const bodiesLeft = (): Promise<readonly string[]> => readdir(join(folder, 'outbox', 'bodies')).catch(() => [])
const tagsOf = async (id: number): Promise<unknown> => {
  const read = await services.annotations.read(projectId, id, new AbortController().signal)
  return read.ok && read.value !== null
    ? (JSON.parse(read.value.bytes.toString()) as { tags: unknown }).tags
    : undefined
}

it('a save online or held offline → is sent once, in its place before a status', async () => {
  const [one, to] = [item(9), other([item(9).annotation_status])]
  const base = revisionOf(one.id)
  expect(await save(one, base, 'first')).toEqual({ ok: true, value: { revision: base + 1 } })
  driver.platform.faults.set([{ service: 'assets', method: 'PUT', kind: { name: 'dropAfterCommit' } }])
  expect(await save(one, base + 1, 'second')).toMatchObject({ ok: true, value: { pending: true } })
  expect(await save(one, base + 1, 'third')).toMatchObject({ ok: true, value: { pending: true } })
  expect(await save(one, base + 1, 'fourth', 7)).toMatchObject({ ok: true, value: { pending: true } })
  expect(await change(one, statusOf(one.annotation_status), to)).toMatchObject({ ok: true, value: { pending: true } })
  expect(await bodiesLeft()).toHaveLength(2)
  driver.platform.faults.set([])
  held.outbox.kick()
  await until(() => onPlatform(one.id) === to.value && held.outbox.view().waiting === 0)
  // The second succeeded without an answer; the third was never sent.
  expect(revisionOf(one.id)).toBe(base + 3)
  expect(await tagsOf(one.id)).toEqual(['fourth'])
  expect(savesSettled).toMatchObject([
    { itemId: one.id, revision: base + 2, error: null },
    { itemId: one.id, revision: base + 3, upTo: 7, error: null },
  ])
  await expect.poll(bodiesLeft).toEqual([])
})

it('an annotation that somebody else saved first → both versions are kept', async () => {
  const one = item(10)
  const base = revisionOf(one.id)
  await save(one, base, 'theirs')
  expect(await save(one, base, 'mine')).toMatchObject({
    ok: false,
    error: { code: 'conflict', status: 412, data: { revision: base + 1, by: user.email, at: expect.any(String) } },
  })
  expect(await tagsOf(one.id)).toEqual(['theirs'])
  const place = { projectId, itemId: one.id }
  const kept = (await versions.list(place)).toSorted((a, b) => a.whose.localeCompare(b.whose))
  expect(kept.map(({ whose, by }) => [whose, by])).toEqual([
    ['mine', null],
    ['theirs', user.email],
  ])
  for (const { id, whose } of kept)
    expect(await readFile((await versions.pathOf(place, id))?.path ?? '', 'utf8')).toContain(`"${whose}"`)
  expect(await save(one, base + 1, 'mine')).toEqual({ ok: true, value: { revision: base + 2 } })
})

it('one person’s data → is never given to the next one who signs in', async () => {
  const one = item(0)
  const asked = held.hold(projectId, 'setPinned', pinOf(one, one.is_pinned !== true))
  held.setUser({ ...user, id: user.id + 1 })
  expect(await asked).toMatchObject({ ok: false, error: { code: 'sign_in_needed' } })
  held.setUser(user)
  expect(held.outbox.view().waiting).toBe(0)
  expect(driver.platform.storage.items.byId(one.id)?.isPinned).toBe(one.is_pinned)
})

it('a change whose answer was lost → happens once, and is reported once known [S8.1]', async () => {
  const [one, to] = [item(1), other([item(1).annotation_status])]
  driver.platform.faults.set([{ service: 'items', method: 'PUT', times: 1, kind: { name: 'dropAfterCommit' } }])
  expect(await change(one, statusOf(one.annotation_status), to)).toMatchObject({ ok: true, value: { pending: true } })
  held.outbox.kick()
  await until(() => settled.length === 1)
  expect(settled[0]).toMatchObject({ itemId: one.id, item: { annotation_status: to.value } })
  expect(changesOf(one.id)).toHaveLength(1)
})

it('approvals and pins online → are applied at once [S4.7]', async () => {
  const one = item(4)
  const from = one.approval_status ?? 0
  const to = from === 2 ? 1 : 2
  const approval = { path: { itemId: one.id }, body: { from_approval_status: from, approval_status: to } }
  expect(await held.hold(projectId, 'changeApproval', approval)).toMatchObject({
    ok: true,
    value: { item: { id: one.id, approval_status: to, annotation_status: one.annotation_status } },
  })
  expect(await held.hold(projectId, 'setPinned', pinOf(one, true))).toMatchObject({
    ok: true,
    value: { item: { approval_status: to, is_pinned: true } },
  })
  expect(driver.platform.storage.items.byId(one.id)).toMatchObject({ approvalStatus: to, isPinned: true })
})

it('status, approval and pin of one item → are held through a restart, and all are sent [S4.7]', async () => {
  const one = item(5)
  const to = other([one.annotation_status])
  const from = one.approval_status ?? 0
  const approved = from === 2 ? 1 : 2
  driver.platform.faults.set([
    { service: 'items', method: 'PUT', kind: { name: 'drop' } },
    { service: 'main', method: 'PUT', kind: { name: 'drop' } },
  ])
  await change(one, statusOf(one.annotation_status), to)
  await held.hold(projectId, 'changeApproval', {
    path: { itemId: one.id },
    body: { from_approval_status: from, approval_status: approved },
  })
  const last = await held.hold(projectId, 'setPinned', pinOf(one, one.is_pinned !== true))
  const wanted = { annotation_status: to.value, approval_status: approved, is_pinned: one.is_pinned !== true }
  expect(last).toMatchObject({ ok: true, value: { pending: true, item: wanted } })
  await held.outbox.close()
  await start()
  await reload()
  expect(held.outbox.view().waiting).toBe(3)
  expect(held.outbox.withPendingChanges(item(5))).toMatchObject(wanted)
  driver.platform.faults.set([])
  held.outbox.kick()
  await until(() => settled.length === 1)
  expect(settled[0]).toMatchObject({ itemId: one.id, item: wanted })
})

it('an item → is shown as last written, also offline', async () => {
  const one = item(6)
  const pinned = one.is_pinned !== true
  await held.hold(projectId, 'setPinned', pinOf(one, pinned))
  driver.platform.faults.set([{ service: 'items', method: 'PUT', kind: { name: 'drop' } }])
  const away = await change(one, statusOf(one.annotation_status), other([one.annotation_status]))
  expect(away).toMatchObject({ value: { pending: true, item: { is_pinned: pinned } } })
  driver.platform.faults.set([])
  held.outbox.kick()
  await until(() => settled.length === 1)
})

it('a held request refused by the platform → is reported, and kept for a decision [S6.1]', async () => {
  driver.platform.faults.set([{ service: 'items', path: 'request', times: 1, kind: { name: 'drop' } }])
  expect(await held.hold(projectId, 'requestItems', { count: 3 })).toEqual({
    ok: true,
    value: { items: [], pending: true },
  })
  expect(held.outbox.view().waiting).toBe(1)
  held.outbox.kick()
  await until(() => requests.length === 1)
  // Owners assign items; they don't request them.
  expect(requests).toMatchObject([{ projectId, items: [], error: { code: 'forbidden' } }])
  const [refused] = held.outbox.view().refused
  expect(refused).toMatchObject({ kind: 'requestItems', remedies: ['retry', 'discard'] })
  expect(await held.outbox.discard(refused?.id ?? '')).toEqual({ ok: true, value: null })
})

it('changes offline → are held through a restart, and sent in order', async () => {
  const one = item(2)
  const first = other([one.annotation_status])
  const second = other([one.annotation_status, first.value])
  driver.platform.faults.set([{ service: 'items', method: 'PUT', kind: { name: 'drop' } }])
  expect(await change(one, statusOf(one.annotation_status), first)).toMatchObject({ value: { pending: true } })
  expect(await change(one, first, second)).toMatchObject({
    value: { pending: true, item: { annotation_status: second.value } },
  })
  await held.outbox.close()
  expect(changesOf(one.id)).toEqual([])
  await start()
  await reload()
  expect(held.outbox.withPendingChanges(one).annotation_status).toBe(second.value)
  expect(held.outbox.view().waiting).toBe(2)
  driver.platform.faults.set([])
  held.outbox.kick()
  await until(() => settled.length === 1)
  expect(settled[0]?.item.annotation_status).toBe(second.value)
  expect(changesOf(one.id).map(({ toValue }) => toValue)).toEqual([second.value, first.value])
})

it('a held change refused by the platform → is listed, with the item’s current state', async () => {
  const one = item(3)
  const wanted = other([one.annotation_status])
  const elsewhere = other([one.annotation_status, wanted.value])
  driver.platform.faults.set([
    { service: 'items', method: 'PUT', times: 1, kind: { name: 'maintenance', message: 'soon', until: null } },
    { service: 'items', method: 'PUT', times: 1, kind: { name: 'status', status: 503 } },
  ])
  expect(await change(one, statusOf(one.annotation_status), wanted)).toMatchObject({ value: { pending: true } })
  driver.platform.storage.items.setStatus(one.id, elsewhere.value, new Date().toISOString())
  held.outbox.kick()
  await until(() => settled.length === 1)
  expect(settled[0]).toMatchObject({ itemId: one.id, item: { annotation_status: elsewhere.value } })
  const [refused] = held.outbox.view().refused
  expect(refused).toMatchObject({
    projectId,
    purpose: `Change status to ${wanted.name}`,
    itemName: one.name,
    error: { code: 'status_moved' },
    remedies: ['discard'],
  })
  expect(await held.outbox.discard(refused?.id ?? '')).toEqual({ ok: true, value: null })
  await until(() => views.at(-1)?.refused.length === 0)
})

it('another platform at the same address → gets nothing, though person, id and e-mail are equal', async () => {
  const one = item(4)
  driver.platform.faults.set([{ service: 'main', method: 'PUT', kind: { name: 'drop' } }])
  const pin = pinOf(one, one.is_pinned !== true)
  expect(await held.hold(projectId, 'setPinned', pin)).toMatchObject({ value: { pending: true } })
  await held.outbox.close()
  const [first, firstUser] = [driver, user]
  driver = await startPlatformDriver()
  try {
    await start()
    expect([user.id, user.email]).toEqual([firstUser.id, firstUser.email])
    expect(held.outbox.view()).toMatchObject({ waiting: 0, refused: [] })
    await held.outbox.close()
  } finally {
    await driver.close()
    driver = first
  }
  driver.platform.faults.set([])
  await start()
  await until(() => held.outbox.view().waiting === 0)
  expect(driver.platform.storage.items.byId(one.id)?.isPinned).toBe(one.is_pinned !== true)
})
