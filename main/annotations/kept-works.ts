import { join } from 'node:path'
import type { PlatformError } from '#domain/errors'
import type { Disk } from '../disk/disk'
import { logOf } from '../log/log'
import { createWorkFile, type WorkFile } from './work-file'
import { itemOfName } from './work-folders'

/** A work as it lies on the disk. */
export interface KeptWork {
  readonly projectId: number
  readonly itemId: number
  /** When the first change was made that the platform lacks, milliseconds since 1970; null: it has them all. */
  readonly since: number | null
}

interface Found extends KeptWork {
  readonly path: string
  /** When it was last written to. */
  readonly at: number
}

/** How long, and of how many items, the history of what is all saved is kept. */
const HISTORY_MS = 7 * 24 * 60 * 60 * 1_000
const HISTORY_ITEMS_MAX = 200
/** How long works are kept that a person gave up. */
const ASIDE_MS = 30 * 24 * 60 * 60 * 1_000
const ASIDE = 'quarantine'
const log = logOf('annotations')

export interface SweepParts {
  readonly disk: Disk
  /** The folder of an account's works. */
  readonly folder: string
  readonly now: () => number
  /** A work that a document has open is left alone. */
  readonly isOpen: (path: string) => boolean
  /** Told of a file that was damaged: reading it mends it, and whoever opens it later would hear nothing. */
  readonly onDamage: (path: string, trouble: PlatformError) => void
}

/** Reads the works that lie on the disk; what the platform has all of goes when it is old, and nothing else does. */
export async function sweepWorks({ disk, folder, now, isOpen, onDamage }: SweepParts): Promise<readonly KeptWork[]> {
  const found: Found[] = []
  for (const name of await namesIn(disk, folder)) {
    const item = itemOfName(name)
    const path = join(folder, name)
    if (item === undefined || isOpen(path)) continue
    const file = createWorkFile({ disk, folder: path, now, ...item })
    // A file that can't be read now is left as it is, and nobody is told a number that may be wrong.
    const trouble = await file.load()
    if (trouble !== null) onDamage(path, trouble)
    const kept = keptOf(file)
    await file.close()
    if (trouble === null || kept !== undefined)
      found.push({ ...item, path, since: kept?.since ?? null, at: file.summary().at })
  }
  const saved = found.filter(({ since }) => since === null).toSorted((a, b) => b.at - a.at)
  const old = saved.filter(({ at }, place) => place >= HISTORY_ITEMS_MAX || now() - at > HISTORY_MS)
  for (const { path } of old) if (!isOpen(path)) await remove(disk, path)
  for (const name of await namesIn(disk, join(folder, ASIDE))) {
    if (now() - timeOf(name) > ASIDE_MS) await remove(disk, join(folder, ASIDE, name))
  }
  return found
}

/** What is kept of an open work; undefined where nothing was written. */
export function keptOf({ projectId, itemId, summary }: WorkFile): KeptWork | undefined {
  const { head, since } = summary()
  return head === null ? undefined : { projectId, itemId, since }
}

/** Those of which the platform lacks something, the oldest first. */
export function unsavedOf(works: readonly KeptWork[]): readonly KeptWork[] {
  return works
    .filter(({ since }) => since !== null)
    .toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0))
    .map(({ projectId, itemId, since }) => ({ projectId, itemId, since }))
}

async function namesIn(disk: Disk, folder: string): Promise<readonly string[]> {
  try {
    return await disk.list(folder)
  } catch (error) {
    log.warn('works not listed', error)
    return []
  }
}

async function remove(disk: Disk, path: string): Promise<void> {
  try {
    await disk.remove(path)
  } catch (error) {
    log.warn('work not removed', error)
  }
}

/** When something was put aside, by its name; a name that says nothing is as new as can be. */
function timeOf(name: string): number {
  const [, date, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)/.exec(name) ?? []
  return date === undefined ? Number.POSITIVE_INFINITY : Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
}
