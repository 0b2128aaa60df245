import { join } from 'node:path'
import { fieldsOfError, fieldsText, type LogFields } from '#domain/log-fields'

/** Rooms that write to the log; each line carries its room. */
export type LogRoom =
  | 'annotations'
  | 'app'
  | 'auth'
  | 'config'
  | 'disk'
  | 'imports'
  | 'ipc'
  | 'journal'
  | 'local-platform'
  | 'outbox'
  | 'page'
  | 'services'

export interface RoomLog {
  readonly info: (event: string, fields?: LogFields) => void
  /** `error` is a caught exception or a catalogue failure; the log has only its class, code and stack. */
  readonly warn: (event: string, error?: unknown, fields?: LogFields) => void
  readonly error: (event: string, error?: unknown, fields?: LogFields) => void
}

type Level = 'info' | 'warn' | 'error'
interface Line {
  readonly level: Level
  readonly room: LogRoom
  readonly text: string
  readonly date: Date
}
type Write = (line: Line) => void

/** Size limit of the file; one full predecessor is kept. */
const FILE_BYTES_MAX = (5 * 1024 * 1024) / 2
const WAITING_MAX = 500

/** Lines from before the log is open. */
const waiting: Line[] = []
let write: Write = (line) => {
  if (waiting.length < WAITING_MAX) waiting.push(line)
}

/** Returns the log of a room; lines are buffered until `openLog` has opened the file. */
export function logOf(room: LogRoom): RoomLog {
  const add = (level: Level, event: string, fields: LogFields): void => {
    const said = fieldsText({ ...fields })
    write({ level, room, text: said === '' ? event : `${event} ${said}`, date: new Date() })
  }
  return {
    info: (event, fields = {}) => add('info', event, fields),
    warn: (event, error, fields = {}) => add('warn', event, { ...fieldsOfError(error), ...fields }),
    error: (event, error, fields = {}) => add('error', event, { ...fieldsOfError(error), ...fields }),
  }
}

/** Path of the log file of a user data folder. */
export function logFile(userData: string): string {
  return join(userData, 'logs', 'main.log')
}

/**
 * Opens the log file and writes the buffered lines. Loads the library only here, because a start needs no log. Uses its
 * Node form, because the other one opens an IPC channel for every page.
 */
export async function openLog(path: string, isDevelopment: boolean): Promise<void> {
  const { default: library } = await import('electron-log/node')
  const { file, console: terminal } = library.transports
  file.resolvePathFn = () => path
  file.maxSize = FILE_BYTES_MAX
  file.format = ({ data, message }) => [
    `${message.date.toISOString()} ${message.level} ${message.scope ?? ''}: ${String(data[0])}`,
  ]
  // Only the person whose app it is may read the file.
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  terminal.level = isDevelopment ? 'info' : false
  write = ({ level, room, text, date }) => {
    library.processMessage({ data: [text], level, scope: room, date })
  }
  for (const line of waiting.splice(0)) write(line)
}
