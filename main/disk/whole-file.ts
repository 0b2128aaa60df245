import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { NO_REGULAR_FILE } from './disk'

/** The few calls of the file system that a file of choices needs; `write` says how many bytes were taken. */
export interface SyncDisk {
  readonly read: (path: string) => Buffer
  readonly open: (path: string) => number
  readonly write: (file: number, bytes: Uint8Array) => number
  readonly sync: (file: number) => void
  readonly close: (file: number) => void
  readonly rename: (from: string, to: string) => void
  readonly remove: (path: string) => void
}

/** The machine's disk, for what must be on it before the app ends. */
export const machineSyncDisk: SyncDisk = {
  read: readFileNow,
  open: (path) => openSync(path, 'w', 0o600),
  write: (file, bytes) => writeSync(file, bytes),
  sync: fsyncSync,
  close: closeSync,
  rename: renameSync,
  remove: (path) => rmSync(path, { force: true }),
}

/** Reads a regular file. Anything else in its place is an error at once: nothing is waited for. */
export function readFileNow(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const found = fstatSync(file)
    if (found.isFile()) return readFileSync(file)
    const code = found.isDirectory() ? 'EISDIR' : NO_REGULAR_FILE
    throw Object.assign(new Error(`${code}: no regular file`), { code })
  } finally {
    closeSync(file)
  }
}

/** Writes all bytes, however few the disk takes at a time. */
export function writeAllNow(disk: Pick<SyncDisk, 'write'>, file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    const taken = disk.write(file, bytes.subarray(done))
    if (taken <= 0) throw Object.assign(new Error('ENOSPC: the disk takes no more bytes'), { code: 'ENOSPC' })
    done += taken
  }
}

/** Puts a text in a file's place: whole or not at all, however few bytes the disk takes at a time. */
export function replaceFileNow(path: string, text: string, disk: SyncDisk = machineSyncDisk): void {
  const draft = `${path}.new`
  try {
    const file = disk.open(draft)
    try {
      const bytes = Buffer.from(text)
      writeAllNow(disk, file, bytes)
      disk.sync(file)
    } finally {
      disk.close(file)
    }
    disk.rename(draft, path)
  } catch (error) {
    removeDraft(draft, disk)
    throw error
  }
}

/** Removes half a draft: no one reads it, but it takes room. */
function removeDraft(draft: string, disk: SyncDisk): void {
  try {
    disk.remove(draft)
  } catch {
    // Reports the first failure; the next write replaces the draft.
  }
}
