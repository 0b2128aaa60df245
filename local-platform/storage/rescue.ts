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
/** Marker beside the database: this folder had a database before. */
const MARK = 'platform.mark'
/** Marker of damage found during use, so that the next start checks everything. */
const SUSPECT = 'platform.suspect'
const NOTE = 'rescue.json'
const ASIDE = 'damaged'
const SIDE_FILES = ['', '-wal', '-shm', '-journal'] as const
/** Files that belong to rows of a database: for another one they are meaningless or wrong. */
const FILES_OF_ROWS = ['pictures', 'made', 'attachments', 'answers', 'annotations', 'media', 'backups'] as const

/** Damage and its repair. */
export interface Rescue {
  readonly reason: Damage
  /** Present path of the damaged file. */
  readonly aside: string
  /** Time of the restored backup; null if there was none, and the platform starts empty. */
  readonly restoredTo: string | null
}

/** Running rescue; it resumes where the process was stopped. */
interface Note extends Rescue {
  readonly isDone: boolean
}

/**
 * Makes the database of a data folder usable: puts a damaged one aside and restores the newest intact backup. Returns
 * the repair until the person knows about it; undefined if none was needed.
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

/** Marks that this folder has a database: if it is missing later, the folder is not new. */
export function markDatabase(dataFolder: string): void {
  const path = join(dataFolder, MARK)
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 })
}

/** Makes the next start check the whole database. */
export function suspectDatabase(dataFolder: string): void {
  writeFileSync(join(dataFolder, SUSPECT), '', { mode: 0o600 })
}

/** Notes that the person knows about a rescue. */
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
    // Remove the leftovers of an aborted attempt.
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

/** Tells whether this folder was used before. */
function hasTraces(dataFolder: string): boolean {
  if (existsSync(join(dataFolder, MARK)) || existsSync(join(dataFolder, ASIDE))) return true
  return FILES_OF_ROWS.some((name) => {
    const folder = join(dataFolder, name)
    return existsSync(folder) && readdirSync(folder).length > 0
  })
}

/** Moves a file into a folder, under a numbered name if its own is taken. */
function moveInto(folder: string, path: string): void {
  // A dangling link counts as an entry too.
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
    // Without a readable note no rescue was started.
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
