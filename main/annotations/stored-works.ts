import { join } from 'node:path'
import type { PlatformError } from '#domain/errors'
import { createDaysOfUse } from '../disk/days-of-use'
import type { Disk } from '../disk/disk'
import { logOf } from '../log/log'
import { BASE_FILE, createWorkFile, type WorkFile } from './work-file'
import { itemOfName } from './work-folders'

/** Work on disk. */
export interface KeptWork {
  readonly projectId: number
  readonly itemId: number
  /** Time of the first unsaved change, milliseconds since 1970; null if the platform has all changes. */
  readonly since: number | null
  /** Made before the platform's last restore: it stays unused until the person decides. */
  readonly isFormer?: true
}

interface Found extends KeptWork {
  readonly path: string
  /** Size of its journal and base in bytes. */
  readonly bytes: number
  /** Time of the last write. */
  readonly at: number
  /** Changes with each line. */
  readonly mark: string
}

/** Days of use, and number of items, for which the history of saved works is kept. */
const HISTORY_DAYS = 7
const HISTORY_ITEMS_MAX = 200
/** Limit in bytes for saved works and the annotations that new ones may build on. */
export const KEPT_BYTES_MAX = 4 * 1024 ** 3
/** Days of use for which discarded works are kept. */
const ASIDE_DAYS = 30
const ASIDE = 'quarantine'
/** File beside the works of an account. */
const DAYS_FILE = 'days.json'
const log = logOf('annotations')

export interface SweepParts {
  readonly disk: Disk
  /** Folder of an account's works. */
  readonly folder: string
  readonly now: () => number
  /** Tells whether a document has a work open; open works are left alone. */
  readonly isOpen: (path: string) => boolean
  /** Limit in bytes for works. Unsaved works may exceed it. */
  readonly bytesMax?: number
  /** Reports a damaged file. Reading repairs it, so a later open would not notice. */
  readonly onDamage: (path: string, trouble: PlatformError) => void
}

/** Works found on disk, and the bytes that remain. */
export interface Swept {
  readonly works: readonly KeptWork[]
  readonly bytes: number
}

/** Reads the works on disk. Removes only saved ones, after days of use or for lack of space. */
export async function sweepWorks(parts: SweepParts): Promise<Swept> {
  const { disk, folder, now, isOpen, bytesMax = KEPT_BYTES_MAX, onDamage } = parts
  const found: Found[] = []
  for (const name of await namesIn(disk, folder)) {
    const item = itemOfName(name)
    const path = join(folder, name)
    if (item === undefined || isOpen(path)) continue
    const file = createWorkFile({ disk, folder: path, now, ...item })
    // Keep an unreadable file unchanged, and report no possibly wrong number.
    const trouble = await file.load()
    if (trouble !== null) onDamage(path, trouble)
    const kept = keptOf(file)
    await file.close()
    if (trouble === null || kept !== undefined) {
      const { at, last, saved } = file.summary()
      const bytes = file.bytes() + (await sizeOf(disk, join(path, BASE_FILE)))
      found.push({ ...item, path, bytes, since: kept?.since ?? null, at, mark: `${last} ${saved?.upTo ?? ''} ${at}` })
    }
  }
  const saved = found.filter(({ since }) => since === null)
  const aside = (await namesIn(disk, join(folder, ASIDE))).map((name) => join(folder, ASIDE, name))
  const marks = new Map([
    ...saved.map(({ path, mark }) => [path, mark] as const),
    ...aside.map((path) => [path, ''] as const),
  ])
  const ages = await createDaysOfUse(disk, join(folder, DAYS_FILE), now).ages(marks)
  const ageOf = (path: string): number => ages.get(path) ?? 0
  let bytes = found.reduce((sum, one) => sum + (one.since === null ? 0 : one.bytes), 0)
  const old = saved
    .toSorted((a, b) => ageOf(a.path) - ageOf(b.path) || b.at - a.at)
    .filter((one, place) => {
      const isOld = place >= HISTORY_ITEMS_MAX || ageOf(one.path) > HISTORY_DAYS || bytes + one.bytes > bytesMax
      if (!isOld) bytes += one.bytes
      return isOld
    })
  for (const { path } of old) if (!isOpen(path)) await remove(disk, path)
  for (const path of aside) if (ageOf(path) > ASIDE_DAYS) await remove(disk, path)
  return { works: found, bytes }
}

/** Describes an open work; undefined if nothing was written. */
export function keptOf({ projectId, itemId, summary }: WorkFile): KeptWork | undefined {
  const { head, since } = summary()
  return head === null ? undefined : { projectId, itemId, since }
}

/** Unsaved works, the oldest first. */
export function unsavedOf(works: readonly KeptWork[]): readonly KeptWork[] {
  return works
    .filter(({ since }) => since !== null)
    .toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0))
    .map(({ projectId, itemId, since }) => ({ projectId, itemId, since }))
}

async function sizeOf(disk: Disk, path: string): Promise<number> {
  return (await disk.kind(path)) === 'file' ? disk.size(path) : 0
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
