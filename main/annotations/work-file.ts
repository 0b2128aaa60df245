import { join } from 'node:path'
import { SAVE_PARTS, type SavePart } from '#domain/annotation/save-parts'
import { type PlatformError, platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import { type Disk, diskError } from '../disk/disk'
import { putAside } from '../disk/quarantine'
import { createJournal, type Journal } from '../journal/journal'
import { eachRecord, readRecords } from '../journal/records'
import {
  briefLine,
  type HeadLine,
  isWorkLine,
  isWhole,
  linesInOrder,
  NO_LINES,
  type Revision,
  type SavedLine,
  toldLine,
  withLine,
  WORK_JOURNAL,
  type WorkLine,
  type WorkRecord,
  type WorkSummary,
} from './work-lines'

/** Largest size of one work on disk, bytes. */
export const WORK_BYTES_MAX = 256 * 1024 * 1024
/** Name of the file of the annotation that a work builds on. */
export const BASE_FILE = 'base.json'
export const JOURNAL_FILE = 'journal'

export interface WorkFileParts {
  readonly disk: Disk
  /** Folder of the work. */
  readonly folder: string
  readonly now: () => number
  readonly projectId: number
  readonly itemId: number
}

/** Copies the annotation that a work builds on, or a part of it, to a permanent path; false if there is none. */
export type BringBase = (revision: Revision, path: string, part?: SavePart) => Promise<boolean>

/** Work of one item on disk. Its calls run in order. */
export interface WorkFile {
  readonly projectId: number
  readonly itemId: number
  /** Reads the files and returns the problem that the person must know. */
  readonly load: () => Promise<PlatformError | null>
  readonly summary: () => WorkSummary
  readonly bytes: () => number
  /**
   * Adds records, the first of which has this number. Succeeds only after they are synced to disk. Skips known numbers;
   * a gap in the numbers adds nothing.
   */
  readonly append: (from: number, records: readonly WorkRecord[], base: NewBase) => Promise<Result<{ upTo: number }>>
  /**
   * Notes that the platform has the work up to this record. With `isAhead` the record may be still unwritten; the note
   * is then written now or with the next record.
   */
  readonly saved: (upTo: number, revision: Revision, isAhead?: boolean) => Promise<Result<null>>
  /** Every line on disk. */
  readonly lines: () => Promise<readonly WorkLine[]>
  /** Records and saves on disk, one JSON per line, for a document. Produced lazily while they are read. */
  readonly told: () => Promise<Iterable<Buffer>>
  /** Path of the annotation that the work builds on, or of a part of it, if it exists. */
  readonly basePath: (part?: SavePart) => Promise<string | null>
  /** Ends the work: puts its files aside, or removes them if the platform has all of it. */
  readonly end: (how: 'putAside' | 'remove') => Promise<Result<null>>
  /** Resolves when all earlier calls are done. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Base annotation for the first record of a work. */
export interface NewBase {
  readonly revision: Revision
  readonly bring: BringBase
}

/** Opens the folder of one work: its journal and its base annotation. */
export function createWorkFile({ disk, folder, now: clock, projectId, itemId }: WorkFileParts): WorkFile {
  // A clock set before 1970 must not produce a line that fails its own check.
  const now = (): number => Math.max(0, clock())
  const path = join(folder, JOURNAL_FILE)
  const open = (): Journal =>
    createJournal({ disk, path, now, accepts: isWorkLine, read: briefLine, form: WORK_JOURNAL })
  let journal = open()
  let summary = NO_LINES
  let turn: Promise<unknown> = Promise.resolve()
  /** Save that the file does not contain yet, because it can't be written. */
  let owed: { readonly upTo: number; readonly revision: Revision } | null = null

  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = turn.then(run)
    // The caller handles the failure; the next call proceeds.
    turn = mine.catch(() => undefined)
    return mine
  }
  const add = async (lines: readonly WorkLine[]): Promise<Result<null>> => {
    // Parallel appends share one write and one sync, and all of them are kept or none.
    const results = await Promise.all(lines.map((line) => journal.append(line)))
    for (const [index, line] of lines.entries()) {
      const result = results[index]
      if (result === undefined || !result.ok) return result ?? ok(null)
      summary = withLine(summary, line)
    }
    return ok(null)
  }
  const savedLine = (upTo: number, revision: Revision, last: number): SavedLine => ({
    t: 'saved',
    upTo,
    ...(upTo > last ? { of: last } : {}),
    revision,
    at: now(),
  })
  const begin = async ({ revision, bring }: NewBase): Promise<Result<HeadLine>> => {
    try {
      await disk.makeFolder(folder)
      const isThere = await bring(revision, join(folder, BASE_FILE))
      // The parts of a base read from the platform are there, too.
      for (const part of isThere ? SAVE_PARTS : []) await bring(revision, join(folder, basePartFile(part)), part)
      if (isThere) await disk.syncFolder(folder)
      return ok({ t: 'head', projectId, itemId, revision, at: now(), base: isThere ? BASE_FILE : null })
    } catch (error) {
      return err(diskError(error))
    }
  }
  /** Replaces a damaged first line: the revision is unknown, and the base is the file in the folder. */
  const lostHead = async (): Promise<HeadLine> => {
    const isThere = (await disk.kind(join(folder, BASE_FILE))) === 'file'
    return { t: 'head', projectId, itemId, revision: '', at: now(), base: isThere ? BASE_FILE : null }
  }

  const read = async (): Promise<readonly WorkLine[]> => {
    if ((await disk.kind(path)) !== 'file') return []
    return readRecords(await disk.read(path)).records.flatMap(({ data }) => (isWorkLine(data) ? [data] : []))
  }
  const leave = async (how: 'putAside' | 'remove'): Promise<Result<null>> => {
    await journal.close()
    journal = open()
    summary = NO_LINES
    owed = null
    try {
      if ((await disk.kind(folder)) === 'absent') return ok(null)
      if (how === 'putAside') await putAside({ disk, path: folder, now, how: 'move' })
      else await disk.remove(folder)
      return ok(null)
    } catch (error) {
      return err(diskError(error))
    }
  }
  /**
   * Handles a gap in the records: none of those behind it can be replayed. Puts the whole file aside. The work
   * continues from the records before the gap, or from the platform's state if that has more.
   */
  const cut = async (): Promise<PlatformError> => {
    try {
      const kept = linesInOrder(await read())
      if (!kept.some((line) => 'n' in line)) {
        const left = await leave('putAside')
        return left.ok ? platformError('journal_damaged') : notCut(left.error)
      }
      const detail = await putAside({ disk, path, now, how: 'copy', bytes: await disk.read(path) })
      const made = await journal.compact(() => kept)
      if (!made.ok) return notCut(made.error)
      summary = kept.reduce(withLine, NO_LINES)
      return platformError('journal_damaged', { detail })
    } catch (error) {
      return notCut(diskError(error))
    }
  }

  return {
    projectId,
    itemId,
    load: () =>
      inTurn(async () => {
        const loaded = await journal.load()
        const { records } = loaded
        let { trouble } = loaded
        summary = (records as readonly WorkLine[]).reduce(withLine, NO_LINES)
        if (!isWhole(summary)) trouble = await cut()
        if (summary.head === null && summary.last > 0) summary = { ...summary, head: await lostHead() }
        return trouble
      }),
    summary: () => summary,
    bytes: () => journal.bytes(),
    append: (from, records, base) =>
      inTurn(async () => {
        const expected = summary.last + 1
        if (from > expected) return err(platformError('out_of_order', { data: { expected } }))
        const fresh = records.slice(expected - from)
        if (fresh.length === 0) return ok({ upTo: summary.last })
        if (journal.bytes() > WORK_BYTES_MAX) return err(platformError('too_large', { data: { most: WORK_BYTES_MAX } }))
        const head = summary.head === null ? await begin(base) : null
        if (head?.ok === false) return head
        const lines: readonly WorkLine[] = [
          ...(head === null ? [] : [head.value]),
          ...fresh.map((record, index) => ({ n: expected + index, at: now(), record })),
          ...(owed === null ? [] : [savedLine(owed.upTo, owed.revision, summary.last + fresh.length)]),
        ]
        const added = await add(lines)
        if (added.ok) owed = null
        return added.ok ? ok({ upTo: summary.last }) : added
      }),
    saved: (upTo, revision, isAhead = false) =>
      inTurn(async () => {
        // A save of a discarded work does not concern its successor.
        if (!isAhead && (summary.head === null || upTo > summary.last)) return ok(null)
        owed = { upTo, revision }
        // Nothing is written yet: the first written record carries it.
        if (summary.head === null) return ok(null)
        const added = await add([savedLine(upTo, revision, summary.last)])
        if (added.ok) owed = null
        return added
      }),
    lines: () => inTurn(read),
    told: () =>
      inTurn(async () => {
        if ((await disk.kind(path)) !== 'file') return []
        return toldOf(await disk.read(path))
      }),
    basePath: (part) =>
      inTurn(async () => {
        const whole = summary.head?.base ?? null
        if (whole === null) return null
        const base = part === undefined ? whole : basePartFile(part)
        return (await disk.kind(join(folder, base))) === 'file' ? join(folder, base) : null
      }),
    end: (how) => inTurn(() => leave(how)),
    settled: () => inTurn(async () => undefined),
    close: () => inTurn(() => journal.close()),
  }
}

/** Name of the file for a part of the base annotation. */
function basePartFile(part: SavePart): string {
  return `base.${part}`
}

/** Nothing may be written behind the gap. */
function notCut({ detail }: PlatformError): PlatformError {
  return platformError('disk_failed', given({ detail }))
}

const TOLD_BYTES = 256 * 1024

/** Converts a journal's bytes for a document, in pieces too small to block. */
function* toldOf(bytes: Buffer): Generator<Buffer> {
  let piece: Buffer[] = []
  let size = 0
  for (const { record } of eachRecord(bytes, (json) => json)) {
    for (const part of toldLine(record.json)) {
      piece.push(part)
      size += part.length
    }
    if (size < TOLD_BYTES) continue
    yield Buffer.concat(piece)
    piece = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(piece)
}
