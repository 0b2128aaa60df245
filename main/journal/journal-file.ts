import { dirname } from 'node:path'
import { writeWhole } from '../disk/atomic-file'
import { type Disk, type DiskFile, writeAll } from '../disk/disk'
import { recordLine } from './records'

/** Content of a record, before it has its number. */
export interface Line {
  readonly version: number
  readonly json: string
}

/** Facts about a file that was read, for the next append. */
export interface FileEnd {
  /** Bytes that count; others behind them are overwritten. */
  readonly size: number
  readonly records: number
  /** The last record lacks its line end. */
  readonly isOpenEnded: boolean
  /** Bytes that don't count may follow. */
  readonly mayHaveTail: boolean
}

/** Writing end of a journal's file. Its calls must not overlap. */
export interface JournalFile {
  /** Sets the number of the next record. */
  readonly countFrom: (sequence: number) => void
  /** Continues at the end of the file that was read. Without it, the next append makes a new file. */
  readonly continueAt: (end: FileEnd) => void
  /** Writes and syncs lines; throws if it can't, with the earlier content unchanged. */
  readonly append: (lines: readonly Line[]) => Promise<void>
  /** Replaces the file by one with only these lines; throws if it can't, with the earlier content unchanged. */
  readonly replace: (lines: readonly Line[]) => Promise<void>
  readonly records: () => number
  readonly bytes: () => number
  readonly close: () => Promise<void>
}

/** Creates the writing end; `header` is the first line of each file. */
export function createJournalFile(disk: Disk, path: string, header: Line): JournalFile {
  const folder = dirname(path)
  const next = `${path}.next`
  let file: DiskFile | null = null
  let isNew = true
  let sequence = 1
  let end: FileEnd = { size: 0, records: 0, isOpenEnded: false, mayHaveTail: false }
  let folderIsDirty = false

  const numbered = ({ version, json }: Line): Buffer => {
    const bytes = recordLine(version, sequence, json)
    sequence += 1
    return bytes
  }
  const close = async (): Promise<void> => {
    // Every acknowledged byte is already synced.
    await file?.close().catch(() => undefined)
    file = null
  }
  // Before the rename reaches the disk, a power cut could restore the old file.
  const syncFolder = async (): Promise<void> => {
    if (!folderIsDirty) return
    await disk.syncFolder(folder)
    // Sync the folder's own name; its parent may not support syncing.
    await disk.syncFolder(dirname(folder)).catch(() => undefined)
    folderIsDirty = false
  }
  const replace = async (lines: readonly Line[]): Promise<void> => {
    const from = sequence
    const bytes = Buffer.concat([numbered(header), ...lines.map(numbered)])
    try {
      await disk.makeFolder(folder)
      await writeWhole(disk, next, bytes)
      // Windows can't replace an open file. Its bytes are synced, and the next file replaces it.
      await close()
      await disk.rename(next, path)
    } catch (error) {
      sequence = from
      // The next write overwrites a leftover file; report the first failure.
      await disk.remove(next).catch(() => undefined)
      throw error
    }
    isNew = false
    end = { size: bytes.length, records: lines.length, isOpenEnded: false, mayHaveTail: false }
    folderIsDirty = true
    await syncFolder()
  }
  /** Opens the file at the end of its counting bytes. */
  const ready = async (): Promise<DiskFile> => {
    if (isNew) await replace([])
    await syncFolder()
    file ??= await disk.open(path, 'existing')
    if (end.mayHaveTail) {
      await file.truncate(end.size)
      end = { ...end, mayHaveTail: false }
    }
    return file
  }
  const cutTail = async (): Promise<void> => {
    if (!end.mayHaveTail || file === null) return
    try {
      await file.truncate(end.size)
      await file.sync()
      end = { ...end, mayHaveTail: false }
    } catch {
      // The next append retries, and acknowledges nothing before it succeeds.
    }
  }

  return {
    countFrom: (first) => {
      sequence = first
    },
    continueAt: (found) => {
      isNew = false
      end = found
    },
    append: async (lines) => {
      let from = sequence
      try {
        const target = await ready()
        from = sequence
        const bytes = Buffer.concat([...(end.isOpenEnded ? [Buffer.from('\n')] : []), ...lines.map(numbered)])
        end = { ...end, mayHaveTail: true }
        await writeAll(target, bytes, end.size)
        await target.sync()
        end = {
          size: end.size + bytes.length,
          records: end.records + lines.length,
          isOpenEnded: false,
          mayHaveTail: false,
        }
      } catch (error) {
        sequence = from
        await cutTail()
        throw error
      }
    },
    replace,
    records: () => end.records,
    bytes: () => end.size,
    close,
  }
}
