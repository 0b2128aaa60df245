import { type PlatformError, platformError } from '#domain/errors'
import type { Disk } from '../disk/disk'
import { logOf } from '../log/log'

/** Less than this is too little to begin something with, bytes. */
export const FREE_LOW = 500 * 1024 * 1024
const MB = 1024 ** 2
/** The share of what was told last, below which the number is told again. */
const FAR_WORSE = 0.25
const log = logOf('annotations')

/** Looks at how much may still be written to the disk that works lie on. */
export interface Room {
  /** What the person has to know about it; each shortage is told once, and again when it is far worse. */
  readonly low: () => Promise<PlatformError | null>
}

/** A disk of which nobody can tell how much is free has room. */
export function createRoom(disk: Pick<Disk, 'free'>, folder: string): Room {
  /** What was free when it was told, bytes. */
  let told = Number.POSITIVE_INFINITY

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
      if (free >= 2 * FREE_LOW) told = Number.POSITIVE_INFINITY
      if (free >= FREE_LOW || free >= told * FAR_WORSE) return null
      told = free
      return platformError('disk_full', {
        message: `The disk that keeps your work has ${freeText(free)} free now.`,
      })
    },
  }
}

function freeText(bytes: number): string {
  return bytes < MB ? 'less than 1 MB' : `only ${Math.floor(bytes / MB)} MB`
}
