import { type PlatformError, platformError } from '#domain/errors'
import { type Disk, diskError } from '../disk/disk'
import { moveAside, putAside } from '../disk/quarantine'
import { logOf } from '../log/log'
import type { JournalFile } from './journal-file'
import { type JournalForm, type JournalRecord, type ReadJson, readRecords } from './records'

/** Result of loading the file at the start. */
export interface JournalStart {
  readonly records: readonly unknown[]
  /** Problem with the file that the person must know, if any. */
  readonly trouble: PlatformError | null
}

export interface StartParts {
  readonly disk: Disk
  /** Path of the file. A missing folder is created. */
  readonly path: string
  /** Milliseconds since 1970, for the names of quarantined files. */
  readonly now: () => number
  /** Validates a whole record. A rejected record counts as damage. */
  readonly accepts: (data: unknown) => boolean | Promise<boolean>
  /** Reads the needed part of a record; without it, all of it. */
  readonly read?: ReadJson
  readonly form: JournalForm
}

const log = logOf('journal')
/** Far above the size of any real journal: a larger file was not written by the app. */
const READ_BYTES_MAX = 512 * 1024 * 1024

/**
 * Reads the file and makes it ready for appends. Never fails, and never discards bytes that it can't read. With
 * `refuses`, nothing may be written.
 */
export async function startJournal(
  parts: StartParts,
  file: JournalFile,
): Promise<JournalStart & { readonly refuses: boolean }> {
  const { disk, path } = parts
  try {
    const kind = await disk.kind(path)
    if (kind === 'absent') return { records: [], trouble: null, refuses: false }
    if (kind !== 'file' || (await disk.size(path)) > READ_BYTES_MAX) {
      const detail = await moveAway(parts)
      return { records: [], trouble: platformError('journal_damaged', { detail }), refuses: false }
    }
    return await startFrom(await disk.read(path), parts, file)
  } catch (error) {
    // Never overwrite a file that can't be read.
    return { records: [], trouble: diskError(error), refuses: true }
  }
}

/** Moves a file that isn't a journal: into a folder beside it or, without space for one, to a new name. */
async function moveAway({ disk, path, now }: StartParts): Promise<string> {
  try {
    return await putAside({ disk, path, now, how: 'move' })
  } catch (error) {
    log.warn('no quarantine', error)
    return moveAside(path, now(), disk)
  }
}

async function startFrom(
  bytes: Buffer,
  { disk, path, now, accepts, read, form }: StartParts,
  file: JournalFile,
): Promise<JournalStart & { readonly refuses: boolean }> {
  const reading = readRecords(bytes, read)
  file.countFrom(reading.records.reduce((last, record) => Math.max(last, record.sequence), 0) + 1)
  if (reading.records.some(({ version }) => version > form.version))
    return { records: [], trouble: platformError('journal_newer'), refuses: true }
  const found = reading.records.filter(({ data }) => !isHeader(data, form.name))
  const understood = await acceptedOf(found, accepts)
  const records = understood.map(({ data }) => data)
  if (!reading.isDamaged && understood.length === found.length) {
    file.continueAt({
      size: reading.end,
      records: understood.length,
      isOpenEnded: reading.isOpenEnded,
      mayHaveTail: reading.isTorn,
    })
    return { records, trouble: null, refuses: false }
  }
  // On a full disk, keep the damaged file and append behind its end.
  file.continueAt({
    size: bytes.length,
    records: understood.length,
    isOpenEnded: bytes.length > 0 && bytes.at(-1) !== 0x0a,
    mayHaveTail: false,
  })
  let detail: string
  try {
    detail = await putAside({ disk, path, now, how: 'copy', bytes })
    await file.replace(understood.map(({ version, json }) => ({ version, json: json.toString('utf8') })))
  } catch (error) {
    detail = diskError(error).detail ?? ''
  }
  return { records, trouble: platformError('journal_damaged', { detail }), refuses: false }
}

async function acceptedOf(
  found: readonly JournalRecord[],
  accepts: StartParts['accepts'],
): Promise<readonly JournalRecord[]> {
  const accepted: JournalRecord[] = []
  for (const record of found) {
    const verdict = accepts(record.data)
    // Thousands of synchronous checks need no microtask each.
    if (typeof verdict === 'boolean' ? verdict : await verdict) accepted.push(record)
  }
  return accepted
}

function isHeader(data: unknown, name: string): boolean {
  return typeof data === 'object' && data !== null && 'journal' in data && data.journal === name
}
