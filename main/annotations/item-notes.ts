import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ItemNotes } from '#contract/annotations'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import { replaceFile } from '../disk/atomic-file'
import { createDaysOfUse } from '../disk/days-of-use'
import { diskError, machineDisk, readSmallFile, systemCode } from '../disk/disk'
import type { Ledger } from '../disk/ledger'
import { logOf } from '../log/log'

interface NotesPlace {
  readonly projectId: number
  readonly itemId: number
}

/** A person's private notes about items. They never leave this computer. */
export interface KeptNotes {
  readonly read: (place: NotesPlace) => Promise<Result<ItemNotes>>
  /** Writes the named parts and keeps the others. */
  readonly write: (place: NotesPlace, notes: Partial<ItemNotes>) => Promise<Result<null>>
  /** Removes notes of items unopened for more than 365 days of use. */
  readonly sweep: () => Promise<void>
}

const log = logOf('disk')
/** Days of use. */
const KEPT_DAYS = 365
const DAYS_FILE = 'days.json'
/** Bytes that one run of the program may write. */
const WRITTEN_MAX = 1024 ** 3
const NONE: ItemNotes = { left: [] }

/** Creates notes in the account's folder, one file per item; null without an account. */
export function createItemNotes(
  folder: string,
  account: () => string | null,
  now: () => number,
  ledger: Ledger,
): KeptNotes {
  /** Serialises writes, because each keeps the parts that it doesn't name. */
  let last: Promise<unknown> = Promise.resolve()

  const pathOf = ({ projectId, itemId }: NotesPlace): string | null => {
    const home = account()
    return home === null ? null : join(folder, home, `${projectId}-${itemId}.json`)
  }

  async function put(path: string, part: Partial<ItemNotes>): Promise<Result<null>> {
    try {
      const next: ItemNotes = { ...(await notesIn(path)), ...given(part) }
      const bytes = Buffer.from(JSON.stringify(next))
      const room = await ledger.room(bytes.length, { name: 'notes', most: WRITTEN_MAX })
      if (!room.ok) return room
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await replaceFile(path, bytes)
      ledger.note(path, bytes.length)
      return ok(null)
    } catch (cause) {
      return err(diskError(cause))
    }
  }

  return {
    read: async (place) => {
      const path = pathOf(place)
      if (path === null) return err(platformError('sign_in_needed'))
      const notes = await notesIn(path)
      // Reading a note keeps it for another year; there may be none.
      await utimes(path, new Date(now()), new Date(now())).catch(() => undefined)
      return ok(notes)
    },
    write: (place, part) => {
      const path = pathOf(place)
      if (path === null) return Promise.resolve(err(platformError('sign_in_needed')))
      const written = last.then(() => put(path, part))
      last = written
      return written
    },
    sweep: async () => {
      // The folder does not exist before the first note.
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      const marks = new Map<string, string>()
      for (const name of names) {
        const found = await stat(join(folder, name))
        if (found.isFile() && name !== DAYS_FILE) marks.set(name, String(found.mtimeMs))
      }
      for (const [name, days] of await createDaysOfUse(machineDisk, join(folder, DAYS_FILE), now).ages(marks))
        if (days > KEPT_DAYS) await rm(join(folder, name), { force: true })
    },
  }
}

/** Invalid notes count as none: they are an aid, not work. */
async function notesIn(path: string): Promise<ItemNotes> {
  try {
    const text = (await readSmallFile(path)).toString('utf8')
    const said: unknown = JSON.parse(text)
    const { left, seen, drafts, steps, grid } =
      typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {}
    return {
      left: Array.isArray(left) ? left.filter(isLeft) : [],
      ...(typeof seen === 'string' ? { seen } : {}),
      ...(typeof steps === 'string' ? { steps } : {}),
      ...(typeof grid === 'string' ? { grid } : {}),
      ...(Array.isArray(drafts) ? { drafts: drafts.filter(isDraft) } : {}),
    }
  } catch (cause) {
    if (systemCode(cause) !== 'ENOENT') log.warn('notes of an item not read', cause)
    return NONE
  }
}

function isDraft(value: unknown): value is NonNullable<ItemNotes['drafts']>[number] {
  if (typeof value !== 'object' || value === null) return false
  const { key, text, place } = value as Record<string, unknown>
  return typeof key === 'string' && typeof text === 'string' && (place === undefined || isPlace(place))
}

function isPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { x, y } = value as Record<string, unknown>
  return typeof x === 'number' && typeof y === 'number'
}

function isLeft(value: unknown): value is ItemNotes['left'][number] {
  if (typeof value !== 'object' || value === null) return false
  const { key, reason, at } = value as Record<string, unknown>
  return typeof key === 'string' && typeof reason === 'string' && typeof at === 'string'
}
