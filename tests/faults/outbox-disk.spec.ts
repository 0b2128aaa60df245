import { execFileSync } from 'node:child_process'
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Disk, machineDisk } from '../../main/disk/disk'
import { type EntryLine, foldLines, isEntryLine, readableEntry } from '../../main/outbox/entries'
import { createJournal } from '../../main/journal/journal'
import { OUTBOX_JOURNAL } from '../../main/outbox/journal-form'
import { createOutbox } from '../../main/outbox/outbox'
import { readRecords, recordLine } from '../../main/journal/records'
import { sleepFor } from '../../main/http/retry'
import { ADA, aChange } from '../builders/outbox'
import { isLong, times } from '../builders/walks'
import { damagesOf, unhurtIn } from './journal-damages'
import { bundleChild } from '../drivers/child-process'
import { slowness } from '../drivers/machine'
import { ItemPlatform, writeOf } from '../fakes/item-platform'
import { SimulatedDisk } from '../fakes/simulated-disk'

const STEP = 4_096
const LEVELS = 100
const [CHANGES, RESTARTS] = [times(2_000, 10_000), times(6, 20)]
/** Days of waiting pass in seconds. */
const HASTE = 36_000
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-disk-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = (disk: Disk, path: string) =>
  createJournal({ disk, path, now: Date.now, accepts: () => true, form: OUTBOX_JOURNAL })

/** Fills a disk from a level on, and checks that every record is either refused or stored. */
async function fillFrom(disk: Disk, path: string, free: () => Promise<void>): Promise<void> {
  const journal = open(disk, path)
  await journal.load()
  const acknowledged: number[] = []
  let refusals = 0
  for (let n = 0; refusals < 3; n += 1) {
    const result = await journal.append({ n, text: 'x'.repeat((n * 997) % 5_000) })
    if (result.ok) acknowledged.push(n)
    else {
      expect(result.error.code).toBe('disk_full')
      refusals += 1
    }
  }
  // A process that starts on the full disk finds everything.
  const again = open(disk, path)
  const start = await again.load()
  expect(start.trouble).toBeNull()
  expect(start.records.map((record) => (record as { n: number }).n)).toEqual(acknowledged)
  await again.close()
  await free()
  expect((await journal.append({ n: -1 })).ok).toBe(true)
  await journal.close()
  const last = open(disk, path)
  expect((await last.load()).records).toHaveLength(acknowledged.length + 1)
  await last.close()
}

describe('a full disk', () => {
  const isRoot = process.getuid?.() === 0 && canMount()

  it.runIf(isRoot)(
    `of its own, at ${LEVELS} fill levels → nothing acknowledged is lost, nothing is corrupt`,
    async () => {
      const mount = join(folder, 'small')
      await mkdir(mount)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${(LEVELS + 4) * STEP}`, 'tmpfs', mount])
      try {
        for (let level = 0; level < LEVELS; level += 1) {
          await writeFile(join(mount, 'filler'), Buffer.alloc(level * STEP, 1))
          await fillFrom(machineDisk, join(mount, 'outbox', 'outbox.journal'), () => rm(join(mount, 'filler')))
          await rm(join(mount, 'outbox'), { recursive: true })
        }
      } finally {
        execFileSync('umount', [mount])
      }
    },
  )

  it(`in memory, with short writes, at ${LEVELS} fill levels`, async () => {
    for (let level = 0; level < LEVELS; level += 1) {
      const disk = new SimulatedDisk()
      disk.troubles = { takes: (bytes) => Math.ceil((bytes * ((level % 7) + 1)) / 8) }
      disk.capacity = STEP + level * (STEP / 8)
      await fillFrom(disk, '/data/outbox/outbox.journal', async () => {
        disk.capacity = Number.POSITIVE_INFINITY
      })
    }
  })
})

describe('a damaged journal', () => {
  const entryLine = (n: number): EntryLine => {
    const { teamId, projectId, change, item } = aChange(n, 1, 2)
    const uuid = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    const entry = readableEntry({
      id: uuid,
      key: uuid,
      kind: 'changeStatus',
      account: ADA,
      projectId,
      itemId: n,
      from: 1,
      to: 2,
      basedOn: null,
      request: {
        path: { itemId: n },
        query: { team_id: teamId, project_id: projectId },
        body: change.body,
      },
      item,
      createdAt: 0,
    })
    if (entry === undefined) throw new Error('not readable')
    return { t: 'add', entry }
  }
  const lines = Array.from({ length: 40 }, (_, n) => recordLine(1, n + 2, JSON.stringify(entryLine(n + 1))))
  const mutants = damagesOf({
    name: 'outbox',
    lines,
    nonsense: [
      '5',
      '"text"',
      '[]',
      'null',
      '{}',
      '{"t":"add"}',
      '{"t":"add","entry":[]}',
      '{"t":7}',
      '{"t":"end","ids":"all"}',
      '{"t":"end","ids":[1]}',
    ],
    prototypes: [
      ['{"__proto__":{"polluted":1}}', false],
      ['{"t":"end","ids":[],"__proto__":{"polluted":1}}', true],
      ['{"t":"__proto__"}', false],
      ['{"t":"constructor","ids":[]}', false],
    ],
  })

  it(`starts with each of ${mutants.length} damages, keeps intact records, and discards nothing silently`, async () => {
    expect(mutants.length).toBeGreaterThanOrEqual(300)
    // Called once, because it measures the machine each time.
    const allowed = 3_000 * slowness()
    for (const [index, { name, bytes, isNewer = false, isWhole = false }] of mutants.entries()) {
      const home = join(folder, `mutant-${index}`)
      const path = join(home, 'outbox.journal')
      await mkdir(home)
      await writeFile(path, bytes)
      const began = performance.now()
      const journal = createJournal({
        disk: machineDisk,
        path,
        now: Date.now,
        accepts: isEntryLine,
        form: OUTBOX_JOURNAL,
      })
      const start = await journal.load()
      expect(performance.now() - began, name).toBeLessThan(allowed)
      const appended = await journal.append({ t: 'end', ids: [] })
      await journal.close()
      if (isNewer) {
        expect(start.trouble?.code, name).toBe('journal_newer')
        expect(appended.ok, name).toBe(false)
        expect((await readFile(path)).equals(bytes), name).toBe(true)
        continue
      }
      expect(
        foldLines(start.records).map(({ entry }) => ('itemId' in entry ? entry.itemId : 0)),
        name,
      ).toEqual(unhurtIn(bytes, lines).map((n) => n + 1))
      expect(appended.ok, name).toBe(true)
      const reading = readRecords(bytes)
      const isTold = start.trouble?.code === 'journal_damaged'
      expect(isTold, name).toBe(
        !isWhole && (reading.isDamaged || name.startsWith('wrong') || name.startsWith('prototype')),
      )
      // Apart from cut lines, nothing disappears without a copy.
      if (isTold) {
        const [copy = ''] = await readdir(join(home, 'quarantine'))
        expect((await readFile(join(home, 'quarantine', copy))).equals(bytes), name).toBe(true)
      }
      await rm(home, { recursive: true })
    }
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  it.skipIf(process.platform === 'win32').each<[string, (path: string) => void]>([
    ['a pipe', (path) => execFileSync('mkfifo', [path])],
    ['a link to a pipe', (path) => (execFileSync('mkfifo', [`${path}.pipe`]), symlinkSync(`${path}.pipe`, path))],
    ['a loop of links', (path) => (symlinkSync(path, `${path}.b`), symlinkSync(`${path}.b`, path))],
    ['a device', (path) => symlinkSync('/dev/zero', path)],
    ['a file of 3 GiB', (path) => (writeFileSync(path, ''), truncateSync(path, 3 * 1024 ** 3))],
  ])('replaced by %s starts within a moment, and the replacement is set aside', async (name, put) => {
    const allowed = 3_000 * slowness()
    for (const hasQuarantine of [true, false]) {
      const home = join(folder, `${name} ${hasQuarantine}`)
      const path = join(home, 'outbox.journal')
      await mkdir(home)
      put(path)
      // File where the folder for damaged ones should be.
      if (!hasQuarantine) await writeFile(join(home, 'quarantine'), '')
      const began = performance.now()
      const outbox = openTestOutbox(path)
      await outbox.loaded
      expect(outbox.view().trouble).toMatchObject({ code: 'journal_damaged' })
      expect(await outbox.submit(aChange(1, 1, 2))).toMatchObject({ ok: true, value: { pending: true } })
      await outbox.close()
      expect(performance.now() - began).toBeLessThan(allowed)
      const asides = await readdir(hasQuarantine ? join(home, 'quarantine') : home)
      expect(asides.filter((one) => /outbox\.journal.+|.+outbox\.journal/.test(one)).length).toBeGreaterThan(0)
      const next = openTestOutbox(path)
      await next.loaded
      expect(next.view()).toMatchObject({ waiting: 1, trouble: null })
      await next.close()
      await rm(home, { recursive: true })
    }
  })

  it('that is a folder is set aside with its contents', async () => {
    const home = join(folder, 'folder')
    await mkdir(join(home, 'outbox.journal'), { recursive: true })
    await writeFile(join(home, 'outbox.journal', 'note'), 'kept')
    const journal = open(machineDisk, join(home, 'outbox.journal'))
    expect((await journal.load()).trouble?.code).toBe('journal_damaged')
    expect((await journal.append(1)).ok).toBe(true)
    await journal.close()
    const [aside = ''] = await readdir(join(home, 'quarantine'))
    expect(await readFile(join(home, 'quarantine', aside, 'note'), 'utf8')).toBe('kept')
  })
})

describe('hours without a connection', () => {
  it(`${CHANGES} changes, hundreds of link flips, every answer lost once, ${RESTARTS} restarts → none lost, none duplicated`, async () => {
    const [count, items] = [CHANGES, CHANGES / 4]
    const path = join(folder, 'long', 'outbox.journal')
    const platform = new ItemPlatform()
    let isUp = false
    let sendings = 0
    let flips = 0
    let wasLinked = false
    const answered = new Set<string>()
    const start = () => {
      const outbox = createOutbox({
        journal: createJournal({ disk: machineDisk, path, now: Date.now, accepts: isEntryLine, form: OUTBOX_JOURNAL }),
        send: async (entry) => {
          sendings += 1
          await new Promise((resolve) => setImmediate(resolve))
          // The link flips at this interval of calls.
          const isLinked = isUp && sendings % 40 > 2
          if (isLinked !== wasLinked) flips += 1
          wasLinked = isLinked
          const isLost = isLinked && !answered.has(entry.key)
          if (isLost) answered.add(entry.key)
          return platform.answer(writeOf(entry), isLinked ? (isLost ? 'replyLost' : 'well') : 'down')
        },
        now: Date.now,
        ticks: () => performance.now() * HASTE,
        sleep: (ms, signal) => sleepFor(Math.ceil(ms / HASTE), signal),
        account: ADA,
      })
      return outbox
    }
    let outbox = start()
    await outbox.loaded
    const heap = (): number => {
      collect()
      return process.memoryUsage().heapUsed
    }
    const before = heap()
    for (let n = 0; n < count; n += 500) {
      await Promise.all(
        Array.from({ length: 500 }, async (_, k) => {
          const id = (n + k) % items
          const from = 1 + Math.floor((n + k) / items)
          expect(await outbox.submit(aChange(id, from, from + 1))).toMatchObject({ ok: true, value: { pending: true } })
        }),
      )
    }
    expect(outbox.view().waiting).toBe(count)
    const grown = (heap() - before) / 1024 / 1024
    isUp = true
    const began = performance.now()
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await new Promise((resolve) => setTimeout(resolve, 150))
      await outbox.close()
      outbox = start()
      await outbox.loaded
    }
    while (outbox.view().waiting > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const seconds = (performance.now() - began) / 1_000
    await outbox.close()
    console.log(
      `outbox: ${count} changes in ${seconds.toFixed(1)} s (${Math.round(count / seconds)}/s), ${sendings} sendings, ${grown.toFixed(0)} MB held`,
    )
    for (let id = 0; id < items; id += 1) expect(platform.historyOf(id)).toEqual([2, 3, 4, 5])
    expect(flips).toBeGreaterThan(CHANGES / 20)
    expect(count / seconds).toBeGreaterThan(50)
    expect(grown).toBeLessThan(50)
    expect((await stat(path)).size).toBeLessThan(1_000_000)
  })
})

describe('20,000 held changes', () => {
  it('take less than 50 MB of memory, when created and when read at the next start', async () => {
    const path = join(folder, 'many', 'outbox.journal')
    const held = (): number => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return (heapUsed + external) / 1024 / 1024
    }
    const before = held()
    let outbox = openTestOutbox(path)
    for (let n = 0; n < 20_000; n += 500) {
      const [from, changes] = [1 + n / 500, Array.from({ length: 500 }, (_, item) => item + 1)]
      await Promise.all(changes.map((item) => outbox.submit(aChange(item, from, from + 1))))
    }
    const made = held() - before
    await outbox.close()
    outbox = openTestOutbox(path)
    await outbox.loaded
    const read = held() - before
    expect(outbox.view()).toMatchObject({ waiting: 20_000, refused: [], trouble: null })
    const views = Array.from({ length: 9 }, () => {
      const began = performance.now()
      outbox.view()
      return performance.now() - began
    }).toSorted((a, b) => a - b)
    console.log(
      `outbox: 20,000 held: ${made.toFixed(0)} MB made, ${read.toFixed(0)} MB read, ${views[4]?.toFixed(1)} ms a view`,
    )
    expect(made).toBeLessThan(50)
    expect(read).toBeLessThan(50)
    expect(views[4]).toBeLessThan(50 * slowness())
    await outbox.close()
  })

  it.runIf(isLong)('grow the process by less than 50 MB, when created and when restarted', async () => {
    const path = join(folder, 'process', 'outbox.journal')
    const program = await bundleChild('tests/faults/outbox/many-held/child.ts')
    const grownBy = async (held: number, made: number): Promise<number> => {
      const child = program.start({ path, held, made })
      await child.said((line) => 'grown' in line)
      const said = child.lines.find((line) => 'grown' in line)
      expect(said?.['waiting']).toBe(held + made)
      await child.kill()
      return Number(said?.['grown'])
    }
    const [made, read] = [await grownBy(0, 20_000), await grownBy(20_000, 0)]
    await program.remove()
    console.log(`outbox: 20,000 held: the process +${made.toFixed(0)} MB made, +${read.toFixed(0)} MB read`)
    expect(made).toBeLessThan(50)
    expect(read).toBeLessThan(50)
  })
})

/** Outbox on the machine's disk with an unreachable platform. */
const openTestOutbox = (path: string) =>
  createOutbox({
    journal: createJournal({ disk: machineDisk, path, now: Date.now, accepts: isEntryLine, form: OUTBOX_JOURNAL }),
    send: async (entry) => new ItemPlatform().answer(writeOf(entry), 'down'),
    now: Date.now,
    ticks: () => performance.now(),
    sleep: sleepFor,
    account: ADA,
  })

/** Frees unreferenced memory, so that only held memory is measured. */
function collect(): void {
  setFlagsFromString('--expose_gc')
  ;(runInNewContext('gc') as () => void)()
}

function canMount(): boolean {
  try {
    execFileSync('mount', ['--version'], { stdio: 'ignore' })
    return process.platform === 'linux'
  } catch {
    return false
  }
}
