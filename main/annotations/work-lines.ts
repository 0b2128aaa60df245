import type { JournalForm } from '../journal/journal'

/** What a guest's record may be; what it says beyond that is the guest's own. */
export const RECORD_KINDS = ['do', 'undo', 'redo', 'draft', 'place', 'began', 'history'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
export interface WorkRecord {
  readonly t: RecordKind
  readonly [part: string]: unknown
}

export type Revision = number | string

/** The first line: what the work is about, and on which revision it builds. */
export interface HeadLine {
  readonly t: 'head'
  readonly projectId: number
  readonly itemId: number
  readonly revision: Revision
  /** Milliseconds since 1970. */
  readonly at: number
  /** The file beside the journal that holds the annotation of that revision; null: the item had none, or it could not be kept. */
  readonly base: string | null
}
/** A record of the guest with its number, by which a lost one is noticed. */
export interface RecordLine {
  readonly n: number
  readonly at: number
  readonly record: WorkRecord
}
/** The platform has everything up to this record, as this revision. */
export interface SavedLine {
  readonly t: 'saved'
  readonly upTo: number
  /** So many records lay here then, fewer than were saved: what is missing could not be written, and is not lost. */
  readonly of?: number
  readonly revision: Revision
  readonly at: number
}
export type WorkLine = HeadLine | RecordLine | SavedLine

/**
 * The journal of a work. What a merge began with is known since version 2, a save of more than lies in the file since version 3;
 * without either a file is one of version 1.
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
 * How a record begins as it is written to the journal; what it says beyond its kind is the guest's own, ends the line, and may
 * be long. What begins in another way is read whole.
 */
const RECORD_START = /^\{"n":(\d{1,15}),"at":(\d{1,15}),"record":(?=\{"t":"(\w{1,20})"[,}])/
const START_BYTES_MAX = 100
const LINE_END = Buffer.from('\n')

const CHANGES: ReadonlySet<string> = new Set(['do', 'undo', 'redo'] satisfies readonly RecordKind[])
const KINDS: ReadonlySet<unknown> = new Set(RECORD_KINDS)

/** What a journal's JSON says; of a record no more than its number, its time and its kind. */
export function briefLine(json: Buffer): unknown {
  const [start, n, at, t] = startOf(json) ?? []
  return start === undefined ? JSON.parse(json.toString('utf8')) : { n: Number(n), at: Number(at), record: { t } }
}

/**
 * The line as a document is told it, in bytes that follow each other: a record with its number and time behind what it says,
 * a save as it is. Nothing of the first line, and of what makes no sense. A record is taken from the bytes as it is.
 */
export function toldLine(json: Buffer): readonly Buffer[] {
  const [start, n, at] = startOf(json) ?? []
  if (start !== undefined) return [json.subarray(start.length, -2), Buffer.from(`,"n":${n},"at":${at}}\n`)]
  const line: unknown = JSON.parse(json.toString('utf8'))
  if (!isWorkLine(line)) return []
  if ('n' in line) return [Buffer.from(`${JSON.stringify({ ...line.record, n: line.n, at: line.at })}\n`)]
  return line.t === 'saved' ? [json, LINE_END] : []
}

/** How a line begins that is a record in the form in which it is written. */
function startOf(json: Buffer): RegExpExecArray | null {
  const found = RECORD_START.exec(json.toString('latin1', 0, START_BYTES_MAX))
  return found !== null && KINDS.has(found[3]) ? found : null
}

/** Tells whether a whole line of a work's journal makes sense. */
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

/** Tells whether a value is a record that a guest may add. */
function isWorkRecord(value: unknown): value is WorkRecord {
  return typeof value === 'object' && value !== null && 't' in value && KINDS.has(value.t)
}

/** What the lines of a work come to. */
export interface WorkSummary {
  readonly head: HeadLine | null
  /** The number of the last record. */
  readonly last: number
  /** They stand one behind the other, and none is missing between them. */
  readonly isInOrder: boolean
  /** The number of the last record that changed the annotation. */
  readonly changed: number
  readonly saved: SavedLine | null
  /** The revisions that it built on and went through before that save, the newest last. */
  readonly before: readonly Revision[]
  /** When the first change was made that the platform lacks. */
  readonly since: number | null
  /** When the last line was written. */
  readonly at: number
}

/** Where revisions are only names, so many are told from those that somebody else made. */
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

/** Tells whether every record is there up to the last, and up to the last that the platform was given. */
export function isWhole({ isInOrder, saved, last }: WorkSummary): boolean {
  return isInOrder && (saved === null || hereOf(saved) <= last)
}

/** The number of the last record of a save that lay in the file when it got in. */
function hereOf({ upTo, of }: SavedLine): number {
  return of ?? upTo
}

/**
 * The lines that can be done again: records in their order up to the first that is missing, for what stands behind it builds
 * on it. None, where the platform was given more than these.
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

/** The summary with one more line. */
export function withLine(summary: WorkSummary, line: WorkLine): WorkSummary {
  const { at } = line
  if ('n' in line) {
    const isChange = CHANGES.has(line.record.t)
    // A save may have had it before it could be written.
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
  // A save that was overtaken by a later one says nothing new.
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

/** Tells whether a revision is known to be one from before the last save. */
export function isBeforeSave({ saved, before }: WorkSummary, revision: Revision): boolean {
  if (saved === null || saved.revision === revision) return false
  if (typeof revision === 'number' && typeof saved.revision === 'number') return revision < saved.revision
  return before.includes(revision)
}

/** Tells whether the platform lacks something of a work. */
export function isUnsaved({ changed, saved }: WorkSummary): boolean {
  return changed > (saved?.upTo ?? 0)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isRevision(value: unknown): value is Revision {
  return typeof value === 'string' || isCount(value)
}

/** A name of a file in the work's own folder, and nothing that leads out of it. */
function isBase(value: unknown): boolean {
  return value === null || (typeof value === 'string' && /^[\w-]+(\.[\w-]+)?$/.test(value))
}
