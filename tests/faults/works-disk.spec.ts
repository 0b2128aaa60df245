import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkFile } from '../../main/annotations/work-file'
import type { Clock } from '#protocol/port'
import type { WorkLine } from '../../main/annotations/work-lines'
import { type Disk, machineDisk } from '../../main/disk/disk'
import { readRecords, recordLine } from '../../main/journal/records'
import { createWorkJournal } from '../../reviewer/editors/work/work-journal'
import { aDo, anAnnotation, FIRST_GUEST, ITEM, SECOND_GUEST, someWorks } from '../builders/works'
import { slowness } from '../drivers/machine'
import { SimulatedDisk } from '../fakes/simulated-disk'
import { damagesOf, unhurtIn } from './journal-damages'

const STEP = 4_096
const LEVELS = 100
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'works-disk-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Works on an item until the disk is full, and checks that every record is either refused or stored. */
async function fillFrom(disk: Disk, home: string, free: () => Promise<void>): Promise<void> {
  const { works, read, opened } = someWorks(disk, undefined, home)
  expect(await read()).toBe(anAnnotation(3))
  const { work } = await opened()
  let last = 0
  for (let refusals = 0; refusals < 3; ) {
    const record = { ...aDo(last + 1), text: 'x'.repeat((last * 997) % 5_000) }
    const added = await works.append(FIRST_GUEST, work, last + 1, [record])
    if (added.ok) last = added.value.upTo
    else {
      expect(added.error.code).toBe('disk_full')
      refusals += 1
    }
  }
  // A process that starts on the full disk finds everything.
  const again = someWorks(disk, undefined, home)
  const { recovered, trouble } = await again.opened()
  // The file is intact; the full disk is reported.
  expect(trouble?.code).toBe('disk_full')
  expect(recovered?.records ?? 0).toBe(last)
  await again.works.closed()
  await free()
  expect(await works.append(FIRST_GUEST, work, last + 1, [aDo(last + 1)])).toEqual({
    ok: true,
    value: { upTo: last + 1 },
  })
  await works.closed()
  const later = someWorks(disk, undefined, home)
  const next = await later.opened({ guestId: SECOND_GUEST })
  expect(next.recovered).toMatchObject({ records: last + 1 })
  const lines = await later.works.fileOf(SECOND_GUEST, next.work)?.lines()
  expect(numbersIn(lines ?? [])).toEqual(Array.from({ length: last + 1 }, (_, at) => at + 1))
  await later.works.closed()
}

function numbersIn(lines: readonly WorkLine[]): readonly number[] {
  return lines.flatMap((line) => ('n' in line ? [line.n] : []))
}

describe('a full disk', () => {
  it.runIf(process.getuid?.() === 0 && canMount())(
    `of its own, at ${LEVELS} fill levels → nothing acknowledged is lost, nothing is corrupt`,
    async () => {
      const mount = join(folder, 'small')
      await mkdir(mount)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${(LEVELS + 4) * STEP}`, 'tmpfs', mount])
      try {
        for (let level = 0; level < LEVELS; level += 1) {
          await writeFile(join(mount, 'filler'), Buffer.alloc(level * STEP, 1))
          await fillFrom(machineDisk, join(mount, 'works'), () => rm(join(mount, 'filler')))
          await rm(join(mount, 'works'), { recursive: true })
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
      disk.capacity = 100 + level * (STEP / 8)
      await fillFrom(disk, '/data/works', async () => {
        disk.capacity = Number.POSITIVE_INFINITY
      })
    }
  })
})

describe('a slow disk', () => {
  const SYNC_MS = 30
  const CHANGES = 400

  /** Disk whose sync takes as long as the slowest promised one. */
  const slow: Disk = {
    ...machineDisk,
    open: async (path, how) => {
      const file = await machineDisk.open(path, how)
      return {
        ...file,
        sync: async () => {
          await Promise.all([file.sync(), wait(SYNC_MS)])
        },
      }
    },
  }

  it('acknowledges 99 of 100 changes within 250 ms, at a screen’s frame rate', async () => {
    const { works, opened, read } = someWorks(slow, undefined, join(folder, 'slow'))
    await read()
    const { work } = await opened()
    const clock: Clock = {
      now: () => performance.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
    }
    const journal = createWorkJournal({
      clock,
      last: 0,
      append: (from, records) => works.append(FIRST_GUEST, work, from, records),
    })
    const madeAt: number[] = []
    const took: number[] = []
    journal.facts.subscribe(() => {
      const { acknowledged } = journal.facts.get()
      while (took.length < acknowledged) took.push(performance.now() - (madeAt[took.length] ?? 0))
    })
    for (let change = 0; change < CHANGES; change += 1) {
      madeAt.push(performance.now())
      journal.write({ t: 'do', entry: { seq: change + 1, delta: ['x'.repeat((change * 37) % 900)] } })
      await wait(16)
    }
    await journal.flushed()
    await works.closed()
    const sorted = took.toSorted((a, b) => a - b)
    const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.POSITIVE_INFINITY
    console.log(
      `works: ${took.length} changes acknowledged on a disk with syncs of ${SYNC_MS} ms: median ${Math.round(at(0.5))} ms, p99 ${Math.round(at(0.99))} ms`,
    )
    expect(took).toHaveLength(CHANGES)
    expect(at(0.99)).toBeLessThan(250 * slowness())
  })
})

describe('a damaged journal', () => {
  const head = { t: 'head', ...ITEM, revision: 3, at: 0, base: 'base.json' }
  const contents = [head, ...Array.from({ length: 40 }, (_, n) => ({ n: n + 1, at: 7, record: aDo(n + 1) }))]
  const lines = contents.map((content, n) => recordLine(1, n + 2, JSON.stringify(content)))
  const damages = damagesOf({
    name: 'work',
    lines,
    nonsense: [
      '5',
      '"text"',
      '[]',
      'null',
      '{}',
      '{"n":41,"at":1,"record":{"t":"other"}}',
      '{"n":"41","at":1,"record":{"t":"do"}}',
      '{"n":41,"record":{"t":"do"}}',
      '{"t":"saved","upTo":1,"at":1}',
      '{"t":"head","projectId":5,"itemId":11,"revision":3,"at":1,"base":"../../secret"}',
    ],
    prototypes: [
      ['{"__proto__":{"polluted":1}}', false],
      ['{"t":"saved","upTo":1,"revision":4,"at":1,"__proto__":{"polluted":1}}', true],
      ['{"t":"__proto__","at":1}', false],
      ['{"n":41,"at":1,"record":{"t":"constructor"}}', false],
    ],
  })

  it(`opens with each of ${damages.length} damages, keeps what can be recovered, and discards nothing silently`, async () => {
    expect(damages.length).toBeGreaterThanOrEqual(300)
    const allowed = 3_000 * slowness()
    for (const { name, bytes, isNewer = false, isWhole = false } of damages) {
      const home = '/data/works/account/5-11'
      const disk = new SimulatedDisk()
      disk.put(join(home, 'journal'), bytes)
      disk.put(join(home, 'base.json'), Buffer.from(anAnnotation(3)))
      const file = createWorkFile({ disk, folder: home, now: Date.now, ...ITEM })
      const began = performance.now()
      const trouble = await file.load()
      expect(performance.now() - began, name).toBeLessThan(allowed)
      const { last } = file.summary()
      const base = { revision: 9, bring: async () => false }
      const added = await file.append(last + 1, [aDo(last + 1)], base)
      if (isNewer) {
        await file.close()
        expect(trouble?.code, name).toBe('journal_newer')
        expect(added.ok, name).toBe(false)
        expect(disk.content(join(home, 'journal')), name).toEqual(bytes)
        continue
      }
      expect(added, name).toEqual({ ok: true, value: { upTo: last + 1 } })
      // Records after a missing one depend on it.
      const unhurt = new Set(unhurtIn(bytes, lines).filter((n) => n > 0))
      const firstMissing = contents.findIndex((_, n) => n > 0 && !unhurt.has(n))
      const left = firstMissing === -1 ? contents.length - 1 : firstMissing - 1
      expect(numbersIn(await file.lines()), name).toEqual(Array.from({ length: left + 1 }, (_, n) => n + 1))
      // If anything was left, its base is known.
      if (left > 0) expect(await file.basePath(), name).toBe(join(home, 'base.json'))
      await file.close()
      const isTold = trouble?.code === 'journal_damaged'
      const isNonsense = name.startsWith('wrong') || name.startsWith('prototype')
      expect(isTold, name).toBe(!isWhole && (readRecords(bytes).isDamaged || isNonsense))
      // Apart from cut lines, nothing disappears without a copy.
      if (isTold) {
        const copies = disk.names().filter((one) => one.includes('/quarantine/'))
        expect(
          copies.map((copy) => String(disk.content(copy))),
          name,
        ).toContain(String(bytes))
      }
    }
    expect(Object.prototype).not.toHaveProperty('polluted')
  })
})

function canMount(): boolean {
  try {
    execFileSync('mount', ['--version'], { stdio: 'ignore' })
    return process.platform === 'linux'
  } catch {
    // Without the program nothing can be mounted.
    return false
  }
}
