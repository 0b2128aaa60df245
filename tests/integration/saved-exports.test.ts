import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { JOB_STATE } from '#domain/enums'
import { exportPath } from '../../local-platform/storage/exports'
import { createSaveFile } from '../../main/services/save-file'
import { createServices, type Services } from '../../main/services/services'
import { SimulatedDisk } from '../fakes/simulated-disk'
import { mountSmallDisk } from '../drivers/small-disk'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'
import { until } from '../drivers/waits'

let driver: PlatformDriver
let services: Services
let folder: string
let jobId: number

/** A person has exported their first project. */
beforeAll(async () => {
  driver = await startPlatformDriver()
  services = createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
  const projects = await services.projects.list()
  const projectId = (projects.ok ? projects.value.data[0]?.id : undefined) ?? 0
  const job = await services.ask('startExport', { projectId, body: {}, idempotencyKey: randomUUID() })
  if (!job.ok) throw new Error(job.error.code)
  jobId = job.value.id
  const { jobs } = driver.platform.storage
  await until('the export is complete', () => jobs.byId(jobId)?.state === JOB_STATE.completed)
})
afterAll(() => driver.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-saved-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const save = (id: number, name: string, signal = new AbortController().signal) =>
  services.saveFile({ row: 'downloadExport', holes: { jobId: id } }, join(folder, name), signal)

it('an export’s archive → is saved to the chosen file, complete, with nothing beside it [S2.10]', async () => {
  expect(await save(jobId, 'mine.zip')).toEqual({ ok: true, value: null })
  expect(await readdir(folder)).toEqual(['mine.zip'])
  const archive = await readFile(join(folder, 'mine.zip'))
  // A zip's end names its number of files; a cut one has no such end.
  expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(archive.lastIndexOf(Buffer.from('PK\u0005\u0006'))).toBeGreaterThan(archive.length - 100)
})

/** Saver whose archives pass through the test, which counts the requests and their headers. */
function savingThrough(
  change: (body: Readable, tries: number) => Readable,
  asked: Record<string, string>[] = [],
  path = join(folder, 'mine.zip'),
) {
  const { http } = driver.context
  const stream: typeof http.stream = async (request) => {
    asked.push({ ...request.headers })
    const opened = await http.stream(request)
    return opened.ok ? { ...opened, value: { ...opened.value, body: change(opened.value.body, asked.length) } } : opened
  }
  const context = { ...driver.context, http: { ...http, stream } }
  const through = createServices(context, () => performance.now(), { read: () => null, write: () => undefined })
  return through.saveFile({ row: 'downloadExport', holes: { jobId } }, path, new AbortController().signal)
}

async function* cutAfter(body: Readable, bytes: number): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    yield chunk.subarray(0, bytes)
    break
  }
  throw new Error('the connection broke off')
}

it('an interrupted archive → is resumed where it stopped, and is complete', async () => {
  const asked: Record<string, string>[] = []
  const cut = (body: Readable, tries: number) => (tries <= 2 ? Readable.from(cutAfter(body, 100)) : body)
  expect(await savingThrough(cut, asked)).toEqual({ ok: true, value: null })
  expect(asked.map(({ range }) => range)).toEqual([undefined, 'bytes=100-', 'bytes=200-'])
  const archive = await readFile(join(folder, 'mine.zip'))
  expect(await save(jobId, 'whole.zip')).toMatchObject({ ok: true })
  expect(archive.equals(await readFile(join(folder, 'whole.zip')))).toBe(true)
})

it('an archive that stays incomplete or damaged → is reported and leaves no file', async () => {
  const never = () => Readable.from(cutAfter(Readable.from([Buffer.alloc(0)]), 0))
  expect(await savingThrough(never)).toMatchObject({ ok: false, error: { code: 'network_failure' } })
  async function* damaged(body: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      const bytes = Buffer.from(chunk)
      bytes[0] = (bytes[0] ?? 0) ^ 1
      yield bytes
    }
  }
  const saved = await savingThrough((body) => Readable.from(damaged(body)))
  expect(saved).toMatchObject({
    ok: false,
    error: { code: 'platform_failed', message: expect.stringContaining('damaged') },
  })
  expect(await readdir(folder)).toEqual([])
}, 30_000)

it('an export of 300,000 bytes on a disk with 270,336 free → is an error, and leaves no file', async (context) => {
  const small = join(folder, 'small')
  const disk = await mountSmallDisk(small, 270_336)
  if (disk === undefined) return context.skip('no small disk can be mounted here')
  try {
    const large = (body: Readable) => {
      body.destroy()
      return Readable.from([Buffer.alloc(300_000, 7)])
    }
    const saved = await savingThrough(large, [], join(small, 'mine.zip'))
    expect(saved).toMatchObject({ ok: false, error: { code: 'disk_full' } })
    expect(await readdir(small)).toEqual([])
  } finally {
    disk.unmount()
  }
})

it('a disk with short writes → gets the complete export; one without room causes an error', async () => {
  expect(await save(jobId, 'whole.zip')).toMatchObject({ ok: true })
  const whole = await readFile(join(folder, 'whole.zip'))
  const disk = new SimulatedDisk()
  const { scope } = services
  const saveTo = createSaveFile(driver.context, scope, disk)
  const to = () => saveTo({ row: 'downloadExport', holes: { jobId } }, '/mine.zip', new AbortController().signal)
  disk.troubles = { takes: (bytes) => Math.ceil(bytes / 3) }
  expect(await to()).toEqual({ ok: true, value: null })
  expect((await disk.read('/mine.zip')).equals(whole)).toBe(true)
  disk.capacity = disk.used + Math.floor(whole.length / 2)
  expect(await to()).toMatchObject({ ok: false, error: { code: 'disk_full' } })
  // The earlier file is still whole, without a half of the new one beside it.
  expect((await disk.read('/mine.zip')).equals(whole)).toBe(true)
  expect(await disk.kind('/mine.zip.part')).toBe('absent')
})

it('a file chosen for replacement → is replaced', async () => {
  await save(jobId, 'mine.zip')
  const first = await readFile(join(folder, 'mine.zip'))
  expect(await save(jobId, 'mine.zip')).toMatchObject({ ok: true })
  expect((await readFile(join(folder, 'mine.zip'))).equals(first)).toBe(true)
})

it('a missing folder, or a cancelled save → is reported as such and leaves no file', async () => {
  expect(await save(jobId, 'gone/mine.zip')).toMatchObject({ ok: false, error: { code: 'disk_failed' } })
  expect(await save(jobId, 'mine.zip', AbortSignal.abort())).toMatchObject({ ok: false, error: { code: 'aborted' } })
  expect(await readdir(folder)).toEqual([])
})

it('a missing export → is reported in the platform’s words, and leaves no file', async () => {
  expect(await save(jobId + 1_000, 'mine.zip')).toMatchObject({ ok: false, error: { code: 'job_gone' } })
  await rm(driver.platform.storage.files.pathOf(exportPath(jobId)))
  expect(await save(jobId, 'mine.zip')).toMatchObject({ ok: false, error: { code: 'not_found' } })
  expect(await readdir(folder)).toEqual([])
})
