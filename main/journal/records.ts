import { crc32 } from 'node:zlib'

/** Name and format version of a journal. */
export interface JournalForm {
  /** Name that the first record carries. */
  readonly name: string
  /** Format version of the records. A file with newer records is left alone. */
  readonly version: number
  /** Oldest version that understands a record, so that an older program can keep using a file without newer records. */
  readonly versionOf?: (data: unknown) => number
}

/** Record that was found whole. */
export interface JournalRecord {
  /** Version of the content; the line format is the same for all versions. */
  readonly version: number
  readonly sequence: number
  /** Content in the bytes that were read. */
  readonly json: Buffer
  /** Content as its reader parsed it. */
  readonly data: unknown
}

/** Parses the JSON of a record and throws if it is invalid. It may read large records in part. */
export type ReadJson = (json: Buffer) => unknown

/** Readable records of a journal's bytes, and the damage in the rest. */
export interface JournalReading {
  readonly records: readonly JournalRecord[]
  /** Offset of the end of the last whole record. */
  readonly end: number
  /** Bytes that are no whole record lie before `end`, or behind it as more than an unfinished line. */
  readonly isDamaged: boolean
  /** An unfinished line follows `end`, as after a crash during a write. */
  readonly isTorn: boolean
  /** The last whole record lacks its line end. */
  readonly isOpenEnded: boolean
}

const START = Buffer.from('{"v":')
const HEAD = /^\{"v":(\d{1,9}),"seq":(\d{1,15}),"len":(\d{1,9}),"crc":"([0-9a-f]{8})","data":/
const HEAD_BYTES_MAX = 90
const LINE_END = 0x0a
const CLOSE = 0x7d

/** Encodes one line of valid JSON, with the length and the checksum of its content. */
export function recordLine(version: number, sequence: number, json: string): Buffer {
  const data = Buffer.from(json)
  const head = `{"v":${version},"seq":${sequence},"len":${data.length},"crc":"${checksum(version, sequence, data)}","data":`
  return Buffer.concat([Buffer.from(head), data, Buffer.from('}\n')])
}

/** Finds every whole record, also behind damaged bytes and damaged line ends. */
export function readRecords(bytes: Buffer, read: ReadJson = parsed): JournalReading {
  const records: JournalRecord[] = []
  let end = 0
  let isDamaged = false
  let isOpenEnded = false
  for (const found of eachRecord(bytes, read)) {
    records.push(found.record)
    isDamaged ||= found.isBehindDamage
    isOpenEnded = found.end === bytes.length
    const isEnded = bytes[found.end] === LINE_END
    isDamaged ||= !isEnded && !isOpenEnded
    end = isEnded ? found.end + 1 : found.end
  }
  const rest = bytes.subarray(end)
  const isTorn = rest.length > 0 && isUnfinished(rest)
  isDamaged ||= (rest.length > 0 && !isTorn) || records.length === 0 || hasGap(records)
  return { records, end, isDamaged, isTorn, isOpenEnded }
}

interface Found {
  readonly record: JournalRecord
  /** Offset of the byte after the record. */
  readonly end: number
  /** Bytes that are no record precede it. */
  readonly isBehindDamage: boolean
}

/** Yields the whole records in order, and looks for each on demand. */
export function* eachRecord(bytes: Buffer, read: ReadJson): Generator<Found> {
  let at = 0
  let isBehindDamage = false
  while (at < bytes.length) {
    const found = recordAt(bytes, at, read)
    if (found === undefined) {
      const next = nextRecord(bytes, at + 1)
      if (next === undefined) return
      isBehindDamage = true
      at = next
      continue
    }
    yield { ...found, isBehindDamage }
    isBehindDamage = false
    at = bytes[found.end] === LINE_END ? found.end + 1 : found.end
  }
}

function parsed(json: Buffer): unknown {
  return JSON.parse(json.toString('utf8'))
}

function checksum(version: number, sequence: number, data: Uint8Array): string {
  return crc32(data, crc32(`${version},${sequence},`))
    .toString(16)
    .padStart(8, '0')
}

function recordAt(bytes: Buffer, at: number, read: ReadJson): Omit<Found, 'isBehindDamage'> | undefined {
  const head = HEAD.exec(bytes.toString('latin1', at, at + HEAD_BYTES_MAX))
  if (head === null) return undefined
  const [text, version, sequence, length, crc] = head
  const from = at + text.length
  const to = from + Number(length)
  if (to >= bytes.length || bytes[to] !== CLOSE) return undefined
  const json = bytes.subarray(from, to)
  if (checksum(Number(version), Number(sequence), json) !== crc) return undefined
  try {
    return { record: { version: Number(version), sequence: Number(sequence), json, data: read(json) }, end: to + 1 }
  } catch {
    // Not a record: the reader counts it as damage.
    return undefined
  }
}

function nextRecord(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(START, from); at !== -1; at = bytes.indexOf(START, at + 1)) {
    if (recordAt(bytes, at, parsed) !== undefined) return at
  }
  return undefined
}

function isUnfinished(rest: Buffer): boolean {
  const opening = rest.subarray(0, START.length)
  return START.subarray(0, opening.length).equals(opening) && !rest.includes(LINE_END) && !rest.includes(0)
}

function hasGap(records: readonly JournalRecord[]): boolean {
  return records.some((record, index) => index > 0 && record.sequence !== (records[index - 1]?.sequence ?? 0) + 1)
}
