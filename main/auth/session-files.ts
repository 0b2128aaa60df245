import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { once } from '#domain/once'
import { removeFile, replaceFile } from '../disk/atomic-file'
import { NO_REGULAR_FILE, readSmallFile } from '../disk/disk'
import { moveAside } from '../disk/quarantine'
import { SECRET_ENGINES } from './secret-store'

const note = once(() =>
  z.object({
    version: z.number(),
    email: z.string().min(1),
    engine: z.enum(SECRET_ENGINES),
    audience: z.string(),
  }),
)

/** Open note beside a wrapped session: its owner, the store of its key, and its platform. */
export type SessionNote = z.output<ReturnType<typeof note>>

/** The two files of a stored session: the wrapped session, and a note without secrets. */
export interface SessionFiles {
  /** Tells whether any session is stored, readable or not. */
  readonly exist: () => Promise<boolean>
  /** Reads the note; null if it is missing or unreadable. */
  readonly readNote: () => Promise<SessionNote | null>
  readonly writeNote: (note: SessionNote) => Promise<void>
  readonly removeNote: () => Promise<void>
  /** Reads the wrapped session; null if missing, `broken` if something else is in its place. */
  readonly readSession: () => Promise<Uint8Array | 'broken' | null>
  readonly writeSession: (bytes: Uint8Array) => Promise<void>
  readonly removeSession: () => Promise<void>
  /** Puts the wrapped session aside and returns its new path. */
  readonly quarantineSession: (now: number) => Promise<string>
}

const BROKEN: ReadonlySet<string | undefined> = new Set(['EISDIR', 'ELOOP', 'ENOTDIR', 'EFBIG', NO_REGULAR_FILE])

/** Name in the keychain of a data folder's session. */
export function keychainName(folder: string): string {
  return `Loupe session ${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`
}

/** Opens the stored session of one data folder. */
export function sessionFiles(folder: string): SessionFiles {
  const session = join(folder, 'session.bin')
  const beside = join(folder, 'session.json')
  const there = (path: string): Promise<boolean> =>
    stat(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
    )
  return {
    exist: async () => (await there(session)) || (await there(beside)),
    readNote: async () => {
      try {
        return note().parse(JSON.parse((await readSmallFile(beside)).toString('utf8')))
      } catch {
        // Absent or damaged; the vault then searches every store.
        return null
      }
    },
    writeNote: (value) => replaceFile(beside, Buffer.from(JSON.stringify(value))),
    removeNote: () => removeFile(beside),
    readSession: () =>
      readSmallFile(session).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        if (BROKEN.has(error.code)) return 'broken'
        throw error
      }),
    writeSession: (bytes) => replaceFile(session, bytes),
    removeSession: () => removeFile(session),
    quarantineSession: (now) => moveAside(session, now),
  }
}
