import { dirname } from 'node:path'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { writeWhole } from '../disk/atomic-file'
import { type Disk, type DiskFile, diskError, writeAll } from '../disk/disk'
import { moveAside, putAside } from '../disk/quarantine'
import { logOf } from '../log/log'
import { type JournalRecord, type ReadJson, readRecords, recordLine } from './records'

/** Result of loading the file at the start. */
export interface JournalStart {
  readonly records: readonly unknown[]
  /** Problem with the file that the person must know, if any. */
  readonly trouble: PlatformError | null
}

/** Append-only file that keeps every record it acknowledged. */
export interface Journal {
  /** Opens the file and returns its whole records once. Never fails, and never discards bytes that it can't read. */
  readonly load: () => Promise<JournalStart>
  /** Succeeds only after the record is synced to disk. A failure leaves the earlier content unchanged. */
  readonly append: (data: unknown) => Promise<Result<null>>
  /** Replaces the file with one that holds only these records. Reads them on its turn, after all earlier appends. */
  readonly compact: (records: () => readonly unknown[]) => Promise<Result<null>>
  /** Number of records in the file. */
  readonly size: () => number
  /** Size of the file in bytes. */
  readonly bytes: () => number
  readonly close: () => Promise<void>
}

/** Name and format version of a journal. */
export interface JournalForm {
  /** Name that the first record carries. */
  readonly name: string
  /** Format version of the records. A file with newer records is left alone. */
  readonly version: number
  /** Oldest version that understands a record, so that an older program can keep using a file without newer records. */
  readonly versionOf?: (data: unknown) => number
}

export interface JournalParts {
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

interface Line {
  readonly version: number
  readonly json: string
}
interface Append extends Line {
  readonly settle: (result: Result<null>) => void
}
interface Compaction {
  readonly records: () => readonly unknown[]
  readonly settle: (result: Result<null>) => void
}

const log = logOf('journal')
/** Far above the size of any real journal: a larger file was not written by this class. */
const READ_BYTES_MAX = 512 * 1024 * 1024
const BATCH_BYTES_MAX = 1024 * 1024

/** Creates a journal in one file, with one writer. Concurrent appends share one write and one sync. */
export function createJournal({ disk, path, now, accepts, read, form }: JournalParts): Journal {
  const header = { journal: form.name }
  const folder = dirname(path)
  const next = `${path}.next`
  const queue: (Append | Compaction)[] = []
  let file: DiskFile | null = null
  /** Acknowledged bytes of the file; bytes behind them don't count. */
  let size = 0
  let sequence = 1
  let records = 0
  let isNew = true
  let mayHaveTail = false
  let isOpenEnded = false
  let folderIsDirty = false
  let refusal: PlatformError | null = null
  let running: Promise<void> | null = null

  const lineOf = (data: unknown): Line => ({
    version: form.versionOf?.(data) ?? form.version,
    json: JSON.stringify(data),
  })
  const line = ({ version, json }: Line): Buffer => {
    const bytes = recordLine(version, sequence, json)
    sequence += 1
    return bytes
  }

  const replaceBy = async (lines: readonly Line[]): Promise<void> => {
    const from = sequence
    const bytes = Buffer.concat([line(lineOf(header)), ...lines.map(line)])
    try {
      await disk.makeFolder(folder)
      await writeWhole(disk, next, bytes)
      // Windows can't replace an open file. Its bytes are synced, and the next file replaces it.
      await file?.close().catch(() => undefined)
      file = null
      await disk.rename(next, path)
    } catch (error) {
      sequence = from
      // The next write overwrites a leftover file; report the first failure.
      await disk.remove(next).catch(() => undefined)
      throw error
    }
    size = bytes.length
    records = lines.length
    isNew = mayHaveTail = isOpenEnded = false
    folderIsDirty = true
    await settleFolder()
  }
  // Before the rename reaches the disk, a power cut could restore the old file.
  const settleFolder = async (): Promise<void> => {
    if (!folderIsDirty) return
    await disk.syncFolder(folder)
    // Sync the folder's own name; its parent may not support syncing.
    await disk.syncFolder(dirname(folder)).catch(() => undefined)
    folderIsDirty = false
  }
  const ready = async (): Promise<DiskFile> => {
    if (isNew) await replaceBy([])
    await settleFolder()
    file ??= await disk.open(path, 'existing')
    if (mayHaveTail) {
      await file.truncate(size)
      mayHaveTail = false
    }
    return file
  }

  const commit = async (batch: readonly Append[]): Promise<Result<null>> => {
    if (refusal !== null) return err(refusal)
    let from = sequence
    try {
      const target = await ready()
      from = sequence
      const bytes = Buffer.concat([...(isOpenEnded ? [Buffer.from('\n')] : []), ...batch.map(line)])
      mayHaveTail = true
      await writeAll(target, bytes, size)
      await target.sync()
      mayHaveTail = isOpenEnded = false
      size += bytes.length
      records += batch.length
      return ok(null)
    } catch (error) {
      sequence = from
      await cutTail()
      return err(diskError(error))
    }
  }
  const cutTail = async (): Promise<void> => {
    if (!mayHaveTail || file === null) return
    try {
      await file.truncate(size)
      await file.sync()
      mayHaveTail = false
    } catch {
      // The next append retries, and acknowledges nothing before it succeeds.
    }
  }
  const compactNow = async ({ records: take }: Compaction): Promise<Result<null>> => {
    if (refusal !== null) return err(refusal)
    try {
      await replaceBy(take().map(lineOf))
      return ok(null)
    } catch (error) {
      return err(diskError(error))
    }
  }

  const takeBatch = (): readonly Append[] => {
    const batch: Append[] = []
    let bytes = 0
    for (let first = queue[0]; first !== undefined && 'json' in first && bytes < BATCH_BYTES_MAX; first = queue[0]) {
      batch.push(first)
      bytes += first.json.length
      queue.shift()
    }
    return batch
  }
  const run = async (): Promise<void> => {
    for (let first = queue[0]; first !== undefined; first = queue[0]) {
      if ('json' in first) {
        const batch = takeBatch()
        const result = await commit(batch)
        for (const { settle } of batch) settle(result)
      } else {
        queue.shift()
        first.settle(await compactNow(first))
      }
    }
  }
  const work = (): void => {
    running ??= open()
      .then(run)
      .finally(() => {
        running = null
        if (queue.length > 0) work()
      })
  }

  const settled = async (): Promise<void> => {
    if (running === null) return
    await running
    await settled()
  }

  const start = async (): Promise<JournalStart> => {
    try {
      const kind = await disk.kind(path)
      if (kind === 'absent') return { records: [], trouble: null }
      if (kind !== 'file' || (await disk.size(path)) > READ_BYTES_MAX) {
        const detail = await moveAway()
        return { records: [], trouble: platformError('journal_damaged', { detail }) }
      }
      const bytes = await disk.read(path)
      return await startFrom(bytes)
    } catch (error) {
      // Never overwrite a file that can't be read.
      refusal = diskError(error)
      return { records: [], trouble: refusal }
    }
  }
  /** Moves a file that is no journal aside: into a folder beside it or, without space for one, under a new name. */
  const moveAway = async (): Promise<string> => {
    try {
      return await putAside({ disk, path, now, how: 'move' })
    } catch (error) {
      log.warn('no quarantine', error)
      return moveAside(path, now(), disk)
    }
  }
  const startFrom = async (bytes: Buffer): Promise<JournalStart> => {
    const reading = readRecords(bytes, read)
    sequence = reading.records.reduce((last, record) => Math.max(last, record.sequence), 0) + 1
    if (reading.records.some(({ version }) => version > form.version)) {
      refusal = platformError('journal_newer')
      return { records: [], trouble: refusal }
    }
    const found = reading.records.filter(({ data }) => !isHeader(data, form.name))
    const understood: JournalRecord[] = []
    for (const record of found) {
      const verdict = accepts(record.data)
      // Thousands of synchronous checks need no microtask each.
      if (typeof verdict === 'boolean' ? verdict : await verdict) understood.push(record)
    }
    const datas = understood.map(({ data }) => data)
    isNew = false
    records = understood.length
    if (!reading.isDamaged && understood.length === found.length) {
      size = reading.end
      isOpenEnded = reading.isOpenEnded
      mayHaveTail = reading.isTorn
      return { records: datas, trouble: null }
    }
    // On a full disk, keep the damaged file and append behind its end.
    size = bytes.length
    isOpenEnded = bytes.length > 0 && bytes.at(-1) !== 0x0a
    let detail: string
    try {
      detail = await putAside({ disk, path, now, how: 'copy', bytes })
      await replaceBy(understood.map(({ version, json }) => ({ version, json: json.toString('utf8') })))
    } catch (error) {
      detail = diskError(error).detail ?? ''
    }
    return { records: datas, trouble: platformError('journal_damaged', { detail }) }
  }

  let opening: Promise<void> | null = null
  // Release the records after the first request, or they take as much memory again.
  let found: JournalStart | null = null
  const open = (): Promise<void> => {
    opening ??= start().then((read) => {
      found = read
    })
    return opening
  }
  const load = async (): Promise<JournalStart> => {
    await open()
    const read = found ?? { records: [], trouble: refusal }
    found = null
    return read
  }

  const enqueue = (job: (settle: Append['settle']) => Append | Compaction): Promise<Result<null>> =>
    new Promise((settle) => {
      queue.push(job(settle))
      work()
    })

  return {
    load,
    append: (data) => {
      const made = lineOf(data)
      return enqueue((settle) => ({ ...made, settle }))
    },
    compact: (records) => enqueue((settle) => ({ records, settle })),
    size: () => records,
    bytes: () => size,
    close: async () => {
      await opening
      await settled()
      refusal = platformError('disk_failed', { detail: 'the journal is closed' })
      // Every acknowledged byte is already synced.
      await file?.close().catch(() => undefined)
      file = null
    },
  }
}

function isHeader(data: unknown, name: string): boolean {
  return typeof data === 'object' && data !== null && 'journal' in data && data.journal === name
}
