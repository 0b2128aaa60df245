import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { diskError } from '../disk/disk'
import { createJournalFile, type Line } from './journal-file'
import { type JournalStart, type StartParts, startJournal } from './start-journal'

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

interface Append extends Line {
  readonly settle: (result: Result<null>) => void
}
interface Compaction {
  readonly records: () => readonly unknown[]
  readonly settle: (result: Result<null>) => void
}

const BATCH_BYTES_MAX = 1024 * 1024

/** Creates a journal in one file, with one writer. Concurrent appends share one write and one sync. */
export function createJournal(parts: StartParts): Journal {
  const { disk, path, form } = parts
  const lineOf = (data: unknown): Line => ({
    version: form.versionOf?.(data) ?? form.version,
    json: JSON.stringify(data),
  })
  const file = createJournalFile(disk, path, lineOf({ journal: form.name }))
  const queue: (Append | Compaction)[] = []
  /** Reason why nothing may be written. */
  let refusal: PlatformError | null = null
  let running: Promise<void> | null = null
  let opening: Promise<void> | null = null
  // Release the records after the first request, or they take as much memory again.
  let found: JournalStart | null = null

  const open = (): Promise<void> => {
    opening ??= startJournal(parts, file).then((started) => {
      if (started.refuses) refusal = started.trouble
      found = started
    })
    return opening
  }
  const attempt = async (write: () => Promise<void>): Promise<Result<null>> => {
    if (refusal !== null) return err(refusal)
    try {
      await write()
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
  const drain = async (): Promise<void> => {
    for (let first = queue[0]; first !== undefined; first = queue[0]) {
      if ('json' in first) {
        const batch = takeBatch()
        const result = await attempt(() => file.append(batch))
        for (const { settle } of batch) settle(result)
      } else {
        const { records, settle } = first
        queue.shift()
        settle(await attempt(() => file.replace(records().map(lineOf))))
      }
    }
  }
  const work = (): void => {
    running ??= open()
      .then(drain)
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
  const enqueue = (job: (settle: Append['settle']) => Append | Compaction): Promise<Result<null>> =>
    new Promise((settle) => {
      queue.push(job(settle))
      work()
    })

  return {
    load: async () => {
      await open()
      const { records, trouble } = found ?? { records: [], trouble: refusal }
      found = null
      return { records, trouble }
    },
    append: (data) => {
      const made = lineOf(data)
      return enqueue((settle) => ({ ...made, settle }))
    },
    compact: (records) => enqueue((settle) => ({ records, settle })),
    size: file.records,
    bytes: file.bytes,
    close: async () => {
      await opening
      await settled()
      refusal = platformError('disk_failed', { detail: 'the journal is closed' })
      await file.close()
    },
  }
}
