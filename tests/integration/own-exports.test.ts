import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { JOB_STATE, PROJECT_TYPE } from '#domain/enums'
import { ok } from '#domain/result'
import { SYSTEM_WORKFLOW } from '../../local-platform/seed/workflows'
import { exportPath } from '../../local-platform/storage/exports'
import { sleepFor } from '../../main/http/retry'
import { createExportRecords } from '../../main/services/exports/export-record'
import { createNativeExports } from '../../main/services/exports/native-export'
import { createOwnExports, type OwnExportRequest, type OwnExports } from '../../main/services/exports/own-exports'
import { checksumOf } from '../../main/services/exports/fetch-archive'
import { createDataSetLink } from '../../main/services/imports/data-sets/data-set-link'
import { listArchive, unpackFile } from '../../main/services/imports/archives/read-archive'
import { createServices, type Services } from '../../main/services/services'
import { aProject } from '../builders/local-platform'
import { dataSetProcess } from '../drivers/data-set-process'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'
import { type PublicPlatform, startPublicPlatform } from '../drivers/public-platform'
import { until } from '../drivers/waits'

let driver: PlatformDriver
let remote: PublicPlatform
let services: Services
let projectId: number
let pixelId: number
let folder: string

/** Projects of the first account, behind a platform with only the public interface. */
beforeAll(async () => {
  driver = await startPlatformDriver()
  remote = await startPublicPlatform(driver.platform)
  services = createServices(
    { ...driver.context, address: async (service) => ok(remote.addresses[service]) },
    () => performance.now(),
    { read: () => null, write: () => undefined },
  )
  const listed = await services.projects.list()
  const projects = listed.ok ? listed.value.data : []
  projectId = projects.find(({ type }) => type === PROJECT_TYPE.vector)?.id ?? 0
  pixelId = await aPixelProject(projects[0]?.team_id ?? 0)
})

/** Pixel project with one item that has a painted object. */
async function aPixelProject(teamId: number): Promise<number> {
  const project = aProject(driver.platform.storage, teamId, SYSTEM_WORKFLOW, PROJECT_TYPE.pixel)
  driver.platform.storage.classes.add(
    project.id,
    { name: 'road', color: '#336699', kind: 1 },
    '2026-05-01T08:00:00.000Z',
  )
  const itemId = project.addItem({ name: 'yard.png', width: 8, height: 4 })
  const pixels = Buffer.alloc(8 * 4 * 4)
  for (const at of [0, 1, 8, 9]) pixels.set([0, 0, 15, 255], at * 4)
  const mask = await sharp(pixels, { raw: { width: 8, height: 4, channels: 4 } })
    .png()
    .toBuffer()
  const annotation = Buffer.from(
    JSON.stringify({
      metadata: { name: 'yard.png', width: 8, height: 4 },
      instances: [{ type: 'mask', className: 'road', parts: [{ color: '#00000f' }], attributes: [] }],
      tags: [],
      comments: [],
    }),
  )
  const own = createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
  const sent = await own.annotations.upload({
    teamId,
    projectId: project.id,
    itemId,
    base: 0,
    size: annotation.length,
    open: () => Readable.from([annotation]),
    parts: { mask: { size: mask.length, open: () => Readable.from([mask]) } },
    idempotencyKey: randomUUID(),
    signal: new AbortController().signal,
  })
  if (!sent.ok) throw new Error(sent.error.message)
  return project.id
}

afterAll(async () => {
  await remote.close()
  await driver.close()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-own-exports-'))
  Object.assign(remote, { cutAfter: undefined, isSlow: false })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The app's exports; a second one over the same folder is the app after a restart. */
const open = (owner = 'ada at the platform'): OwnExports =>
  createOwnExports({
    platform: createNativeExports(
      { ...driver.context, address: async (service) => ok(remote.addresses[service]) },
      services.scope,
    ),
    records: createExportRecords(join(folder, 'exports')),
    link: createDataSetLink(dataSetProcess),
    rateOf: async () => undefined,
    owner: () => owner,
    newKey: randomUUID,
    wait: (_milliseconds, signal) => sleepFor(20, signal),
    onChange: () => undefined,
  })
const request = (format: string, change: Partial<OwnExportRequest> = {}): OwnExportRequest => ({
  projectId,
  projectName: 'Streets',
  label: format,
  path: join(folder, `${format}.zip`),
  choice: {},
  options: { format, firstId: 1, valShare: 0, seed: 1, frameRate: null },
  ...change,
})
const idOf = (started: Awaited<ReturnType<OwnExports['start']>>): number => (started.ok ? started.value : Number.NaN)
const stateOf = (exports: OwnExports, id: number) => exports.list().find(({ record }) => record.id === id)
const ended = async (exports: OwnExports, id: number) => {
  await until('the export has ended', () => stateOf(exports, id)?.state !== 'running')
  return stateOf(exports, id)
}
const made = async (asked: OwnExportRequest) => {
  const exports = open()
  return ended(exports, idOf(await exports.start(asked)))
}

/** Files of an archive, by their paths. */
async function unpacked(archive: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for await (const part of listArchive(archive))
    for (const one of part) {
      if (one.kind !== 'file') throw new Error(one.relative)
      const to = join(folder, 'unpacked')
      expect(await unpackFile(archive, one.within, to)).toBeNull()
      files.set(one.relative, await readFile(to))
    }
  return files
}
/** The platform's own archive of the same items. */
async function ofPlatform(format: string, of = projectId): Promise<ReadonlyMap<string, Buffer>> {
  const own = createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
  const started = await own.ask('startExport', { projectId: of, body: { format }, idempotencyKey: randomUUID() })
  if (!started.ok) throw new Error(started.error.message)
  const { jobs, files } = driver.platform.storage
  await until('the export is complete', () => jobs.byId(started.value.id)?.state === JOB_STATE.completed)
  return unpacked(files.pathOf(exportPath(started.value.id)))
}

it.each(['coco-instances', 'yolo-segment', 'voc', 'cvat-images', 'labelme'])(
  'a platform of the public interface alone exports as %s what a platform of the product writes [S2.10]',
  async (format) => {
    const done = await made(request(format))
    expect(done).toMatchObject({ state: 'done', error: null })
    const [own, theirs] = [await unpacked(join(folder, `${format}.zip`)), await ofPlatform(format)]
    expect([...own.keys()].toSorted()).toEqual([...theirs.keys()].toSorted())
    for (const [path, bytes] of theirs) expect(own.get(path)?.toString(), path).toBe(bytes.toString())
    expect(own.get('LOSSES.txt')?.toString()).toBe(`${done?.written?.losses.join('\n')}\n`)
    expect(done?.written?.sha256).toBe(await checksumOf(join(folder, `${format}.zip`)))
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await readdir(join(folder, 'exports'))).toEqual([])
  },
  30_000,
)

it('masks of a pixel project become panoptic pictures on this computer [S2.10]', async () => {
  const done = await made(request('coco-panoptic', { projectId: pixelId }))
  expect(done).toMatchObject({ state: 'done', written: { leftOut: [] } })
  const [own, theirs] = [await unpacked(join(folder, 'coco-panoptic.zip')), await ofPlatform('coco-panoptic', pixelId)]
  expect([...own.keys()].filter((path) => path.endsWith('.png')).length).toBeGreaterThan(0)
  for (const [path, bytes] of theirs) expect(own.get(path)?.equals(bytes), path).toBe(true)
}, 30_000)

it('the native archive is saved as the platform wrote it, by words that every platform knows [S2.10]', async () => {
  const before = remote.exports.length
  const asked = request('native', {
    options: null,
    choice: { include: '1,2', fuse: 1 },
    projectId: pixelId,
  })
  expect(await made(asked)).toMatchObject({ state: 'done' })
  expect(remote.exports.slice(before)).toEqual([{ include: '1,2', fuse: 1, coco: 0 }])
  expect([...(await unpacked(join(folder, 'native.zip'))).keys()]).toContain('yard.png___fuse.png')
  expect(remote.unknown.filter((call) => call.includes('export'))).toEqual([])
})

it('an archive that breaks off is gone on with after the end of the app, not fetched from its start', async () => {
  const first = open()
  Object.assign(remote, { cutAfter: 500 })
  const asks = remote.archives.length
  const id = idOf(await first.start(request('coco-detection')))
  await until('a part is there', async () => {
    const part = await stat(join(folder, 'exports', String(id), 'native.zip.part')).catch(() => undefined)
    return (part?.size ?? 0) >= 500
  })
  first.leave()
  await until('it stopped', () => stateOf(first, id)?.state === 'interrupted')
  Object.assign(remote, { cutAfter: undefined })
  const second = open()
  await second.load()
  expect(stateOf(second, id)).toMatchObject({ state: 'interrupted' })
  const exportsBefore = remote.exports.length
  await second.again(id)
  expect(await ended(second, id)).toMatchObject({ state: 'done' })
  expect(remote.archives.slice(asks).at(-1)).toMatch(/^bytes=\d{3,}-$/)
  // The platform gets no second export request.
  expect(remote.exports.length).toBe(exportsBefore)
  const theirs = await ofPlatform('coco-detection')
  const own = await unpacked(join(folder, 'coco-detection.zip'))
  for (const [path, bytes] of theirs) expect(own.get(path)?.toString(), path).toBe(bytes.toString())
}, 30_000)

it('a paused export waits until it is continued, also after the end of the app', async () => {
  remote.isSlow = true
  const first = open()
  const id = idOf(await first.start(request('yolo-detect')))
  await until('it was begun', () => stateOf(first, id)?.record.exportId !== null)
  await first.pause(id)
  expect(stateOf(first, id)).toMatchObject({ state: 'paused', error: null })
  remote.isSlow = false
  const second = open()
  await second.load()
  expect(stateOf(second, id)).toMatchObject({ state: 'paused' })
  await second.again(id)
  expect(await ended(second, id)).toMatchObject({ state: 'done' })
})

it('a cancelled export leaves nothing on the disk, and starts over when it is continued', async () => {
  remote.isSlow = true
  const exports = open()
  const id = idOf(await exports.start(request('yolo-detect')))
  await until('it was begun', () => stateOf(exports, id)?.record.exportId !== null)
  await exports.cancel(id)
  expect(stateOf(exports, id)).toMatchObject({ state: 'cancelled' })
  expect(await readdir(join(folder, 'exports'))).toEqual([])
  expect((await readdir(folder)).filter((name) => name.includes('.zip'))).toEqual([])
  remote.isSlow = false
  await exports.again(id)
  expect(await ended(exports, id)).toMatchObject({ state: 'done' })
})

it('an export that the platform refuses is told, and nobody else sees it', async () => {
  const exports = open()
  const id = idOf(await exports.start(request('voc', { projectId: 999_999 })))
  expect(await ended(exports, id)).toMatchObject({ state: 'failed', error: { message: expect.any(String) } })
  const theirs = open('somebody else')
  await theirs.load()
  expect(theirs.list()).toEqual([])
  await exports.dismiss(id)
  expect(exports.list()).toEqual([])
  expect(await readdir(join(folder, 'exports'))).toEqual([])
})
