import type { WireRecord } from '#protocol/work-rows'
import { endlessRead, endlessText } from './endless'

/** Fields of a history step that the work reads. */
export interface WrittenEntry {
  readonly seq: number
  /** ISO 8601 time of the step. */
  readonly at?: unknown
  readonly delta: readonly unknown[]
}

/** Change of the annotation, in the form that is stored and replayed. */
export type Change<E extends WrittenEntry = WrittenEntry> =
  | { readonly t: 'do'; readonly entry: E }
  | { readonly t: 'undo' | 'redo'; readonly seq: number }

/** Record of a work: a change, an unfinished shape, or the person's place. */
export type WorkRecord<E extends WrittenEntry = WrittenEntry> =
  | Change<E>
  | { readonly t: 'draft'; readonly draft: unknown }
  | { readonly t: 'place'; readonly place: unknown }
  | BeganRecord

/** Marks that from here, or from the named step that follows at once, both versions have the other person's as base. */
export interface BeganRecord {
  readonly t: 'began'
  /** Step that merged it; null if there was nothing to merge. */
  readonly step: { readonly seq: number; readonly at: string } | null
  /** Its revision on the platform. */
  readonly revision: number | string
  /** Its difference from one's own version after that step. */
  readonly theirs: unknown
}

/** Last base change of a work. */
export interface RecalledBeginning {
  /** Number of changes before it. */
  readonly changes: number
  /** Number of the record of the last of them, or of the base change itself if it came later. */
  readonly upTo: number
  readonly revision: number | string
  readonly theirs: unknown
}

/** Largest record in one part; longer ones are sent in consecutive parts. */
const PART_CHARACTERS = 60_000

/** Record in its wire form: one, or the parts of a long one. */
export function partsOf(record: WorkRecord): readonly WireRecord[] {
  const text = endlessText(record)
  // Send the parsed JSON: a value without a JSON form would block the message.
  if (text.length <= PART_CHARACTERS) return [JSON.parse(text) as WireRecord]
  const { t } = record
  const count = Math.ceil(text.length / PART_CHARACTERS)
  return Array.from({ length: count }, (_, at) => ({
    t,
    part: at + 1,
    of: count,
    text: text.slice(at * PART_CHARACTERS, (at + 1) * PART_CHARACTERS),
  }))
}

/** Content of a stored work. */
export interface RecalledRecords {
  readonly changes: readonly Change[]
  /** Last unfinished shape, if no change followed. */
  readonly draft: unknown
  /** Last place of the person. */
  readonly place: unknown
  /** Number of changes that the platform has, up to which record, and as which revision. */
  readonly saved: { readonly changes: number; readonly upTo: number; readonly revision: number | string } | undefined
  /** Record numbers of the changes. */
  readonly numbers: readonly number[]
  /** Last merge; undefined if there was none. */
  readonly began: RecalledBeginning | undefined
  /** Records are invalid or missing: the changes end before the first of them. */
  readonly isBroken: boolean
  /** Reader that continues behind them. */
  readonly reader: RecordReader
}

/** Reads records in order, and joins the parts of long ones. */
export interface RecordReader {
  /** Number of the last accepted record. */
  readonly last: () => number
  /** A record was invalid or missing: no more are accepted. */
  readonly isBroken: () => boolean
  /** Takes the record of this number; undefined for an incomplete one, and behind a gap. */
  readonly take: (n: unknown, record: Fields) => Fields | undefined
}

/** Creates a reader that expects the first record. */
export function createRecordReader(): RecordReader {
  let last = 0
  let isBroken = false
  let long: string[] | undefined

  function part({ part: at, of, text }: Fields): Fields | undefined {
    if (at === 1) long = []
    if (long === undefined || typeof text !== 'string' || at !== long.length + 1) {
      isBroken = true
      return undefined
    }
    long.push(text)
    if (at !== of) return undefined
    const whole = long.join('')
    long = undefined
    return fieldsOf(whole)
  }

  return {
    last: () => last,
    isBroken: () => isBroken,
    take(n, record) {
      if (isBroken) return undefined
      if (n !== last + 1) {
        isBroken = true
        return undefined
      }
      last += 1
      return typeof record['part'] === 'number' ? part(record) : record
    },
  }
}

/** New changes among a writer's stored records; known ones are skipped. */
export function readLive(reader: RecordReader, from: number, records: readonly WireRecord[]): readonly Change[] {
  return records.flatMap((record, at) => {
    const n = from + at
    if (n <= reader.last()) return []
    // Markers of infinite numbers are still in it.
    const whole = reader.take(n, fieldsOf(JSON.stringify(record)))
    return (whole && changeOf(whole)) ?? []
  })
}

/** Number of the changes with these record numbers up to a record. */
export function countUpTo(numbers: readonly number[], upTo: number): number {
  return numbers.filter((n) => n <= upTo).length
}

/** Reads the lines of a stored work; those behind a gap are not replayed, because they build on missing ones. */
export function readRecalled(text: string): RecalledRecords {
  const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [fieldsOf(line)]))
  const changes: Change[] = []
  const numbers: number[] = []
  let began: RecalledBeginning | undefined
  /** Base change whose step is the next change; without that step nothing was merged. */
  let coming: Fields | undefined
  let draft: unknown
  let place: unknown
  let saved: { readonly upTo: number; readonly revision: number | string } | undefined
  const reader = createRecordReader()
  let isBroken = false

  const begin = ({ revision, theirs }: Fields): void => {
    if (isRevision(revision)) began = { changes: changes.length, upTo: reader.last(), revision, theirs }
  }
  const take = (record: Fields): void => {
    const change = changeOf(record)
    if (change !== undefined) {
      changes.push(change)
      numbers.push(reader.last())
      draft = undefined
      if (coming !== undefined && isStep(coming['step'], change)) begin(coming)
      coming = undefined
    } else if (record['t'] === 'began') {
      coming = record['step'] === null ? undefined : record
      if (coming === undefined) begin(record)
    } else if (record['t'] === 'draft') draft = record['draft']
    else if (record['t'] === 'place') place = record['place']
    else if (record['t'] !== 'history') isBroken = true
  }
  for (const line of lines) {
    if (isSave(line)) {
      if (saved === undefined || line.upTo >= saved.upTo) saved = line
      continue
    }
    if (isBroken || reader.isBroken()) continue
    const whole = reader.take(line['n'], line)
    if (whole !== undefined) take(whole)
  }
  const has = saved === undefined ? undefined : { ...saved }
  return {
    changes,
    draft,
    place,
    saved: has && { changes: countUpTo(numbers, has.upTo), upTo: has.upTo, revision: has.revision },
    numbers,
    began,
    isBroken: isBroken || reader.isBroken(),
    reader,
  }
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(text: string): Fields {
  try {
    const value = endlessRead(text)
    return typeof value === 'object' && value !== null ? (value as Fields) : {}
  } catch {
    // An invalid record counts as a gap.
    return {}
  }
}

function isSave(line: Fields): line is Fields & { readonly upTo: number; readonly revision: number | string } {
  const { t, upTo, revision } = line
  return t === 'saved' && typeof upTo === 'number' && isRevision(revision)
}

function isRevision(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string'
}

/** A number may repeat after a step that never reached the disk; with its time it is unique. */
function isStep(step: unknown, change: Change): boolean {
  if (typeof step !== 'object' || step === null || change.t !== 'do') return false
  const { seq, at } = step as Fields
  return seq === change.entry.seq && at === change.entry.at
}

function changeOf({ t, entry, seq }: Fields): Change | undefined {
  if (t === 'do') return isEntry(entry) ? { t, entry } : undefined
  return (t === 'undo' || t === 'redo') && typeof seq === 'number' ? { t, seq } : undefined
}

function isEntry(value: unknown): value is WrittenEntry {
  if (typeof value !== 'object' || value === null) return false
  return 'seq' in value && typeof value.seq === 'number' && 'delta' in value && Array.isArray(value.delta)
}
