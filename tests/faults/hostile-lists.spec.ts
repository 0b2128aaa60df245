import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import { LINE_FAULTS } from '#domain/line-faults'
import { type Archives, createArchives } from '../../main/services/imports/archives/archives'
import { HOSTILE_LISTS, writeList } from '../builders/hostile-lists'
import { buildArchiveThread } from '../drivers/built-thread'
import { slowness } from '../drivers/machine'

const MEGABYTE = 1024 * 1024
/** As the app limits the thread. */
const THREAD_MB = 512
const LIST_MB = 40
const STANDSTILL_MS = 50
/** Main takes the items of a list, and nothing else. */
const MAIN_BYTES_MAX = 150 * MEGABYTE

let home: string
let thread: Awaited<ReturnType<typeof buildArchiveThread>>
let archives: Archives

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'loupe-hostile-lists-'))
  thread = await buildArchiveThread(THREAD_MB)
  archives = createArchives(join(home, 'unpacked'), thread.start)
})
afterAll(async () => {
  await thread.remove()
  await rm(home, { recursive: true, force: true })
})

/** Result of a list, with the process's standstill and growth meanwhile. */
async function read(path: string) {
  const asked = { path, type: 'vector', most: ITEMS_PER_FOLDER_MAX } as const
  const columns = { as: 'links', content: 'url', name: null, folder: null } as const
  // Of this thread only: the reader has its own bounded heap.
  const held = (): number => process.memoryUsage().heapUsed + process.memoryUsage().external
  const before = held()
  let most = before
  let standstill = 0
  let worked = process.threadCpuUsage()
  // Counts this thread's work between two turns: on a busy machine it waits for other reasons too.
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(worked)
    worked = process.threadCpuUsage()
    standstill = Math.max(standstill, (user + system) / 1_000)
    most = Math.max(most, held())
  }
  const watch = setInterval(look, 1)
  const looked = await archives.tables.look({ ...asked, columns: undefined }, new AbortController().signal)
  const listed = await archives.tables.items({ ...asked, columns }, new AbortController().signal)
  clearInterval(watch)
  look()
  return { looked, listed, standstill, grown: most - before }
}

/** Imported items of each list, and messages about the rest. */
const OUTCOMES: Readonly<Record<string, unknown>> = {
  'line.jsonl': {
    items: [{ link: 'https://example.org/a.jpg' }],
    leftOut: [{ file: 'line.jsonl, line 1', reason: LINE_FAULTS.long }],
  },
  'quote.csv': { items: [], leftOut: [{ file: 'quote.csv, line 2', reason: LINE_FAULTS.long }] },
  'quotes.csv': { code: 'limit_reached' },
  'cells.tsv': {
    items: [{ link: 'https://example.org/a.jpg' }, { link: 'https://example.org/b.jpg' }],
    leftOut: [{ file: 'cells.tsv, line 3', reason: LINE_FAULTS.long }],
  },
  'breaks.txt': { code: 'limit_reached' },
  'keys.json': {
    items: [{ link: 'https://example.org/a.jpg' }, { link: 'https://example.org/b.jpg' }],
    leftOut: [{ file: 'keys.json, line 2', reason: LINE_FAULTS.fields }],
  },
  'deep.jsonl': {
    items: [{ link: 'https://example.org/a.jpg' }],
    leftOut: [{ file: 'deep.jsonl, line 2', reason: LINE_FAULTS.deep }],
  },
}

it.each(HOSTILE_LISTS)(
  '$name of 40 MB → blocks the process for less than 50 ms, and every valid line is read',
  async ({ name, pieces }) => {
    const path = join(home, name)
    await writeList(path, pieces(LIST_MB))
    const { looked, listed, standstill, grown } = await read(path)
    const outcome = OUTCOMES[name]
    expect(listed.ok ? listed.value : listed.error).toMatchObject(outcome ?? {})
    expect(looked.ok).toBe(listed.ok)
    expect(grown).toBeLessThan(MAIN_BYTES_MAX)
    expect(standstill).toBeLessThan(STANDSTILL_MS * slowness())
    await rm(path)
  },
)
