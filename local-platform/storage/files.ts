import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** Characters with a special meaning on Windows: separators, drives and streams. */
const MORE_THAN_NAMES = /[\\:]/

/** Stored file that can be read in parts. */
export interface StoredFile {
  readonly size: number
  /** Changes whenever the bytes do. */
  readonly tag: string
  readonly read: (range?: { readonly start: number; readonly end: number }) => Readable
}

export type Files = ReturnType<typeof createFiles>

/** Files of the data folder, by relative path; refuses a path that leads out of it. */
export function createFiles(dataFolder: string) {
  const held = (path: string): string | undefined => {
    const full = normalize(join(dataFolder, path))
    const isInside = full.startsWith(normalize(dataFolder) + sep) && !leadsElsewhere(path, process.platform)
    return isInside ? full : undefined
  }
  const inside = (path: string): string => {
    const full = held(path)
    if (full === undefined) throw new RangeError(`path outside the data folder: ${path}`)
    return full
  }

  const draftOf = (full: string): string => `${full}.${process.pid}.${Math.random().toString(36).slice(2)}.part`

  return {
    find: async (path: string): Promise<StoredFile | undefined> => {
      const full = held(path)
      if (full === undefined) return undefined
      // An unreadable file is answered as missing.
      const found = await stat(full).catch(() => undefined)
      if (found === undefined || !found.isFile()) return undefined
      return {
        size: found.size,
        tag: `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`,
        read: (range) => createReadStream(full, range),
      }
    },
    /** Full path of a file, for a library that opens files itself. */
    pathOf: (path: string): string => inside(path),
    /** Free disk space in bytes. */
    room: (): number => {
      const { bavail, bsize } = statfsSync(dataFolder)
      return bavail * bsize
    },
    /** Names of a folder's entries; empty for a missing folder. */
    list: (path: string): Promise<readonly string[]> => readdir(inside(path)).catch(() => []),
    /** Tells whether a file exists. */
    has: (path: string): boolean => existsSync(held(path) ?? ''),
    /** Reads a file synchronously; undefined if it is missing. */
    readNow: (path: string): Uint8Array | undefined => {
      const full = inside(path)
      return existsSync(full) ? readFileSync(full) : undefined
    },
    readBytes: (path: string): Promise<Uint8Array> => readFile(inside(path)),
    /** Replaces a file atomically: a reader sees the old bytes or the new, never a part. */
    write: async (path: string, bytes: Uint8Array | string): Promise<void> => {
      const full = inside(path)
      const draft = draftOf(full)
      await mkdir(dirname(full), { recursive: true })
      const file = await open(draft, 'w')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, full)
    },
    /** The same synchronously, for a single transaction. */
    writeNow: (path: string, bytes: Uint8Array): void => {
      const full = inside(path)
      const draft = draftOf(full)
      mkdirSync(dirname(full), { recursive: true })
      const file = openSync(draft, 'w')
      try {
        writeFileSync(file, bytes)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(draft, full)
    },
    /** Moves a draft of another writer to its place after its bytes are synced. */
    land: async (draft: string, path: string): Promise<void> => {
      const [from, to] = [inside(draft), inside(path)]
      await mkdir(dirname(to), { recursive: true })
      const file = await open(from, 'r+')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(from, to)
    },
    makeFolder: async (path: string): Promise<void> => void (await mkdir(inside(path), { recursive: true })),
    /** Moves a file to a free place. */
    moveNow: (from: string, to: string): void => {
      const [source, target] = [inside(from), inside(to)]
      if (existsSync(target)) throw new Error(`a file lies there already: ${to}`)
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
      renameSync(source, target)
    },
    remove: async (path: string): Promise<void> => {
      const full = held(path)
      if (full !== undefined) await rm(full, { force: true })
    },
    /** Deletes one file; ignores a path of an earlier version that is invalid on this system. */
    removeNow: (path: string): void => {
      const full = held(path)
      if (full !== undefined) rmSync(full, { force: true })
    },
  }
}

/** Tells whether a part of a path is no plain name on this system; paths in a data folder use `/` everywhere. */
export function leadsElsewhere(path: string, system: NodeJS.Platform): boolean {
  return path.split('/').some((part) => part === '..') || (system === 'win32' && MORE_THAN_NAMES.test(path))
}
