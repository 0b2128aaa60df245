import {
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  linkSync,
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
  const inside = (path: string): string => {
    const full = normalize(join(dataFolder, path))
    if (!full.startsWith(normalize(dataFolder) + sep)) throw new RangeError(`path outside the data folder: ${path}`)
    return full
  }

  const draftOf = (full: string): string => `${full}.${process.pid}.${Math.random().toString(36).slice(2)}.part`

  return {
    find: async (path: string): Promise<StoredFile | undefined> => {
      const full = inside(path)
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
    has: (path: string): boolean => existsSync(inside(path)),
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
    /** Gives the bytes of a file a second name; where the disk can't, it copies them. False: there is no such file. */
    linkNow: (from: string, to: string): boolean => {
      const [source, target] = [inside(from), inside(to)]
      if (!existsSync(source)) return false
      if (existsSync(target)) return true
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
      try {
        linkSync(source, target)
      } catch (cause) {
        if (!(cause instanceof Error && 'code' in cause)) throw cause
        const draft = draftOf(target)
        copyFileSync(source, draft)
        renameSync(draft, target)
      }
      return true
    },
    remove: (path: string): Promise<void> => rm(inside(path), { force: true }),
    removeNow: (path: string): void => rmSync(inside(path), { force: true }),
  }
}
