import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type PlatformError, platformError } from '#domain/errors'

/** An open file, written by position. */
export interface DiskFile {
  /** Writes from `position` on and answers how many bytes were taken, which may be fewer than were given. */
  readonly write: (bytes: Uint8Array, position: number) => Promise<number>
  /** Ends when everything written has reached the disk itself. */
  readonly sync: () => Promise<void>
  readonly truncate: (size: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** The file access that a journal needs; every call rejects with the system's own error. */
export interface Disk {
  /** `other`: what can't be read to an end, such as a pipe or a loop of links. */
  readonly kind: (path: string) => Promise<'absent' | 'file' | 'folder' | 'other'>
  /** How many bytes a file has. */
  readonly size: (path: string) => Promise<number>
  readonly read: (path: string) => Promise<Buffer>
  readonly open: (path: string, how: 'existing' | 'new') => Promise<DiskFile>
  readonly rename: (from: string, to: string) => Promise<void>
  readonly remove: (path: string) => Promise<void>
  /** The names in a folder; none where it isn't there. */
  readonly list: (path: string) => Promise<readonly string[]>
  readonly makeFolder: (path: string) => Promise<void>
  /** Ends when the names in a folder have reached the disk itself. */
  readonly syncFolder: (path: string) => Promise<void>
  /** How many bytes may still be written where a path lies, or would lie. */
  readonly free: (path: string) => Promise<number>
}

/** The machine's disk. */
export const machineDisk: Disk = {
  kind: async (path) => {
    try {
      const found = await stat(path)
      return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other'
    } catch (error) {
      const code = systemCode(error)
      if (code === 'ENOENT') return 'absent'
      if (code === 'ELOOP') return 'other'
      throw error
    }
  },
  size: async (path) => (await stat(path)).size,
  read: (path) => readRegularFile(path),
  open: async (path, how) => {
    const file = await open(path, how === 'new' ? 'w' : 'r+', 0o600)
    return {
      write: async (bytes, position) => (await file.write(bytes, 0, bytes.length, position)).bytesWritten,
      sync: () => file.sync(),
      truncate: (size) => file.truncate(size),
      close: () => file.close(),
    }
  },
  rename: (from, to) => rename(from, to),
  remove: (path) => rm(path, { recursive: true, force: true }),
  list: async (path) => {
    try {
      return await readdir(path)
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return []
      throw error
    }
  },
  makeFolder: async (path) => {
    await mkdir(path, { recursive: true, mode: 0o700 })
  },
  syncFolder: async (path) => {
    // Windows has no handle of a folder that could be synced; its renames are journaled by the file system.
    if (process.platform === 'win32') return
    const folder = await open(path, constants.O_RDONLY)
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  },
  free: async (path) => {
    for (let at = path; ; at = dirname(at)) {
      try {
        const { bavail, bsize } = await statfs(at)
        return bavail * bsize
      } catch (error) {
        // A disk without writes has no folder yet.
        if (systemCode(error) !== 'ENOENT' || at === dirname(at)) throw error
      }
    }
  },
}

/** Some systems give this code for anything but a regular file: a pipe would block, a device has no end. */
export const NO_REGULAR_FILE = 'EFTYPE'
/** A file of state is far smaller; one that is larger was not written by Loupe. */
const SMALL_BYTES_MAX = 64 * 1024 * 1024

/** Reads a regular file. Anything else in its place is an error at once: nothing is waited for. */
async function readRegularFile(path: string, bytesMax = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const file = await openToRead(path)
  try {
    const { size } = await file.stat()
    if (size > bytesMax) throw Object.assign(new Error(`EFBIG: ${size} bytes are too many`), { code: 'EFBIG' })
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Reads a small file of state, such as a note or a stored session. */
export function readSmallFile(path: string): Promise<Buffer> {
  return readRegularFile(path, SMALL_BYTES_MAX)
}

/** Opens a regular file to read from it. The caller closes it. */
export async function openToRead(path: string): Promise<Pick<FileHandle, 'stat' | 'read' | 'readFile' | 'close'>> {
  // Without the flag, the open of a pipe waits for a writer. Windows has neither the flag nor such pipes.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const found = await file.stat()
    if (found.isFile()) return file
    const code = found.isDirectory() ? 'EISDIR' : NO_REGULAR_FILE
    throw Object.assign(new Error(`${code}: no regular file`), { code })
  } catch (error) {
    await file.close()
    throw error
  }
}

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Meaning of a failed file access: a full disk, or a failing disk. */
export function diskError(error: unknown): PlatformError {
  const detail = error instanceof Error ? error.message : String(error)
  return platformError(FULL.has(systemCode(error) ?? '') ? 'disk_full' : 'disk_failed', { detail })
}

/** Writes all bytes, however few the disk takes at a time. */
export async function writeAll(file: DiskFile, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const taken = await file.write(bytes.subarray(done), position + done)
    if (taken <= 0) throw Object.assign(new Error('ENOSPC: the disk takes no more bytes'), { code: 'ENOSPC' })
    done += taken
  }
}

/** System code of an error, such as ENOENT; undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
