import { join } from 'node:path'
import type { PlatformError } from '#domain/errors'
import { createDaysOfUse } from '../disk/days-of-use'
import type { Disk } from '../disk/disk'
import { logOf } from '../log/log'
import { BASE_FILE, createWorkFile, type WorkFile } from './work-file'
import { itemOfName } from './work-folders'

/** A work as it lies on the disk. */
export interface KeptWork {
  readonly projectId: number
  readonly itemId: number
  /** When the first change was made that the platform lacks, milliseconds since 1970; null: it has them all. */
  readonly since: number | null
  /** It was made before the platform's last restore: nothing becomes of it until the person decides. */
  readonly isFormer?: true
}

interface Found extends KeptWork {
  readonly path: string
  /** What its journal and its base take on the disk. */
  readonly bytes: number
  /** When it was last written to. */
  readonly at: number
  /** Another one after each line. */
  readonly mark: string
}

/** For how many days of use, and of how many items, the history of what is all saved is kept. */
const HISTORY_DAYS = 7
const HISTORY_ITEMS_MAX = 200
/** How much works and the annotations that new ones may build on take on the disk, while nothing of them is unsaved. */
export const KEPT_BYTES_MAX = 4 * 1024 ** 3
/** For how many days of use works are kept that a person gave up. */
const ASIDE_DAYS = 30
const ASIDE = 'quarantine'
/** Beside the works of an account. */
const DAYS_FILE = 'days.json'
const log = logOf('annotations')

export interface SweepParts {
  readonly disk: Disk
  /** The folder of an account's works. */
  readonly folder: string
  readonly now: () => number
  /** A work that a document has open is left alone. */
  readonly isOpen: (path: string) => boolean
  /** How much works may take; those that the platform lacks something of stay beyond it. */
  readonly bytesMax?: number
  /** Told of a file that was damaged: reading it mends it, and whoever opens it later would hear nothing. */
  readonly onDamage: (path: string, trouble: PlatformError) => void
}

/** What was found on the disk, and how many bytes of it are left there. */
export interface Swept {
  readonly works: readonly KeptWork[]
  readonly bytes: number
}

/** Reads the works that lie on the disk; what the platform has all of goes after days of use or for want of room, and nothing else does. */
export async function sweepWorks(parts: SweepParts): Promise<Swept> {
  const { disk, folder, now, isOpen, bytesMax = KEPT_BYTES_MAX, onDamage } = parts
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
