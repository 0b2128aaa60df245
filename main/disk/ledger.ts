import { join, sep } from 'node:path'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { logOf } from '../log/log'
import type { Disk } from './disk'

/** What may lie on this computer of what reviewers wrote: works, bodies of saves, uploads, versions and notes together. */
const KEPT_TOGETHER_MAX = 16 * 1024 ** 3
/** So much of the disk stays free for the system and for other programs. */
export const FREE_LEFT = 256 * 1024 ** 2
/** So much may be written all the same until there is more room: a person's strokes are kept to the end. */
export const SCARCE_MAX = 64 * 1024 ** 2
/** A look at the free room holds for so long. */
const LOOK_MS = 500
const log = logOf('disk')

export interface LedgerParts {
  readonly disk: Pick<Disk, 'kind' | 'size' | 'list' | 'free'>
  /** Folders that count. */
  readonly folders: readonly string[]
  /** Folders among them that have a bound of their own. */
  readonly except?: readonly string[]
  /** Milliseconds of a clock that never jumps. */
  readonly ticks: () => number
  readonly most?: number
}

/** One of several that write, and how much it may write in one run: none of them takes the room of the others. */
export interface Writer {
  readonly name: string
  readonly most: number
}

/** Counts the bytes that reviewers had written to this computer. A page of strangers' data must not fill the disk. */
export interface Ledger {
  /** Whether this many more bytes may be written, in total and by one writer; the failure says what to do. */
  readonly room: (bytes: number, by?: Writer) => Promise<Result<null>>
  /** The same by the count alone, at once: for what will be written in a while. */
  readonly fits: (bytes: number) => PlatformError | null
  /** How much a file takes, or will take. 0: it is gone. */
  readonly note: (path: string, bytes: number) => void
  readonly bytes: () => number
  /** Counts the folders again, as at the start and after a sweep. */
  readonly recount: () => Promise<void>
}

/** A ledger over folders; the first question for room counts what an earlier run left. */
export function createLedger(parts: LedgerParts): Ledger {
  const { disk, folders, except = [], ticks, most = KEPT_TOGETHER_MAX } = parts
  let sizes = new Map<string, number>()
  let total = 0
  let counted: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()
  /** Entries noted during the count: they are newer than the counted ones. */
  let meanwhile: Map<string, number> | null = null
  let free = { bytes: 0, at: Number.NEGATIVE_INFINITY }
  let scarce = 0
  const written = new Map<string, number>()

  const put = (path: string, bytes: number): void => {
    total += bytes - (sizes.get(path) ?? 0)
    if (bytes === 0) sizes.delete(path)
    else sizes.set(path, bytes)
  }
  const count = async (): Promise<void> => {
    const noted = (meanwhile ??= new Map<string, number>())
    const found = new Map<string, number>()
    for (const folder of folders) await addSizes(disk, folder, except, found)
    const isCounted = (path: string): boolean => folders.some((folder) => path.startsWith(`${folder}${sep}`))
    for (const [path, bytes] of sizes) if (!isCounted(path)) found.set(path, bytes)
    for (const [path, bytes] of noted) found.set(path, bytes)
    meanwhile = null
    sizes = new Map([...found].filter(([, bytes]) => bytes > 0))
    total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  }
  const recount = (): Promise<void> => {
    meanwhile ??= new Map()
    last = last.then(count)
    return last
  }
  const fits = (bytes: number): PlatformError | null => (total + bytes > most ? platformError('kept_full') : null)
  const freeNow = async (): Promise<number> => {
    if (ticks() - free.at < LOOK_MS) return free.bytes
    try {
      free = { bytes: await disk.free(folders[0] ?? '.'), at: ticks() }
    } catch (error) {
      // A disk that doesn't tell is written to until it refuses.
      log.warn('free disk not known', error)
      free = { bytes: Number.POSITIVE_INFINITY, at: ticks() }
    }
    return free.bytes
  }

  return {
    room: async (bytes, by) => {
      counted ??= recount()
      await counted
      const full = fits(bytes)
      if (full !== null) return err(full)
      const own = (by === undefined ? 0 : (written.get(by.name) ?? 0)) + bytes
      if (by !== undefined && own > by.most) return err(platformError('kept_full'))
      const left = await freeNow()
      free = { ...free, bytes: left - bytes }
      const isScarce = left - bytes < FREE_LEFT
      if (isScarce && scarce + bytes > SCARCE_MAX) return err(platformError('disk_full'))
      scarce = isScarce ? scarce + bytes : 0
      if (by !== undefined) written.set(by.name, own)
      return ok(null)
    },
    fits,
    note: (path, bytes) => {
      put(path, bytes)
      meanwhile?.set(path, bytes)
    },
    bytes: () => total,
    recount,
  }
}

/** The sizes of all files below a folder. What goes while it is counted, or can't be read, counts as nothing. */
async function addSizes(
  disk: LedgerParts['disk'],
  folder: string,
  except: readonly string[],
  found: Map<string, number>,
): Promise<void> {
  try {
    for (const name of await disk.list(folder)) {
      const path = join(folder, name)
      if (except.includes(path)) continue
      const kind = await disk.kind(path)
      if (kind === 'folder') await addSizes(disk, path, except, found)
      else if (kind === 'file') found.set(path, await disk.size(path))
    }
  } catch (error) {
    log.warn('folder not counted', error)
  }
}
