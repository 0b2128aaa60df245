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

/** What Windows takes for more than a name: other separators, drives and streams. */
const MORE_THAN_NAMES = /[\\:]/

/** A stored file that can be read in parts. */
export interface StoredFile {
  readonly size: number
  /** Changes whenever the bytes do. */
  readonly tag: string
  readonly read: (range?: { readonly start: number; readonly end: number }) => Readable
}

export type Files = ReturnType<typeof createFiles>

/** The files of the data folder, by their paths inside it; a path that leads out of it is refused. */
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
      // What can't be looked at is answered as not there.
      const found = await stat(full).catch(() => undefined)
      if (found === undefined || !found.isFile()) return undefined
      return {
        size: found.size,
        tag: `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`,
        read: (range) => createReadStream(full, range),
      }
    },
    /** The full path of a file, for a library that opens files by itself. */
    pathOf: (path: string): string => inside(path),
    /** How many bytes the disk still takes. */
    room: (): number => {
      const { bavail, bsize } = statfsSync(dataFolder)
      return bavail * bsize
    },
    /** The names of what lies in a folder; of a folder that isn't there: none. */
    list: (path: string): Promise<readonly string[]> => readdir(inside(path)).catch(() => []),
    /** Tells whether there is such a file. */
    has: (path: string): boolean => existsSync(held(path) ?? ''),
    /** The bytes at once; undefined where there is no such file. */
    readNow: (path: string): Uint8Array | undefined => {
      const full = inside(path)
      return existsSync(full) ? readFileSync(full) : undefined
    },
    readBytes: (path: string): Promise<Uint8Array> => readFile(inside(path)),
    /** Puts a whole file in place: a reader sees the old bytes or the new, never a part. */
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
    /** The same at once, for work that is one transaction. */
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
    /** Puts a draft, which another program wrote, in its place once its bytes are down on the disk. */
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
    /** Makes a folder. */
    makeFolder: async (path: string): Promise<void> => void (await mkdir(inside(path), { recursive: true })),
    /** Moves a file to a place that is free. */
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
    /** Removes one file; a path of an earlier version that is no name on this system stays. */
    removeNow: (path: string): void => {
      const full = held(path)
      if (full !== undefined) rmSync(full, { force: true })
    },
  }
}

/** Tells whether a part of a path is no plain name on this system; paths inside a data folder are written with `/` everywhere. */
export function leadsElsewhere(path: string, system: NodeJS.Platform): boolean {
  return path.split('/').some((part) => part === '..') || (system === 'win32' && MORE_THAN_NAMES.test(path))
}
