import { JOB_SLICE_MS } from '#domain/constants'
import { sizeText } from '#domain/limits'
import type { Result } from '#domain/result'
import { type ProjectAccess, projectAccess } from '../areas/access/project-access'
import { wireClass } from '../areas/wire'
import { createAnnotationFiles } from '../media/annotation-files'
import { clipFactsNow } from '../storage/clip-facts-now'
import type { Platform } from '../platform-context'
import { refuse, type Refusal } from '../server/refusal'
import { type Archive, openArchive } from '../storage/archive'
import { exportPath } from '../storage/exports'
import type { ItemRow } from '../storage/items'
import type { JobRow } from '../storage/jobs'
import type { Snapshot } from '../storage/snapshot'
import { chosenItems, COUNTED_AT_ONCE, exportArgs } from './export-choice'
import { newManifest, readManifest } from './export-manifest'
import { chosenFormat, formatWriter } from './export-formats'
import { itemFacts } from './export-items'
import { exportNames } from './export-names'
import { exportWriter } from './export-writers'
import type { JobWork } from './kind'

const PAGE = 200
const CLASSES = 'classes/classes.json'
/** Where each folder is a class, the list of classes is in the root. */
const FILE_OF_CLASSES = 'classes.json'
const COMPARED_GONE = 'The export that it is compared with is not there any more. Export everything once more.'

/**
 * Writes the annotations of the chosen items into an archive. Native ones go into a folder per project folder, form
 * answers optionally into one table, with `classes/classes.json`. A compared export leaves out items of the earlier
 * one. All data is from one moment; after a stop the job starts over with a new moment.
 */
export function* exportAnnotations(platform: Platform, job: JobRow): JobWork {
  const { storage } = platform
  const { choice, up_to: upTo } = exportArgs.parse(job.args)
  const archive = openArchive(storage.files.pathOf(exportPath(job.id)))
  const kept = storage.snapshot()
  let isDone = false
  try {
    const person = storage.people.byId(job.byId)
    const begun = accessOf(platform, job)
    if (person === undefined) return refuse('not_found').error
    if (!begun.ok) return begun.error
    const scope = chosenItems(kept.folders, person, begun.value, choice)
    if (!scope.ok) return scope.error
    const annotations = createAnnotationFiles({ ...kept, files: storage.files, samples: platform.samples })
    const projectId = begun.value.project.id
    let needed = 0
    for (let from: number | undefined = 0; from !== undefined; ) {
      const { bytes, nextId } = kept.items.annotatedAfter(scope.value, from, COUNTED_AT_ONCE)
      needed += bytes
      from = nextId
      yield { done: 0, checkpoint: null, result: null }
    }
    // Packed annotations are far smaller; if they may not fit, nothing is written.
    const room = storage.files.room()
    if (needed > room) return refuse('limit_reached', { message: shortText(needed, room) }).error
    const written = { ...choice, formulas: choice.raw_formulas ? 'raw' : 'escaped' } as const
    const format = chosenFormat(choice)
    addClasses(kept, archive, projectId, format?.family === 'folders' ? FILE_OF_CLASSES : CLASSES)
    const withMedia = choice.media || format?.needsMedia === true
    const writer =
      format === undefined
        ? exportWriter(written, archive, kept.classes.form(projectId), kept.classes.ofProject(projectId))
        : formatWriter(format, choice, archive, {
            classes: kept.classes.ofProject(projectId),
            form: kept.classes.form(projectId),
            rate: settingRate(platform, projectId),
          })
    const names = exportNames(archive, folderNames(kept, projectId), written)
    const facts = choice.items ? itemFacts(archive, kept, storage.workflows, begun.value, written.formulas) : undefined
    const manifest = newManifest()
    const compared = comparison(platform, kept, projectId, choice.since)
    if (compared === 'gone') return refuse('bad_request', { message: COMPARED_GONE }).error
    // In a snapshot, prefetched rows stay valid.
    let page: readonly ItemRow[] = []
    let at = 0
    let looked = 0
    const result = {
      exported: 0,
      missing: 0,
      ...(withMedia && { files: 0 }),
      ...(compared !== undefined && { unchanged: 0, removed: 0 }),
    }
    for (;;) {
      let from = performance.now()
      const access = accessOf(platform, job)
      if (!access.ok) return access.error
      if (at === page.length) {
        page = kept.items.after(scope.value, page.at(-1)?.id ?? 0, upTo, PAGE)
        facts?.read(page)
        at = 0
      }
      if (page.length === 0) break
      for (const item of page.slice(at)) {
        at += 1
        looked += 1
        if (item.annotationRevision === 0) facts?.line(item, undefined)
        else {
          const one = { revision: item.annotationRevision, path: names.pathOf(item) }
          facts?.line(item, one.path)
          manifest.note(item.id, one)
          if (compared?.isSame(item.id, one) === true) result.unchanged = (result.unchanged ?? 0) + 1
          else {
            const bytes = annotations.readNow(item)
            const mask = annotations.partNow(item, 'mask')
            const text = format?.needsText === true ? textBytes(platform, item) : undefined
            const said = bytes !== undefined && choice.format === 'native' ? facts?.inMetadata(item, bytes) : undefined
            const clip = format?.options.includes('rate') === true ? clipFactsNow(filePath(platform, item)) : undefined
            const isIn = bytes !== undefined && writer.add(item, said ?? bytes, one.path, { mask, text, clip })
            if (isIn) result.exported += 1
            else result.missing += 1
            if (bytes !== undefined) names.written(item, one.path)
            const places = withMedia && bytes !== undefined ? (writer.media?.() ?? [one.path]) : []
            for (const place of places) {
              const adding = archive.addFile(place, filePath(platform, item))
              let part = adding.next()
              for (; part.done !== true; part = adding.next()) {
                if (performance.now() - from < JOB_SLICE_MS) continue
                yield { done: looked - 1, checkpoint: null, result }
                from = performance.now()
              }
              if (part.value) result.files = (result.files ?? 0) + 1
            }
          }
        }
        if (performance.now() - from > JOB_SLICE_MS) break
      }
      yield { done: looked, checkpoint: null, result }
    }
    for (const _part of writer.end()) yield { done: looked, checkpoint: null, result }
    names.end()
    facts?.end()
    if (compared !== undefined) {
      const removed = compared.removed()
      result.removed = removed.length
      archive.add('removed.json', Buffer.from(JSON.stringify(removed, null, 2)))
    }
    manifest.keep(storage.files, job.id)
    yield { done: looked, checkpoint: { sha256: archive.finish() }, result }
    isDone = true
    return undefined
  } catch (cause) {
    if (!isNoRoom(cause)) throw cause
    return refuse('limit_reached', { message: 'The disk of the platform is full. Free some space, then try again.' })
      .error
  } finally {
    kept.close()
    // Cancelled, failed or stopped, it leaves nothing on disk.
    if (isDone) archive.close()
    else archive.discard()
  }
}

/** Message about too little free disk space. */
function shortText(needed: number, room: number): string {
  return `This export may need ${sizeText(needed)}, and the disk of the platform has ${sizeText(room)} left. Free some space, or export fewer items.`
}

/** Items that the person may see now, while they may export. */
function accessOf(platform: Platform, { byId, teamId, projectId }: JobRow): Result<ProjectAccess, Refusal> {
  const person = platform.storage.people.byId(byId)
  if (person === undefined || projectId === null) return refuse('not_found')
  const access = projectAccess(platform, { person }, { teamId, projectId })
  return access.ok && !access.value.actions('project').includes('DownloadItem') ? refuse('forbidden') : access
}

function addClasses({ classes }: Snapshot, archive: Archive, projectId: number, path: string): void {
  const rows = classes.ofProject(projectId).map(wireClass)
  archive.add(path, Buffer.from(JSON.stringify(rows, null, 2)))
}

/** Names of a project's folders, the oldest first, so that a later export uses the same names. */
function folderNames({ folders }: Snapshot, projectId: number): readonly string[] {
  const own = folders.ofProject(projectId, []).filter(({ isRoot }) => !isRoot)
  return own.toSorted((a, b) => a.id - b.id).map(({ name }) => name)
}

/** Path of an item's file; '' if there is none. */
function filePath({ storage, samples }: Platform, { source }: ItemRow): string {
  if (source.kind === 'file') return storage.files.pathOf(source.path)
  const media = source.kind === 'sample' ? samples.byId(source.sample)?.media : undefined
  return media === undefined ? '' : samples.pathOf(media)
}

/** Frames a second that the project names for its clips. */
function settingRate({ storage }: Platform, projectId: number): number | undefined {
  const value = storage.settings.one(projectId, 'FrameRate')?.value
  return typeof value === 'number' ? value : undefined
}

/** Bytes of an item's file; undefined if the platform doesn't have it. */
function textBytes({ storage, samples }: Platform, { source }: ItemRow): Uint8Array | undefined {
  if (source.kind === 'file') return storage.files.readNow(source.path)
  const media = source.kind === 'sample' ? samples.byId(source.sample)?.media : undefined
  return media && samples.readNow(media)
}

/** Compares with an earlier export; undefined without comparison. */
function comparison({ storage }: Platform, { classes }: Snapshot, projectId: number, since: number | null) {
  if (since === null) return undefined
  const before = readManifest(storage.files, since)
  const earlier = storage.jobs.byId(since)
  if (before === undefined || earlier === undefined) return 'gone' as const
  // Classes renamed meanwhile change every annotation.
  const isRenamed = classes.names.since(projectId, earlier.createdAt).length > 0
  const moved: string[] = []
  /** Paths that an item newly occupies. */
  const taken = new Set<string>()
  return {
    /** Call it once per item. */
    isSame: (id: number, { revision, path }: { readonly revision: number; readonly path: string }): boolean => {
      const was = before.get(id)
      before.delete(id)
      if (was !== undefined && was.path !== path) moved.push(was.path)
      if (was?.path !== path) taken.add(path)
      return was?.revision === revision && was.path === path && !isRenamed
    },
    /** Paths that no longer exist. */
    removed: (): readonly string[] =>
      [...moved, ...[...before.values()].map(({ path }) => path)].filter((path) => !taken.has(path)).toSorted(),
  }
}

function isNoRoom(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC'
}
