import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RequestSettled } from '#contract/items'
import type { OutboxView } from '#contract/outbox'
import type { CurrentUser, Item, WorkflowStatus } from '#domain/entities'
import { readStatuses } from '#domain/workflow'
import { openOutbox, type OpenedOutbox } from '../../../main/outbox/open-outbox'
import { createServices, type Services } from '../../../main/services/services'
import { type PlatformDriver, startPlatformDriver } from '../../drivers/platform-driver'

let driver: PlatformDriver
let folder: string
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
  settled.length = views.length = requests.length = 0
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
  const services = createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
  held = openOutbox({
    folder,
    services,
    platform: () => driver.platform.identity,
    onChange: (view) => views.push(view),
    onSettled: (end) => {
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

it('takes a change at once where the platform answers [D.2]', async () => {
  const [one, to] = [item(0), other([item(0).annotation_status])]
  expect(await change(one, statusOf(one.annotation_status), to)).toMatchObject({
    ok: true,
    value: { item: { id: one.id, annotation_status: to.value } },
  })
  expect(onPlatform(one.id)).toBe(to.value)
  expect(settled).toEqual([])
})

it('gives nothing that one person asked for to the one who signs in meanwhile', async () => {
  const one = item(0)
  const asked = held.hold(projectId, 'setPinned', pinOf(one, one.is_pinned !== true))
  held.setUser({ ...user, id: user.id + 1 })
  expect(await asked).toMatchObject({ ok: false, error: { code: 'sign_in_needed' } })
  held.setUser(user)
  expect(held.outbox.view().waiting).toBe(0)
  expect(driver.platform.storage.items.byId(one.id)?.isPinned).toBe(one.is_pinned)
})

it('does a change once whose answer was lost, and tells when it knows [S8.1]', async () => {
  const [one, to] = [item(1), other([item(1).annotation_status])]
  driver.platform.faults.set([{ service: 'items', method: 'PUT', times: 1, kind: { name: 'dropAfterCommit' } }])
  expect(await change(one, statusOf(one.annotation_status), to)).toMatchObject({ ok: true, value: { pending: true } })
  held.outbox.kick()
  await until(() => settled.length === 1)
  expect(settled[0]).toMatchObject({ itemId: one.id, item: { annotation_status: to.value } })
  expect(changesOf(one.id)).toHaveLength(1)
})

it('approves and pins at once where the platform answers [S4.7]', async () => {
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

it('holds status, approval and pin of one item through a restart, and all get in [S4.7]', async () => {
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

it('shows an item as it was last written, also while the platform is away', async () => {
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

it('tells of a held request that the platform refuses, and keeps it for a decision [S6.1]', async () => {
  driver.platform.faults.set([{ service: 'items', path: 'request', times: 1, kind: { name: 'drop' } }])
  expect(await held.hold(projectId, 'requestItems', { count: 3 })).toEqual({
    ok: true,
    value: { items: [], pending: true },
  })
  expect(held.outbox.view().waiting).toBe(1)
  held.outbox.kick()
  await until(() => requests.length === 1)
  // Owners hand items out, they do not ask for them.
  expect(requests).toMatchObject([{ projectId, items: [], error: { code: 'forbidden' } }])
  const [refused] = held.outbox.view().refused
  expect(refused).toMatchObject({ kind: 'requestItems', remedies: ['retry', 'discard'] })
  expect(await held.outbox.discard(refused?.id ?? '')).toEqual({ ok: true, value: null })
})

it('holds changes through a restart while the platform is away, and sends them in order', async () => {
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

it('lists a held change that the platform refuses, and says what the item is', async () => {
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

it('sends nothing to another platform in the same place, though person, number and e-mail are the same', async () => {
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
