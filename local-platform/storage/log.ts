import { appendFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOfError, fieldsText, type LogFields } from '#domain/log-fields'

export interface Log {
  /** `event` is a constant text; of an exception only class, code and stack are written. */
  readonly write: (event: string, cause?: unknown, fields?: LogFields) => void
}

const LOG_BYTES_MAX = 1024 * 1024

/** Log of the data folder: one line per event, at most two files of a megabyte. */
export function createLog(dataFolder: string, now: () => number): Log {
  const path = join(dataFolder, 'local-platform.log')
  return {
    write: (event, cause, fields) => {
      const said = fieldsText({ ...fieldsOfError(cause), ...fields })
      try {
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) renameSync(path, `${path}.1`)
        appendFileSync(path, `${new Date(now()).toISOString()} ${event} ${said}\n`, { mode: 0o600 })
      } catch {
        // A full disk must not turn a logged failure into another one.
      }
    },
  }
}
