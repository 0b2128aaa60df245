import type { WireRecord } from '#protocol/work-rows'
import { endlessRead, endlessText } from './endless'

/** A step of the history as far as the work looks into it. */
export interface WrittenEntry {
  readonly seq: number
  /** When it was made, as ISO 8601 writes times. */
  readonly at?: unknown
  readonly delta: readonly unknown[]
}

/** A change of the annotation, as it is written down and replayed. */
export type Change<E extends WrittenEntry = WrittenEntry> =
  | { readonly t: 'do'; readonly entry: E }
  | { readonly t: 'undo' | 'redo'; readonly seq: number }

/** What is written down: changes, a shape that is not finished, and where the person is. */
export type WorkRecord<E extends WrittenEntry = WrittenEntry> =
  | Change<E>
  | { readonly t: 'draft'; readonly draft: unknown }
  | { readonly t: 'place'; readonly place: unknown }
  | BeganRecord

/** From here on, or from the step on that is named and follows at once, both versions began with that of somebody else. */
export interface BeganRecord {
  readonly t: 'began'
  /** The step that took it in; null: there was nothing to take in. */
  readonly step: { readonly seq: number; readonly at: string } | null
  /** What the platform calls it. */
  readonly revision: number | string
  /** What it has otherwise than one's own after that step. */
  readonly theirs: unknown
}

/** The beginning that a work was given last. */
export interface RecalledBeginning {
  /** So many of the changes had been made then. */
  readonly changes: number
  /** The number of the record of the last of them, or of the beginning itself where it came later. */
  readonly upTo: number
  readonly revision: number | string
  readonly theirs: unknown
}

/** A record of more text travels in several parts, which follow each other. */
const PART_CHARACTERS = 60_000

/** The record as it is handed over: one, or the parts of a long one. */
export function partsOf(record: WorkRecord): readonly WireRecord[] {
  const text = endlessText(record)
  // What JSON makes of it is what comes back; a value that it has no form for would stop the message.
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

/** What a work was found to hold. */
export interface RecalledRecords {
  readonly changes: readonly Change[]
  /** The last shape that was not finished, if nothing was changed after it. */
  readonly draft: unknown
  /** Where the person was last. */
  readonly place: unknown
  /** How many of the changes the platform has, up to which record, and as which revision. */
  readonly saved: { readonly changes: number; readonly upTo: number; readonly revision: number | string } | undefined
  /** The numbers of the records that the changes are. */
  readonly numbers: readonly number[]
  /** What was merged last; undefined: nothing was. */
  readonly began: RecalledBeginning | undefined
  /** Records that make no sense or are missing: what follows the first of them is not among the changes. */
  readonly isBroken: boolean
  /** Goes on behind them. */
  readonly reader: RecordReader
}

/** Reads records one after the other, and puts the parts of long ones together. */
export interface RecordReader {
  /** The number of the last record that was taken. */
  readonly last: () => number
  /** A record made no sense, or one is missing: nothing is taken any more. */
  readonly isBroken: () => boolean
  /** Takes the record of this number; undefined for a part, where the record is still to come, and behind a hole. */
  readonly take: (n: unknown, record: Fields) => Fields | undefined
}

/** A reader that waits for the first record. */
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

/** The changes among records that a writer put on the disk just now; those that were read before are passed over. */
export function readLive(reader: RecordReader, from: number, records: readonly WireRecord[]): readonly Change[] {
  return records.flatMap((record, at) => {
    const n = from + at
    if (n <= reader.last()) return []
    // Marks of numbers without a form in JSON are still in it.
    const whole = reader.take(n, fieldsOf(JSON.stringify(record)))
    return (whole && changeOf(whole)) ?? []
  })
}

/** How many of the changes with these numbers were made up to a record. */
export function countUpTo(numbers: readonly number[], upTo: number): number {
  return numbers.filter((n) => n <= upTo).length
}

/** Reads the lines of a recovered work; what stands behind a hole is not replayed, because it builds on what is missing. */
export function readRecalled(text: string): RecalledRecords {
  const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [fieldsOf(line)]))
  const changes: Change[] = []
  const numbers: number[] = []
  let began: RecalledBeginning | undefined
  /** A beginning whose step is the next change; without it nothing was merged. */
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
    // Not a record: it counts as a hole.
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

/** A number may come again after a step that never got to the disk; with its time it names one step alone. */
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
