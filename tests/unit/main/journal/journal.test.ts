import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createJournal, type Journal } from '../../../../main/journal/journal'
import { WORK_JOURNAL } from '../../../../main/annotations/work-lines'
import { OUTBOX_JOURNAL } from '../../../../main/outbox/journal-form'
import { recordLine } from '../../../../main/journal/records'
import { SimulatedDisk, systemError } from '../../../fakes/simulated-disk'

const PATH = '/data/outbox/outbox.journal'
let form = OUTBOX_JOURNAL
const open = (disk: SimulatedDisk, accepts: (data: unknown) => boolean = () => true): Journal =>
  createJournal({ disk, path: PATH, now: () => Date.UTC(2026, 10, 21), accepts, form })
const readBack = async (disk: SimulatedDisk) => open(disk).load()
const written = async (count: number): Promise<SimulatedDisk> => {
  const disk = new SimulatedDisk()
  const journal = open(disk)
  for (let n = 1; n <= count; n += 1) expect(await journal.append({ n })).toEqual({ ok: true, value: null })
  await journal.close()
  return disk
}
const asides = (disk: SimulatedDisk): readonly string[] => disk.names().filter((name) => name.includes('/quarantine/'))

const WORK_RECORD = (n: number, t: string) => ({ n, at: 1, record: { t } })

it('a work’s journal → is readable by an older version until it contains a newer record', async () => {
  form = WORK_JOURNAL
  const disk = new SimulatedDisk()
  const journal = open(disk)
  for (const [at, t] of ['do', 'undo', 'draft'].entries()) await journal.append(WORK_RECORD(at + 1, t))
  await journal.append({ t: 'saved', upTo: 3, revision: 4, at: 1 })
  form = { name: 'work', version: 1 }
  expect(await readBack(disk)).toMatchObject({ records: { length: 4 }, trouble: null })
  await journal.append(WORK_RECORD(4, 'began'))
  await journal.append(WORK_RECORD(5, 'do'))
  const bytes = disk.content(PATH)
  expect(await readBack(disk)).toMatchObject({ records: [], trouble: { code: 'journal_newer' } })
  expect(disk.content(PATH)).toEqual(bytes)
  form = WORK_JOURNAL
  expect(await readBack(disk)).toMatchObject({ records: { length: 6 }, trouble: null })
})

describe.each([OUTBOX_JOURNAL, WORK_JOURNAL])('the journal of $name', (own) => {
  beforeEach(() => {
    form = own
  })

  it('starts empty, and returns appended records', async () => {
    const disk = new SimulatedDisk()
    expect(await readBack(disk)).toEqual({ records: [], trouble: null })
    expect(await readBack(await written(3))).toEqual({ records: [{ n: 1 }, { n: 2 }, { n: 3 }], trouble: null })
  })

  it('acknowledges nothing before syncing, and many appends with one sync', async () => {
    const disk = await written(1)
    const journal = open(disk)
    await journal.load()
    const before = disk.syncs
    const appends = Array.from({ length: 200 }, (_, n) => journal.append({ n }))
    let acknowledged = 0
    for (const append of appends) void append.then(() => (acknowledged += 1))
    await Promise.all(appends)
    expect(acknowledged).toBe(200)
    expect(disk.syncs - before).toBeLessThanOrEqual(2)
    expect((await readBack(disk.afterPowerCut(() => 0.99))).records).toHaveLength(201)
  })

  it('writes everything despite short writes', async () => {
    const disk = new SimulatedDisk()
    disk.troubles = { takes: (bytes) => Math.ceil(bytes / 7) }
    const journal = open(disk)
    for (let n = 1; n <= 20; n += 1) expect((await journal.append({ n, text: 'ä'.repeat(n * 9) })).ok).toBe(true)
    expect((await readBack(disk)).records).toHaveLength(20)
  })

  it('cuts an unfinished line silently and continues after the last complete one', async () => {
    const disk = await written(3)
    const bytes = disk.content(PATH) ?? Buffer.alloc(0)
    disk.put(PATH, bytes.subarray(0, -7))
    const journal = open(disk)
    expect(await journal.load()).toEqual({ records: [{ n: 1 }, { n: 2 }], trouble: null })
    await journal.append({ n: 4 })
    expect(await readBack(disk)).toEqual({ records: [{ n: 1 }, { n: 2 }, { n: 4 }], trouble: null })
  })

  it('reports a full disk, keeps its records, and continues once there is room', async () => {
    const disk = await written(5)
    disk.capacity = disk.used + 30
    const journal = open(disk)
    await journal.load()
    expect(await journal.append({ n: 6 })).toMatchObject({ ok: false, error: { code: 'disk_full' } })
    expect((await readBack(disk)).records).toHaveLength(5)
    disk.capacity = Number.POSITIVE_INFINITY
    expect((await journal.append({ n: 7 })).ok).toBe(true)
    expect((await readBack(disk)).records.at(-1)).toEqual({ n: 7 })
  })

  it.each(['EIO', 'EROFS', 'EPERM'])('reports a disk failing with %s, and acknowledges nothing', async (code) => {
    for (const failing of ['write', 'sync', 'truncate', 'open']) {
      const disk = await written(2)
      const journal = open(disk)
      await journal.load()
      disk.troubles = {
        before: (operation) => {
          if (operation === failing || operation === 'sync') throw systemError(code)
        },
      }
      expect(await journal.append({ n: 3 })).toMatchObject({ ok: false, error: { code: 'disk_failed' } })
      disk.troubles = {}
      expect((await journal.append({ n: 4 })).ok).toBe(true)
      expect((await readBack(disk)).records).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }])
    }
  })

  it('never writes after a failed line it couldn’t cut', async () => {
    const disk = await written(1)
    const journal = open(disk)
    await journal.load()
    disk.troubles = {
      before: (operation) => {
        if (operation === 'sync' || operation === 'truncate') throw systemError('EIO')
      },
    }
    await journal.append({ n: 2, long: 'x'.repeat(300) })
    disk.troubles = { before: (operation) => operation === 'truncate' && fail() }
    expect((await journal.append({ n: 3 })).ok).toBe(false)
    disk.troubles = {}
    expect((await journal.append({ n: 4 })).ok).toBe(true)
    expect(await readBack(disk)).toEqual({ records: [{ n: 1 }, { n: 4 }], trouble: null })
  })

  it('replaces its file by a short one atomically, and keeps the old one on failure', async () => {
    for (const failing of ['open', 'write', 'sync', 'rename']) {
      const disk = await written(50)
      const journal = open(disk)
      await journal.load()
      const appended = journal.append({ n: 51 })
      expect((await journal.compact(() => [{ kept: true }])).ok).toBe(true)
      expect((await appended).ok).toBe(true)
      expect(journal.size()).toBe(1)
      disk.troubles = {
        before: (operation, path) =>
          operation === failing && (path.endsWith('.next') || operation === 'rename') && fail(),
      }
      expect((await journal.compact(() => [])).ok).toBe(false)
      disk.troubles = {}
      expect((await journal.append({ n: 52 })).ok).toBe(true)
      expect(await readBack(disk)).toEqual({ records: [{ kept: true }, { n: 52 }], trouble: null })
      expect(disk.names()).not.toContain(`${PATH}.next`)
    }
  })

  it('acknowledges nothing in a replaced file before its name is synced', async () => {
    const disk = await written(2)
    const journal = open(disk)
    await journal.load()
    disk.troubles = { before: (operation) => operation === 'syncFolder' && fail() }
    await journal.compact(() => [{ kept: true }])
    expect((await journal.append({ n: 3 })).ok).toBe(false)
    disk.troubles = {}
    expect((await journal.append({ n: 4 })).ok).toBe(true)
    expect((await readBack(disk.afterPowerCut(() => 0.99))).records).toEqual([{ kept: true }, { n: 4 }])
  })

  it('sets a damaged file aside whole, reports it, and keeps every intact record', async () => {
    const disk = await written(5)
    const bytes = Buffer.from(disk.content(PATH) ?? '')
    bytes.set([0, 0, 0], 190)
    disk.put(PATH, bytes)
    const journal = open(disk)
    const start = await journal.load()
    expect(start.trouble).toMatchObject({ code: 'journal_damaged', detail: asides(disk)[0] })
    expect(start.records).toHaveLength(4)
    expect(asides(disk)[0]).toContain('/data/outbox/quarantine/2026-11-21T00-00-00-000Z')
    expect(disk.content(asides(disk)[0] ?? '')).toEqual(bytes)
    expect((await journal.append({ n: 6 })).ok).toBe(true)
    expect(await readBack(disk)).toMatchObject({ trouble: null, records: { length: 5 } })
  })

  it('leaves a damaged file usable in place if there is no room to set it aside', async () => {
    const disk = await written(5)
    const bytes = Buffer.from(disk.content(PATH) ?? '')
    bytes[bytes.length - 10] = 1
    disk.put(PATH, bytes)
    disk.capacity = disk.used
    const journal = open(disk)
    expect(await journal.load()).toMatchObject({ records: { length: 4 }, trouble: { code: 'journal_damaged' } })
    disk.capacity = Number.POSITIVE_INFINITY
    expect((await journal.append({ n: 6 })).ok).toBe(true)
    expect(disk.content(PATH)?.subarray(0, bytes.length)).toEqual(bytes)
    expect((await readBack(disk)).records.at(-1)).toEqual({ n: 6 })
  })

  it('counts a complete but invalid record as damage', async () => {
    const disk = await written(3)
    const journal = open(disk, (data) => (data as { n: number }).n !== 2)
    expect(await journal.load()).toMatchObject({ records: [{ n: 1 }, { n: 3 }], trouble: { code: 'journal_damaged' } })
    expect(asides(disk)).toHaveLength(1)
  })

  it('neither reads nor changes a newer version’s file', async () => {
    const disk = await written(2)
    const bytes = Buffer.concat([
      disk.content(PATH) ?? Buffer.alloc(0),
      recordLine(form.version + 1, 4, '{"future":1}'),
    ])
    disk.put(PATH, bytes)
    const journal = open(disk)
    expect(await journal.load()).toMatchObject({ records: [], trouble: { code: 'journal_newer' } })
    expect(await journal.append({ n: 3 })).toMatchObject({ ok: false, error: { code: 'journal_newer' } })
    expect(await journal.compact(() => [])).toMatchObject({ ok: false, error: { code: 'journal_newer' } })
    await journal.close()
    expect(disk.content(PATH)).toEqual(bytes)
  })

  it('sets aside a folder of its name', async () => {
    const disk = new SimulatedDisk()
    disk.put(PATH, 'folder')
    const journal = open(disk)
    expect(await journal.load()).toMatchObject({ records: [], trouble: { code: 'journal_damaged' } })
    expect((await journal.append({ n: 1 })).ok).toBe(true)
    expect(asides(disk).length).toBeGreaterThan(0)
  })

  it('doesn’t overwrite a file it may not read', async () => {
    const disk = await written(2)
    const bytes = disk.content(PATH)
    disk.troubles = { before: (operation) => operation === 'read' && fail('EACCES') }
    const journal = open(disk)
    expect(await journal.load()).toMatchObject({ records: [], trouble: { code: 'disk_failed' } })
    expect((await journal.append({ n: 3 })).ok).toBe(false)
    expect(disk.content(PATH)).toEqual(bytes)
  })

  it('loses nothing acknowledged in a power cut at any operation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 220 }),
        fc.integer(),
        fc.integer({ min: 1, max: 9 }),
        async (cut, seed, burst) => {
          const random = randomOf(seed)
          const disk = new SimulatedDisk()
          disk.troubles = {
            takes: (bytes) => Math.ceil(bytes * random()),
            before: () => disk.operations >= cut && fail(),
          }
          const journal = open(disk)
          const acknowledged: number[] = []
          for (let n = 0; n < 60; n += burst) {
            const batch = Array.from({ length: burst }, (_, k) => n + k)
            await Promise.all(
              batch.map(async (value) => {
                if ((await journal.append(value)).ok) acknowledged.push(value)
              }),
            )
            if (n % 4 === 0) await journal.compact(() => [...acknowledged])
          }
          const start = await readBack(disk.afterPowerCut(random))
          expect(start.trouble?.code ?? 'journal_damaged').toBe('journal_damaged')
          for (const value of acknowledged) expect(start.records).toContain(value)
        },
      ),
      { numRuns: 150 },
    )
  })
})

function fail(code = 'EIO'): never {
  throw systemError(code)
}

function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 2 ** 24
  }
}
