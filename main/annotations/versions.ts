import { stat } from 'node:fs/promises'
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MS_PER_DAY } from '#domain/constants'
import { replaceFile } from '../disk/atomic-file'
import { logOf } from '../log/log'

/** Two versions of an annotation that met: what somebody here made, and what the platform had by then. */
export interface MetVersions {
  readonly projectId: number
  readonly itemId: number
  /** Where the one of this computer lies. */
  readonly minePath: string
  readonly theirs: Uint8Array
}

/** Both sides of every conflict, whatever is chosen. */
export interface Versions {
  readonly keep: (met: MetVersions) => Promise<void>
  /** Removes what is older than thirty days. */
  readonly sweep: () => Promise<void>
}

const log = logOf('disk')
const KEPT_MS = 30 * MS_PER_DAY

/** Versions in a folder of their own, one folder for each item. */
export function createVersions(folder: string, now: () => number): Versions {
  return {
    keep: async ({ projectId, itemId, minePath, theirs }) => {
      const place = join(folder, `${projectId}-${itemId}`)
      const time = new Date(now()).toISOString().replaceAll(/[:.]/g, '-')
      try {
        await mkdir(place, { recursive: true, mode: 0o700 })
        const mine = join(place, `${time}-mine.json`)
        await copyFile(minePath, mine)
        const file = await open(mine, 'r+')
        await file.sync().finally(() => file.close())
        await replaceFile(join(place, `${time}-theirs.json`), theirs)
      } catch (cause) {
        // The person chooses all the same: the work of this computer is in its journal besides.
        log.warn('versions not kept', cause)
      }
    },
    sweep: async () => {
      // Until the first conflict there is no folder.
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      for (const name of names) {
        const path = join(folder, name)
        const found = await stat(path)
        if (found.isFile() && found.mtimeMs < now() - KEPT_MS) await rm(path, { force: true })
      }
    },
  }
}
