import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { pngOf } from '#domain/annotation/formats/png'
import { type ByPart, listParts } from '#domain/annotation/save-parts'
import { PROJECT_TYPE } from '#domain/enums'
import { createSendSave } from '../../../main/annotations/send-save'
import { createSaving } from '../../../main/annotations/saving'
import type { FinishedUpload } from '../../../main/annotations/uploads'
import { createVersions, type Versions } from '../../../main/annotations/versions'
import { type Disk, machineDisk } from '../../../main/disk/disk'
import { type Bodies, createBodies } from '../../../main/outbox/bodies'
import { openOutbox, type OpenedOutbox } from '../../../main/outbox/open-outbox'
import { createServices, type Services } from '../../../main/services/services'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aProject } from '../../builders/local-platform'
import { type PlatformDriver, startPlatformDriver } from '../../drivers/platform-driver'
import { NO_LEDGER } from '../../fakes/no-ledger'

let driver: PlatformDriver
let folder: string
let services: Services
let bodies: Bodies
let versions: Versions
let held: OpenedOutbox
let projectId: number
let itemId: number
const size = { width: 40, height: 30 }
const signal = new AbortController().signal

beforeAll(async () => {
  driver = await startPlatformDriver()
})
afterAll(() => driver.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-parts-'))
  await start()
  const { storage } = driver.platform
  const list = await services.projects.list()
  const first = list.ok ? list.value.data[0] : undefined
  const teamId = await services.scope.teamOf(first?.id ?? 0)
  const project = aProject(storage, teamId.ok ? teamId.value : 0, SYSTEM_WORKFLOW, PROJECT_TYPE.pixel)
  projectId = project.id
  itemId = project.addItem(size)
})
afterEach(async () => {
  driver.platform.faults.set([])
  await held.outbox.close()
  await rm(folder, { recursive: true, force: true })
})

/** The client's side over one data folder, as at its start. */
async function start(disk: Disk = machineDisk): Promise<void> {
  services = createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
  versions = createVersions(join(folder, 'versions'), () => 'of-the-owner', Date.now, NO_LEDGER)
  bodies = createBodies(join(folder, 'outbox', 'bodies'), NO_LEDGER, disk)
  const { open, pathOf } = bodies
  held = openOutbox({
    folder,
    services,
    bodies,
    saveAnnotation: createSendSave({ annotations: services.annotations, versions, open, pathOf }),
    platform: () => driver.platform.identity,
    onChange: () => undefined,
    onSettled: () => undefined,
  })
  const me = await services.teams.me()
  held.setUser(me.ok ? me.value : expect.fail(me.error.message))
  await held.outbox.loaded
}

const FIRST = 15
const CHANNELS = 4
/** Mask whose first pixels belong to the first part. */
function maskOf(painted: number, { width, height } = size): Buffer {
  const pixels = new Uint8Array(width * height * CHANNELS)
  for (let at = 0; at < painted; at += 1) pixels.set([0, 0, FIRST, 255], at * CHANNELS)
  return Buffer.from(pngOf({ width, height, colour: 'rgba', pixels }, deflateSync))
}
const native = (tag: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      metadata: { name: 'picture.jpg' },
      instances: [{ classId: 1, className: 'Field', parts: [{ color: '#00000f' }], attributes: [] }],
      comments: [],
      tags: [tag],
    }),
  )

/** Writes files as a guest would, and saves them; `mask`: absent if the guest knows only one part. */
async function save(revision: number, tag: string, mask?: Buffer) {
  const files = new Map<string, FinishedUpload>()
  for (const [part, bytes] of [['annotation', native(tag)] as const, ...listParts({ mask })]) {
    if (bytes === undefined) continue
    const path = join(folder, randomUUID())
    await writeFile(path, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    files.set(part, { path, sha256, bytes: bytes.length, place: { projectId, itemId, part } })
  }
  const saving = createSaving({
    uploads: { take: (_guest, url) => files.get(url), drop: ({ path }) => rm(path) },
    isPassed: () => false,
    isWritten: async () => true,
    keepBody: bodies.keep,
    releaseBody: bodies.release,
    submit: (project, change) => held.hold(project, 'saveAnnotation', change),
    account: () => null,
    saved: async () => ({ ok: true, value: null }),
    giveUp: async () => ({ ok: true, value: null }),
  })
  const parts: ByPart<string> = mask === undefined ? {} : { mask: 'mask' }
  return saving.save(1, { projectId, itemId, revision, url: 'annotation', parts })
}
const revisionNow = (): number => driver.platform.storage.items.byId(itemId)?.annotationRevision ?? 0
const bodiesLeft = (): Promise<readonly string[]> => readdir(join(folder, 'outbox', 'bodies')).catch(() => [])
async function maskAt(revision?: number): Promise<Buffer | null> {
  const read = await services.annotations.readPart(projectId, itemId, 'mask', signal, revision)
  return read.ok ? read.value : expect.fail(read.error.message)
}

it('a save with a mask → creates one revision of both, and each revision keeps its own mask', async () => {
  const before = revisionNow()
  expect(await save(before, 'one', maskOf(3))).toEqual({ ok: true, value: { revision: before + 1 } })
  expect(await save(before + 1, 'two', maskOf(5))).toEqual({ ok: true, value: { revision: before + 2 } })
  expect((await maskAt())?.equals(maskOf(5))).toBe(true)
  expect((await maskAt(before + 1))?.equals(maskOf(3))).toBe(true)
  expect(await bodiesLeft()).toEqual([])
  const restored = await services.ask('restoreRevision', {
    projectId,
    path: { itemId },
    body: { from: before + 2, revision: before + 1 },
    signal,
  })
  expect(restored).toMatchObject({ ok: true })
  expect((await maskAt())?.equals(maskOf(3))).toBe(true)
})

it('a save of the annotation only → keeps the previous revision’s mask', async () => {
  const before = revisionNow()
  await save(before, 'painted', maskOf(7))
  expect(await save(before + 1, 'named')).toEqual({ ok: true, value: { revision: before + 2 } })
  expect((await maskAt())?.equals(maskOf(7))).toBe(true)
})

it.each([
  ['of another size', () => maskOf(1, { width: 3, height: 2 })],
  ['that is no PNG', () => Buffer.from('pixels')],
])('a mask %s → is refused with the annotation, and neither is saved', async (_how, mask) => {
  const before = revisionNow()
  expect(await save(before, 'wrong', mask())).toMatchObject({
    ok: false,
    error: { code: 'annotation_refused', data: { problems: [{ path: 'mask' }] } },
  })
  expect(revisionNow()).toBe(before)
})

it('a save whose answer was lost → is recognised by both parts; with another mask it would be a conflict', async () => {
  const before = revisionNow()
  driver.platform.faults.set([{ service: 'assets', method: 'PUT', kind: { name: 'dropAfterCommit' } }])
  expect(await save(before, 'lost', maskOf(9))).toMatchObject({ ok: true, value: { pending: true } })
  driver.platform.faults.set([])
  held.outbox.kick()
  await expect.poll(() => held.outbox.view().waiting).toBe(0)
  expect(revisionNow()).toBe(before + 1)
  // The same annotation with other pixels is another version.
  expect(await save(before, 'lost', maskOf(10))).toMatchObject({ ok: false, error: { code: 'conflict' } })
})

it('a save that meets another version → keeps both with their masks', async () => {
  const before = revisionNow()
  await save(before, 'theirs', maskOf(11))
  expect(await save(before, 'mine', maskOf(12))).toMatchObject({ ok: false, error: { code: 'conflict', status: 412 } })
  const kept = await versions.list({ projectId, itemId })
  const masks = kept.map(async ({ id, whose }) => {
    const { parts } = (await versions.pathOf({ projectId, itemId }, id)) ?? expect.fail('not kept')
    return [whose, await readFile(parts.mask ?? expect.fail('no mask'))] as const
  })
  const found = new Map(await Promise.all(masks))
  expect(found.get('mine')?.equals(maskOf(12))).toBe(true)
  expect(found.get('theirs')?.equals(maskOf(11))).toBe(true)
  await expect.poll(bodiesLeft).toEqual([])
})

it('a process killed during a save → everything or nothing is there after the next start', async () => {
  driver.platform.faults.set([{ service: 'assets', method: 'PUT', kind: { name: 'drop' } }])
  const outcomes = new Set<number>()
  for (let killAt = 0; killAt < 12; killAt += 2) {
    const before = revisionNow()
    let steps = 0
    const dead = Promise.withResolvers<never>()
    // A killed program does nothing more, and gets no answer.
    const disk = new Proxy(machineDisk, {
      get: (whole, name) => {
        const step: unknown = Reflect.get(whole, name)
        if (typeof step !== 'function') return step
        return (...asked: readonly unknown[]): unknown => {
          steps += 1
          return steps > killAt ? dead.promise : Reflect.apply(step, whole, asked)
        }
      },
    })
    await held.outbox.close()
    await start(disk)
    steps = 0
    const saving = save(before, `killed ${killAt}`, maskOf(20 + killAt))
    await Promise.race([saving, new Promise((wake) => setTimeout(wake, 400))])
    await held.outbox.close()
    await start()
    const { waiting } = held.outbox.view()
    await expect.poll(async () => (await bodiesLeft()).length).toBe(waiting * 2)
    outcomes.add(waiting)
    driver.platform.faults.set([])
    held.outbox.kick()
    await expect.poll(() => held.outbox.view().waiting).toBe(0)
    expect(revisionNow()).toBe(before + waiting)
    if (waiting === 1) expect((await maskAt())?.equals(maskOf(20 + killAt))).toBe(true)
    driver.platform.faults.set([{ service: 'assets', method: 'PUT', kind: { name: 'drop' } }])
  }
  expect(outcomes).toEqual(new Set([0, 1]))
})
