import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLedger, FREE_LEFT, SCARCE_MAX } from '../../../../main/disk/ledger'
import { machineDisk } from '../../../../main/disk/disk'

let home: string
let free: number
let time: number

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'loupe-ledger-'))
  free = Number.POSITIVE_INFINITY
  time = 0
})
afterEach(() => rm(home, { recursive: true, force: true }))

const put = async (name: string, bytes: number): Promise<string> => {
  const path = join(home, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.alloc(bytes))
  return path
}
const aLedger = (most: number) =>
  createLedger({
    disk: { ...machineDisk, free: async () => free },
    folders: [join(home, 'works'), join(home, 'notes')],
    except: [join(home, 'works', 'bases')],
    ticks: () => time,
    most,
  })
const code = async (asked: ReturnType<ReturnType<typeof aLedger>['room']>): Promise<string> => {
  const answer = await asked
  return answer.ok ? 'room' : answer.error.code
}

describe('the storage quota of reviewers', () => {
  it('starts with the files on disk, and follows writes and deletions', async () => {
    const journal = await put('works/a/1-2/journal', 600)
    await put('works/a/quarantine/old/journal', 50)
    await put('works/bases/large', 10_000)
    await put('notes/a/1-2.json', 50)
    const ledger = aLedger(1_000)
    expect(await code(ledger.room(300))).toBe('room')
    expect(ledger.bytes()).toBe(700)
    expect(await code(ledger.room(301))).toBe('kept_full')
    expect(ledger.fits(301)?.code).toBe('kept_full')
    ledger.note(journal, 100)
    ledger.note(join(home, 'uploads', 'x'), 200)
    expect(ledger.bytes()).toBe(400)
    expect(await code(ledger.room(600))).toBe('room')
    ledger.note(join(home, 'uploads', 'x'), 0)
    expect(ledger.bytes()).toBe(200)
  })

  it('recounted equals the disk, and includes concurrent writes', async () => {
    const ledger = aLedger(1_000)
    await ledger.room(0)
    ledger.note(join(home, 'works', 'gone'), 500)
    ledger.note(join(home, 'uploads', 'x'), 40)
    await put('works/a/1-2/journal', 7)
    const counting = ledger.recount()
    ledger.note(join(home, 'works', 'new'), 300)
    await counting
    expect(ledger.bytes()).toBe(347)
  })

  it('lets no writer use the others’ room', async () => {
    const ledger = aLedger(1_000)
    const greedy = { name: 'guest 1', most: 100 }
    expect(await code(ledger.room(90, greedy))).toBe('room')
    expect(await code(ledger.room(20, greedy))).toBe('kept_full')
    expect(await code(ledger.room(20, { name: 'guest 2', most: 100 }))).toBe('room')
  })

  it('keeps free disk space, except for some of the person’s work on a full disk', async () => {
    const ledger = aLedger(Number.MAX_SAFE_INTEGER)
    free = FREE_LEFT + 10
    expect(await code(ledger.room(10))).toBe('room')
    expect(await code(ledger.room(SCARCE_MAX - 1))).toBe('room')
    expect(await code(ledger.room(2))).toBe('disk_full')
    expect(await code(ledger.room(1))).toBe('room')
    // Space was freed: the next look finds it.
    free = 10 * FREE_LEFT
    time += 1_000
    expect(await code(ledger.room(SCARCE_MAX + 2))).toBe('room')
  })
})
