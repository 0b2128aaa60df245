import type { PlatformError } from '#domain/errors'
import { ok, type Result } from '#domain/result'
import type { EntryLine } from './entries'
import type { Journal } from '../journal/journal'
import { type LaneBook, type Live, sizeOf } from './lanes'
import type { Entry } from './writes'

/** Entries of the outbox on disk. */
export interface PersistedEntries {
  readonly load: () => Promise<readonly Live[]>
  readonly write: (line: EntryLine) => Promise<Result<null>>
  /** Writes the ends of these entries, if the disk has them. */
  readonly end: (lives: readonly Live[]) => Promise<Result<null>>
  /** Problem that prevents saving to disk at present. */
  readonly trouble: () => PlatformError | null
}

const LINES_MIN = 256
const LINES_PER_ENTRY = 4
/** Bytes that the file may hold beyond twice the open entries: large changes that end at once fill it fast. */
const ENDED_BYTES_MAX = 8 * 1024 * 1024
const PASSING: ReadonlySet<string> = new Set(['disk_full', 'disk_failed'])

/** Keeps the outbox's lines in a journal and compacts it when most entries have ended. */
export function createPersistedEntries(
  journal: Journal,
  { all: live, bytes: liveBytes }: Pick<LaneBook, 'all' | 'bytes'>,
  onTrouble: () => void,
  onEnded: (entry: Entry) => void = () => undefined,
): PersistedEntries {
  let trouble: PlatformError | null = null
  /** The file contains an outdated line. */
  let isStale = false
  const ended = new WeakSet<Live>()
  let isCompacting = false
  let nextLook = LINES_MIN

  const kept = (): readonly Live[] => [...live()].filter(({ unkept }) => unkept === null)
  const lines = (): readonly EntryLine[] =>
    kept().map(({ entry, refusal }) => ({ t: 'add', entry, ...(refusal === null ? {} : { refusal }) }))
  const compact = async (): Promise<void> => {
    if (isCompacting) return
    isCompacting = true
    if ((await journal.compact(lines)).ok) isStale = false
    isCompacting = false
    nextLook = journal.size() + LINES_MIN
  }
  const isWorthIt = (): boolean => {
    if (isStale || journal.bytes() > ENDED_BYTES_MAX + 2 * liveBytes()) return true
    if (journal.size() < nextLook) return false
    nextLook = journal.size() + LINES_MIN
    return journal.size() > LINES_PER_ENTRY * kept().length
  }
  const settle = (result: Result<null>): void => {
    const before = trouble
    if (!result.ok) trouble = result.error
    else if (trouble !== null && PASSING.has(trouble.code)) trouble = null
    if (trouble?.code !== before?.code) onTrouble()
  }

  const write = async (line: EntryLine): Promise<Result<null>> => {
    const result = await journal.append(line)
    settle(result)
    if (!result.ok) isStale = true
    else if (isWorthIt()) void compact()
    return result
  }

  return {
    trouble: () => trouble,
    write,
    end: async (lives) => {
      const ids = lives
        .filter(({ unkept, state }) => unkept === null && state !== 'keeping')
        .map(({ entry }) => entry.id)
      const written = ids.length > 0 ? await write({ t: 'end', ids }) : ok(null)
      // The next run reloads the entries that are still on disk, with their files.
      if (!written.ok) return written
      for (const live of lives) {
        if (!ended.has(live)) onEnded(live.entry)
        ended.add(live)
      }
      return written
    },
    load: async () => {
      const start = await journal.load()
      trouble = start.trouble
      if (start.records.length === 0) return []
      const { foldLines } = await import('./entries')
      return foldLines(start.records).map(({ entry, refusal }) => ({
        entry,
        refusal,
        state: refusal === null ? 'queued' : 'refused',
        bytes: sizeOf(entry),
        unkept: null,
        failed: null,
        isUncertain: true,
        conflicts: 0,
        answer: null,
      }))
    },
  }
}
