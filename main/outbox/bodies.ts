import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Result } from '#domain/result'
import { err, ok } from '#domain/result'
import { type Disk, diskError, machineDisk } from '../disk/disk'
import type { Ledger } from '../disk/ledger'
import { logOf } from '../log/log'

/** Content too large for a journal line: a file, named by its hash. */
export interface EntryBody {
  readonly sha256: string
  readonly bytes: number
}

/** Reference-counted files of held writes. */
export interface Bodies {
  /** Takes over a file on disk. The file stays until each `keep` has its `release`. */
  readonly keep: (path: string, sha256: string) => Promise<Result<null>>
  /** Counts a use of a file that an earlier run kept. */
  readonly found: (sha256: string) => void
  readonly release: (sha256: string) => Promise<void>
  readonly open: (sha256: string) => Readable
  readonly pathOf: (sha256: string) => string
  /** Removes unreferenced files, as a crash may leave them. */
  readonly sweep: () => Promise<void>
}

const log = logOf('outbox')

/** Creates bodies in a folder, which the first body creates. */
export function createBodies(folder: string, ledger: Ledger, disk: Disk = machineDisk): Bodies {
  const uses = new Map<string, number>()
  const pathOf = (sha256: string): string => join(folder, sha256)
  const count = (sha256: string, more: number): number => {
    const now = (uses.get(sha256) ?? 0) + more
    if (now > 0) uses.set(sha256, now)
    else uses.delete(sha256)
    return now
  }
  return {
    keep: async (path, sha256) => {
      // Count first: a concurrent release of the same bytes must not delete them.
      count(sha256, 1)
      try {
        await disk.makeFolder(folder)
        await disk.rename(path, pathOf(sha256))
        ledger.note(pathOf(sha256), await disk.size(pathOf(sha256)))
        await disk.syncFolder(folder)
        return ok(null)
      } catch (cause) {
        count(sha256, -1)
        return err(diskError(cause))
      }
    },
    found: (sha256) => void count(sha256, 1),
    release: async (sha256) => {
      if (count(sha256, -1) > 0) return
      // The next start sweeps a leftover file.
      try {
        await disk.remove(pathOf(sha256))
        ledger.note(pathOf(sha256), 0)
      } catch (cause) {
        log.warn('body not removed', cause)
      }
    },
    open: (sha256) => createReadStream(pathOf(sha256)),
    pathOf,
    sweep: async () => {
      // The folder does not exist before the first body.
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        if (uses.has(name)) continue
        await disk.remove(join(folder, name))
        ledger.note(join(folder, name), 0)
      }
    },
  }
}
