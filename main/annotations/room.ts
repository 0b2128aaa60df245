import { type PlatformError, platformError } from '#domain/errors'
import type { Disk } from '../disk/disk'
import { logOf } from '../log/log'

/** Less than this is too little to begin something with, bytes. */
export const FREE_LOW = 500 * 1024 * 1024
const log = logOf('annotations')

/** Looks at how much may still be written to the disk that works lie on. */
export interface Room {
  /** What the person has to know about it; each shortage is told once. */
  readonly low: () => Promise<PlatformError | null>
}

/** A disk of which nobody can tell how much is free has room. */
export function createRoom(disk: Pick<Disk, 'free'>, folder: string): Room {
  let isTold = false

  async function freeNow(): Promise<number> {
    try {
      return await disk.free(folder)
    } catch (error) {
      log.warn('free disk not known', error)
      return Number.POSITIVE_INFINITY
    }
  }

  return {
    low: async () => {
      const free = await freeNow()
      // A little more and a little less again is the same shortage.
      if (free >= 2 * FREE_LOW) isTold = false
      if (free >= FREE_LOW || isTold) return null
      isTold = true
      return platformError('disk_full', {
        message: `Less than 500 MB are free on the disk that keeps your work (${Math.floor(free / 1024 ** 2)} MB).`,
      })
    },
  }
}
