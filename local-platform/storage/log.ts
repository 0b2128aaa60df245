import { appendFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Log {
  readonly write: (event: string, detail: string) => void
}

const LOG_BYTES_MAX = 1024 * 1024

/** The log of the data folder: one line an event, at most two files of a megabyte. */
export function createLog(dataFolder: string, now: () => number): Log {
  const path = join(dataFolder, 'local-platform.log')
  return {
    write: (event, detail) => {
      try {
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) renameSync(path, `${path}.1`)
        appendFileSync(path, `${new Date(now()).toISOString()} ${event} ${JSON.stringify(detail)}\n`)
      } catch {
        // A full disk must not turn a failure that was to be logged into another one.
      }
    },
  }
}
