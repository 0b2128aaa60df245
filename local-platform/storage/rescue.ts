import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { backupsIn } from './backups'
import { type Damage, damageOf } from './database-check'
import { beginEpoch } from './epoch'
import type { Log } from './log'
import { reachDisk } from './reach-disk'

export const DATABASE = 'platform.sqlite'
/** Beside the database: that this folder has had one. */
const MARK = 'platform.mark'
/** Beside it: something was found damaged while it was used, so that the next start looks at all of it. */
const SUSPECT = 'platform.suspect'
const NOTE = 'rescue.json'
const ASIDE = 'damaged'
const SIDE_FILES = ['', '-wal', '-shm', '-journal'] as const
/** Files that belong to the rows of a database: to another one they mean nothing, or something wrong. */
const FILES_OF_ROWS = ['pictures', 'made', 'attachments', 'answers', 'annotations', 'media', 'backups'] as const

/** What was found damaged, and what became of it. */
export interface Rescue {
  readonly reason: Damage
  /** Where that lies now. */
  readonly aside: string
  /** When the backup was made that stands in its place; null: there was none, and the platform begins anew. */
  readonly restoredTo: string | null
}

/** A rescue under way: it goes on where it was when the process was stopped. */
interface Note extends Rescue {
  readonly isDone: boolean
}

/**
 * Sees to it that the database of a data folder can be opened: one that is damaged is put aside and replaced by the newest
 * backup that is whole. The answer says what was done, until the person has been told; undefined: nothing had to be.
 */
export function rescueDatabase(dataFolder: string, now: () => number, log: Log): Rescue | undefined {
  const path = join(dataFolder, DATABASE)
  const isSuspect = existsSync(join(dataFolder, SUSPECT))
  const damage = damageOf(path, isSuspect ? 'all of it' : 'its pages')
  const note = readNote(dataFolder)
  if (isSuspect && damage === undefined) rmSync(join(dataFolder, SUSPECT), { force: true })
  if (damage === undefined) {
    if (note === undefined || note.isDone) return note
    // It was stopped between its last step and this note.
    const done = { ...note, isDone: true }
    writeNote(dataFolder, done)
    return done
  }
  const isNew = damage === 'missing' || damage === 'empty'
  if (isNew && (note === undefined ? !hasTraces(dataFolder) : note.isDone && note.restoredTo === null)) return note
  const begun = note !== undefined && !note.isDone ? note : begin(dataFolder, damage, now)
  log.write('database put aside', undefined, { reason: begun.reason })
  for (const ending of SIDE_FILES) moveInto(begun.aside, `${path}${ending}`)
  const restoredTo = restore(dataFolder, begun)
  if (restoredTo === null) for (const name of FILES_OF_ROWS) moveInto(begun.aside, join(dataFolder, name))
  const done = { ...begun, restoredTo, isDone: true }
  writeNote(dataFolder, done)
  rmSync(join(dataFolder, SUSPECT), { force: true })
  log.write(restoredTo === null ? 'no backup, begins anew' : 'database restored')
  return done
}

/** Remembers that this folder has a database: one that is missing from now on is not a new folder. */
export function markDatabase(dataFolder: string): void {
  const path = join(dataFolder, MARK)
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 })
}

/** Has the next start look at all of the database. */
export function suspectDatabase(dataFolder: string): void {
  writeFileSync(join(dataFolder, SUSPECT), '', { mode: 0o600 })
}

/** The person has been told of a rescue. */
export function rescueTold(dataFolder: string): void {
  rmSync(join(dataFolder, NOTE), { force: true })
}

function begin(dataFolder: string, reason: Damage, now: () => number): Note {
  const aside = join(dataFolder, ASIDE, new Date(now()).toISOString().replaceAll(/[:.]/g, '-'))
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  const note = { reason, aside, restoredTo: null, isDone: false }
  writeNote(dataFolder, note)
  return note
}

function restore(dataFolder: string, note: Note): string | null {
  for (const { path, at } of backupsIn(dataFolder)) {
    if (damageOf(path) !== undefined) {
      moveInto(note.aside, path)
      continue
    }
    const restoredTo = new Date(at).toISOString()
    const draft = join(dataFolder, `${DATABASE}.part`)
    // What a stop left of another try is in its way.
    for (const ending of SIDE_FILES) rmSync(`${draft}${ending}`, { force: true })
    copyFileSync(path, draft)
    beginEpoch(dataFolder, draft)
    reachDisk(draft)
    writeNote(dataFolder, { ...note, restoredTo })
    renameSync(draft, join(dataFolder, DATABASE))
    reachDisk(dataFolder, 'folder')
    return restoredTo
  }
  return null
}

/** Tells whether somebody has worked in this folder before. */
function hasTraces(dataFolder: string): boolean {
  if (existsSync(join(dataFolder, MARK)) || existsSync(join(dataFolder, ASIDE))) return true
  return FILES_OF_ROWS.some((name) => {
    const folder = join(dataFolder, name)
    return existsSync(folder) && readdirSync(folder).length > 0
  })
}

/** Moves what is there under its own name, or one with a number where that is taken. */
function moveInto(folder: string, path: string): void {
  // Also a link that leads nowhere is something.
  if (!readdirSync(join(path, '..')).includes(basename(path))) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const taken = new Set(readdirSync(folder))
  let name = basename(path)
  for (let at = 2; taken.has(name); at += 1) name = `${basename(path)}.${at}`
  renameSync(path, join(folder, name))
}

function readNote(dataFolder: string): Note | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(join(dataFolder, NOTE), 'utf8'))
    return isNote(note) ? note : undefined
  } catch {
    // Without a readable note nothing was begun.
    return undefined
  }
}

function isNote(value: unknown): value is Note {
  return (
    typeof value === 'object' &&
    value !== null &&
    'reason' in value &&
    'aside' in value &&
    typeof value.aside === 'string' &&
    'restoredTo' in value &&
    'isDone' in value
  )
}

function writeNote(dataFolder: string, note: Note): void {
  const path = join(dataFolder, NOTE)
  writeFileSync(`${path}.part`, JSON.stringify(note), { mode: 0o600 })
  reachDisk(`${path}.part`)
  renameSync(`${path}.part`, path)
  reachDisk(dataFolder, 'folder')
}
