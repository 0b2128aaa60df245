import { type PlatformError, platformError } from '#domain/errors'
import type { Disk } from '../disk/disk'
import { logOf } from '../log/log'

/** Free bytes below which new work is risky. */
export const FREE_LOW = 500 * 1024 * 1024
const MB = 1024 ** 2
/** Share of the last reported value below which it is reported again. */
const FAR_WORSE = 0.25
const log = logOf('annotations')

/** Watches the free space on the disk of the works. */
export interface Room {
  /** Returns the shortage to report: each once, and again when it is far worse. */
  readonly low: () => Promise<PlatformError | null>
}

/** Creates the watch. A disk whose free space is unknown counts as having enough. */
export function createRoom(disk: Pick<Disk, 'free'>, folder: string): Room {
  /** Free bytes at the last report. */
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
      // Small fluctuations are the same shortage.
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
