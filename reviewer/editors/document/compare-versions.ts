import { compareThreads, type ThreadChange } from '#domain/annotation/versions/compare-threads'
import { compareHeads, type HeadChange } from '#domain/annotation/versions/head-versions'
import type { Annotation } from './annotation-loader'
import { changesBetween, type ObjectChange } from './changes-between'
import { cameAs, type OwnVersion, savedEntries } from './own-version'
import { byRow } from './same-objects'

/** Differences between two versions. */
export interface VersionChanges {
  readonly changes: readonly ObjectChange[]
  /** Differences of the comments. */
  readonly threads: readonly ThreadChange[]
  /** Differing values besides the objects. */
  readonly values: readonly HeadChange[]
  /** Number of equal objects. */
  readonly same: number
}

/** Compares an earlier version with a later one; undefined once either is closed. */
export async function compareVersions(was: Annotation, later: Annotation): Promise<VersionChanges | undefined> {
  const { ids, entries, threads } = cameAs(later)
  return compared(was, {
    annotation: later,
    objects: later.objects,
    rows: later.objects.map(({ row }) => row),
    ids,
    entries,
    threads,
    head: later.head,
  })
}

/** Compares an earlier version with the present one; undefined once either is closed. */
export async function compareWithNow(was: Annotation, own: OwnVersion): Promise<VersionChanges | undefined> {
  const { drawing, annotation } = own
  const { objects, head } = drawing.drawn.get()
  const ids = drawing.ids()
  return compared(was, {
    annotation,
    objects,
    rows: drawing.rowsOf(ids),
    ids,
    entries: savedEntries(drawing),
    threads: drawing.threads(),
    head,
  })
}

/** State of a later version, with the rows of its ids. */
interface Later extends Pick<ReturnType<typeof cameAs>, 'ids' | 'entries' | 'threads' | 'head'> {
  readonly annotation: Annotation
  readonly objects: Annotation['objects']
  readonly rows: readonly number[]
}

async function compared(was: Annotation, later: Later): Promise<VersionChanges | undefined> {
  const { annotation, objects, rows, ids, entries, threads, head } = later
  const difference = await annotation.compare(was, entries, true)
  if (difference === undefined) return undefined
  const laterIn = byRow(objects)
  const after = (at: number) => laterIn(rows[at] ?? -1)
  const changes = changesBetween({ difference, before: byRow(was.objects), after, ids })
  const changed = changes.filter(({ how }) => how === 'changed').length
  return {
    changes,
    threads: compareThreads(was.comments ?? [], threads),
    values: compareHeads(was.head ?? {}, head ?? {}),
    same: difference.theirsAt.length - difference.onlyMine.length - changed,
  }
}
