import type { JournalForm } from '../journal/records'

/** Kinds of guest records; the rest of a record is opaque here. */
export const RECORD_KINDS = ['do', 'undo', 'redo', 'draft', 'place', 'began', 'history'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
export interface WorkRecord {
  readonly t: RecordKind
  readonly [part: string]: unknown
}

export type Revision = number | string

/** First line: the work's item, and its base revision. */
export interface HeadLine {
  readonly t: 'head'
  readonly projectId: number
  readonly itemId: number
  readonly revision: Revision
  /** Milliseconds since 1970. */
  readonly at: number
  /** File beside the journal with the base annotation; null if the item had none, or it could not be kept. */
  readonly base: string | null
}
/** Record of the guest, numbered so that a lost one is noticed. */
export interface RecordLine {
  readonly n: number
  readonly at: number
  readonly record: WorkRecord
}
/** The platform has everything up to this record, as this revision. */
export interface SavedLine {
  readonly t: 'saved'
  readonly upTo: number
  /**
   * Records in the file at that time, if fewer than were saved. The missing ones could not be written and are not lost.
   */
  readonly of?: number
  readonly revision: Revision
  readonly at: number
}
export type WorkLine = HeadLine | RecordLine | SavedLine

/**
 * Form of a work's journal. Version 2 added the base of a merge, version 3 a save beyond the file's last record. Files
 * without either are of version 1.
 */
export const WORK_JOURNAL: JournalForm = {
  name: 'work',
  version: 3,
  versionOf: (data) => {
    if (!isWorkLine(data)) return 1
    if ('n' in data) return data.record.t === 'began' ? 2 : 1
    return data.t === 'saved' && data.of !== undefined ? 3 : 1
  },
}

/**
 * Start of a record in its written form. The guest's own content ends the line and may be long. Records that start in
 * another way are parsed whole.
 */
const RECORD_START = /^\{"n":(\d{1,15}),"at":(\d{1,15}),"record":(?=\{"t":"(\w{1,20})"[,}])/
const START_BYTES_MAX = 100
const LINE_END = Buffer.from('\n')

const CHANGES: ReadonlySet<string> = new Set(['do', 'undo', 'redo'] satisfies readonly RecordKind[])
const KINDS: ReadonlySet<unknown> = new Set(RECORD_KINDS)

/** Parses a journal line; of a record only its number, time and kind. */
export function briefLine(json: Buffer): unknown {
  const [start, n, at, t] = startOf(json) ?? []
  return start === undefined ? JSON.parse(json.toString('utf8')) : { n: Number(n), at: Number(at), record: { t } }
}

/**
 * Converts a line for a document, as consecutive bytes: a record with number and time behind its content, a save
 * unchanged. Omits the first line and invalid lines. Copies a record's bytes without parsing.
 */
export function toldLine(json: Buffer): readonly Buffer[] {
  const [start, n, at] = startOf(json) ?? []
  if (start !== undefined) return [json.subarray(start.length, -2), Buffer.from(`,"n":${n},"at":${at}}\n`)]
  const line: unknown = JSON.parse(json.toString('utf8'))
  if (!isWorkLine(line)) return []
  if ('n' in line) return [Buffer.from(`${JSON.stringify({ ...line.record, n: line.n, at: line.at })}\n`)]
  return line.t === 'saved' ? [json, LINE_END] : []
}

/** Matches the start of a record in its written form. */
function startOf(json: Buffer): RegExpExecArray | null {
  const found = RECORD_START.exec(json.toString('latin1', 0, START_BYTES_MAX))
  return found !== null && KINDS.has(found[3]) ? found : null
}

/** Validates a whole line of a work's journal. */
export function isWorkLine(data: unknown): data is WorkLine {
  if (typeof data !== 'object' || data === null) return false
  const line = data as Readonly<Record<string, unknown>>
  if (!isCount(line['at'])) return false
  if (line['t'] === 'head') {
    return isCount(line['projectId']) && isCount(line['itemId']) && isRevision(line['revision']) && isBase(line['base'])
  }
  if (line['t'] === 'saved') {
    return isCount(line['upTo']) && isRevision(line['revision']) && (line['of'] === undefined || isCount(line['of']))
  }
  return isCount(line['n']) && isWorkRecord(line['record'])
}

/** Validates a record of a guest. */
function isWorkRecord(value: unknown): value is WorkRecord {
  return typeof value === 'object' && value !== null && 't' in value && KINDS.has(value.t)
}

/** State of a work, reduced from its lines. */
export interface WorkSummary {
  readonly head: HeadLine | null
  /** Number of the last record. */
  readonly last: number
  /** The records are in order, without gaps. */
  readonly isInOrder: boolean
  /** Number of the last record that changed the annotation. */
  readonly changed: number
  readonly saved: SavedLine | null
  /** Earlier revisions that it built on before that save, the newest last. */
  readonly before: readonly Revision[]
  /** Time of the first unsaved change. */
  readonly since: number | null
  /** Time of the last line. */
  readonly at: number
}

/** Number of revision names that are kept to tell own revisions from those of others. */
const BEFORE_MAX = 200

export const NO_LINES: WorkSummary = {
  head: null,
  last: 0,
  isInOrder: true,
  changed: 0,
  saved: null,
  before: [],
  since: null,
  at: 0,
}

/** Tells whether every record exists, up to the last one here and the last one saved. */
export function isWhole({ isInOrder, saved, last }: WorkSummary): boolean {
  return isInOrder && (saved === null || hereOf(saved) <= last)
}

/** Number of the last record of a save that was in the file at that time. */
function hereOf({ upTo, of }: SavedLine): number {
  return of ?? upTo
}

/**
 * Lines that can be replayed: records in order up to the first gap, since later ones build on it. None, if the platform
 * has more than these.
 */
export function linesInOrder(lines: readonly WorkLine[]): readonly WorkLine[] {
  let last = 0
  const kept = lines.filter((line) => {
    if (!('n' in line)) return true
    if (line.n !== last + 1) return false
    last = line.n
    return true
  })
  const isPassed = kept.some((line) => !('n' in line) && line.t === 'saved' && hereOf(line) > last)
  return isPassed ? [] : kept
}

/** Adds one line to the summary. */
export function withLine(summary: WorkSummary, line: WorkLine): WorkSummary {
  const { at } = line
  if ('n' in line) {
    const isChange = CHANGES.has(line.record.t)
    // A save may include it before it could be written.
    const isLacking = isChange && line.n > (summary.saved?.upTo ?? 0)
    return {
      ...summary,
      last: Math.max(summary.last, line.n),
      isInOrder: summary.isInOrder && line.n === summary.last + 1,
      changed: isChange ? Math.max(summary.changed, line.n) : summary.changed,
      since: summary.since ?? (isLacking ? at : null),
      at,
    }
  }
  if (line.t === 'head') return { ...summary, head: line, before: [line.revision], at }
  // A save older than the last known one adds nothing.
  if (summary.saved !== null && line.upTo < summary.saved.upTo) return summary
  const { saved, before } = summary
  return {
    ...summary,
    saved: line,
    before: saved === null ? before : [...before, saved.revision].slice(-BEFORE_MAX),
    since: summary.changed > line.upTo ? summary.since : null,
    at,
  }
}

/** Tells whether a revision is known to be older than the last save. */
export function isBeforeSave({ saved, before }: WorkSummary, revision: Revision): boolean {
  if (saved === null || saved.revision === revision) return false
  if (typeof revision === 'number' && typeof saved.revision === 'number') return revision < saved.revision
  return before.includes(revision)
}

/** Tells whether a work has unsaved changes. */
export function isUnsaved({ changed, saved }: WorkSummary): boolean {
  return changed > (saved?.upTo ?? 0)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isRevision(value: unknown): value is Revision {
  return typeof value === 'string' || isCount(value)
}

/** Accepts a file name in the work's own folder, and no path out of it. */
function isBase(value: unknown): boolean {
  return value === null || (typeof value === 'string' && /^[\w-]+(\.[\w-]+)?$/.test(value))
}
