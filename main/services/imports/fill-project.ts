import type { Doubles } from '#contract/imports'
import { UNCHANGED_SET } from '#domain/annotation/formats/class-choice'
import type { ProjectClass } from '#domain/annotation/formats/project-annotation'
import { UPLOAD_STATE } from '#domain/enums'
import { given } from '#domain/given'
import { pixelsMax } from '#domain/limits'
import { DOCUMENT_PIXELS_MAX } from '#domain/media/documents'
import { ok, type Result } from '#domain/result'
import type { Sleep } from '../../http/retry'
import type { Teams } from '../teams'
import type { WireProject } from '#endpoints'
import { type AnnotationHead, annotationHead } from './annotation-head'
import type { Archives } from './archives/archives'
import type { ClipFiles } from './clips/clip-files'
import { noteFrames } from './clips/note-frames'
import { importAnnotations, NO_REVISION } from './import-annotations'
import type { OwnFile } from './file-sources'
import { importFiles } from './import-files'
import type { Documents } from './documents/documents'
import { gather } from './gather-files'
import type { ImportJournal, ImportRecord } from './import-journal'
import type { ShownProgress } from './import-progress'
import { type AnnotationTarget, type LeftOutAnnotation, matchAnnotations, spelling } from './match-annotations'
import { createOnDisk } from './on-disk'
import { makeClasses } from './data-sets/make-classes'
import { makeTemplates } from './data-sets/make-templates'
import { projectRate } from './data-sets/project-rate'
import type { Converted, DataSets } from './data-sets/data-sets'
import { attachItems, type ImportTarget, type ThereItem } from './project-calls'
import { readFolders } from './project-folders'
import { settleDoubles } from './settle-doubles'
import { isPromised } from './sort-files'
import type { ImportPlatform } from './public-rows/import-platform'

export interface FillParts extends ImportPlatform {
  readonly teams: Pick<Teams, 'id' | 'current'>
  readonly dataSets: Pick<DataSets, 'convert'>
  readonly archives: Archives
  readonly documents: Documents
  readonly clips: ClipFiles
  readonly journal: ImportJournal
  readonly newKey: () => string
  readonly sleep: Sleep
  readonly now: () => number
  /** Most files of one import. */
  readonly filesMax: number
}

/** Target project and its limit of files; undefined for no limit. */
export interface Filled {
  readonly project: WireProject
  readonly most: number | undefined
  /** The record has more data for a resumed import. */
  readonly noted: (record: ImportRecord) => void
}

/** Choices that change items with existing work. */
const OVER_WORK: ReadonlySet<Doubles> = new Set<Doubles>(['annotation', 'beside'])
const NO_ROOM = 'There was no room left for it.'
const NO_FILES = 'Loupe can’t upload files to this platform. Upload it with the platform’s own tools first.'
const JOURNAL_GAP_MS = 2_000

/** Imports every matching file of a record's folder that its project doesn't have yet. */
export async function fillProject(
  parts: FillParts,
  begun: ImportRecord,
  { project, most = Number.POSITIVE_INFINITY, noted }: Filled,
  shown: Pick<ShownProgress, 'change' | 'skip' | 'note'>,
  signal: AbortSignal,
): Promise<Result<null>> {
  const target = { teamId: begun.teamId, projectId: project.id, folderId: project.folder_id }
  const { clip } = begun
  const fetched = clip === null ? ok(null) : await parts.clips.fetch(clip, begun.paths[0] ?? '', signal)
  if (!fetched.ok) return fetched
  const converted = await convertDataSet(parts, begun, target, shown, signal)
  if (!converted.ok) return converted
  const { packed, classes } = converted.value
  const isDataSet = packed !== null
  const gathered = await gather(parts, begun, packed, shown.skip, signal)
  if (!gathered.ok) return gathered
  const { files, refused, annotations } = gathered.value
  const folders = await readFolders(parts.call, target, parts.newKey)
  if (!folders.ok) return folders
  const settled = await settleDoubles(parts.call, target, files, begun, signal)
  if (!settled.ok) return settled
  const { absent, there, newestBefore } = settled.value
  const takesFiles = await parts.takesFiles(target.teamId)
  if (!takesFiles.ok) return takesFiles
  const keepsOriginals = await parts.keepsOriginals(target.teamId)
  if (!keepsOriginals.ok) return keepsOriginals
  const record = { ...begun, newestBefore }
  noted(record)
  // Save it before the first item: a resumed import must tell its own items from older ones.
  await parts.journal.write(record)
  const isSent = (file: OwnFile): boolean => takesFiles.value || file.link !== undefined
  const coming = absent.filter(isSent)
  const missing = coming.slice(0, most)
  for (const { relative } of coming.slice(missing.length)) shown.skip(relative, NO_ROOM)
  // Their annotations may still belong to items uploaded in another way.
  const unsent = new Set(absent.filter((file) => !isSent(file)).map(nameOf))
  for (const file of unsent) if (!annotations.has(file)) shown.skip(file, NO_FILES)
  let done = there.size
  let kept = parts.now()
  const own = new Set(files.map(nameOf).filter((file) => !unsent.has(file)))
  const isMeant = (file: string): boolean => isDataSet || isPromised(file, begun.type)
  const alone = [...annotations.keys()].filter((file) => !own.has(file) && isMeant(file))
  const ownCount = files.length - [...unsent].filter((file) => annotations.has(file)).length
  const total = ownCount + refused + alone.length
  shown.change({ done, total, isOfAnnotations: ownCount === 0 && alone.length > 0 })
  const arrived = (count: number): void => {
    done += count
    shown.change({ done })
    if (parts.now() - kept < JOURNAL_GAP_MS) return
    kept = parts.now()
    void parts.journal.write({ ...record, done, total })
  }
  // An annotation matches the name of its picture; a page's name is that of its document with its number.
  const items = new Map<string, ThereItem>()
  const state = begun.table?.as === 'links' ? UPLOAD_STATE.external : UPLOAD_STATE.basic
  const onDisk = createOnDisk(parts.archives)
  const brought = await importFiles(
    {
      onDisk,
      draw: ({ path, within, page }, stopped) =>
        parts.documents.draw(
          { path, kind: page.kind, ...given({ within }) },
          page.number,
          pixelsMax(begun.type) ?? DOCUMENT_PIXELS_MAX,
          stopped,
        ),
      readText: ({ path, within, pages }, stopped) =>
        parts.documents.text({ path, kind: 'pdf', ...given({ within }) }, pages, stopped),
      upload: (request) => parts.upload({ ...target, ...request }),
      attach: async (folder, images, key) => {
        const folderId = await folders.value.idOf(folder)
        return folderId.ok
          ? attachItems(parts.call, { ...target, folderId: folderId.value }, state, images, key)
          : folderId
      },
      keepsOriginals: keepsOriginals.value,
      isThere: async () => (await parts.call('ping', {})).ok,
      newKey: parts.newKey,
      sleep: parts.sleep,
    },
    missing,
    {
      arrived,
      became: ({ relative, named = relative, source = null }, id) =>
        void items.set(named, { id, revision: NO_REVISION, source }),
      skipped: shown.skip,
      noted: shown.note,
    },
    signal,
  )
  if (!brought.ok || signal.aborted) return brought
  const unpaired = [...annotations.keys()].filter((file) => !items.has(file) && (own.has(file) || isMeant(file)))
  const headOf = async (file: string): Promise<AnnotationHead> => {
    const annotation = annotations.get(file)
    // A converted annotation names its item only by name.
    return annotation === undefined || annotation.stretch !== undefined ? {} : annotationHead(onDisk, annotation)
  }
  const matched = await matchAnnotations(parts.call, target, unpaired, [], headOf, signal)
  if (!matched.ok) return matched
  const { targets, leftOut } = matched.value
  const paired = new Set([...items].flatMap(([file, { id }]) => (annotations.has(file) ? [id] : [])))
  const isAlone = new Set<string>()
  const sent = [...annotations].flatMap(([file, { path, relative, within, stretch, mask }]) => {
    const aim = items.get(file) ?? targets.get(file)
    const out = items.has(file) ? undefined : (leftOut.get(file) ?? twice(targets.get(file), paired))
    // If its own picture was left out, that one is reported already.
    if (out !== undefined && !(own.has(file) && out.why === 'none'))
      shown.skip(relative, unsent.has(file) && out.why === 'none' ? NO_FILES : out.reason)
    if (aim === undefined || aim.id === null || out !== undefined) return []
    const told = 'by' in aim ? spelling(aim) : undefined
    // No other picture can be meant.
    if (told !== undefined && own.has(file)) return []
    if (told !== undefined) shown.note(relative, told)
    if (!own.has(file)) isAlone.add(relative)
    // With no base it is refused if the item was annotated meanwhile.
    const base = OVER_WORK.has(begun.doubles) ? aim.revision : NO_REVISION
    return [{ itemId: aim.id, base, path, relative, ...given({ within, stretch, mask }) }]
  })
  if (clip !== null) {
    const ofClip = files.filter(
      (file) => items.has(file.named ?? '') || there.get(file.relative)?.source === file.source,
    )
    const noted = await noteFrames(parts.call, target, folders.value, clip.name, ofClip)
    if (!noted.ok) shown.note(clip.name, `Its times aren’t in the items’ metadata. ${noted.error.message}`)
  }
  const { teamId, projectId } = target
  const broughtOne = (relative: string): void => {
    if (isAlone.has(relative)) arrived(1)
  }
  return importAnnotations(
    {
      upload: parts.uploadAnnotation,
      read: parts.readAnnotation(teamId),
      isBeside: begun.doubles === 'beside',
      classes,
      teamId,
      projectId,
      newKey: parts.newKey,
      onDisk,
      brought: broughtOne,
    },
    sent,
    shown.skip,
    signal,
  )
}

/** Name by which an annotation belongs to a file. */
function nameOf({ relative, named = relative }: OwnFile): string {
  return named
}

/** Conversion results before the import. */
interface Prepared {
  /** The converted annotations of a data set; null: native ones are brought in as they lie. */
  readonly packed: Pick<Converted, 'annotations' | 'files'> | null
  /** The classes that objects of native annotations go into, by the names that they say. */
  readonly classes: ReadonlyMap<string, ProjectClass>
}

const NO_CLASSES: Prepared['classes'] = new Map()

/** Makes the classes that the annotations need, and converts a data set. */
async function convertDataSet(
  parts: FillParts,
  { dataSet, paths, type, convertKey }: ImportRecord,
  target: ImportTarget,
  shown: Pick<ShownProgress, 'change' | 'skip'>,
  signal: AbortSignal,
): Promise<Result<Prepared>> {
  if (dataSet === null || convertKey === null) return ok({ packed: null, classes: NO_CLASSES })
  const classes = await makeClasses(parts.call, target, dataSet, parts.newKey)
  if (!classes.ok) return classes
  if (dataSet.id === UNCHANGED_SET) {
    const into = classes.value.flatMap(([name, own]) => (own === null ? [] : [[name, own] as const]))
    return ok({ packed: null, classes: new Map(into) })
  }
  const templates = await makeTemplates(parts.call, target, dataSet.classes, parts.newKey)
  if (!templates.ok) return templates
  const rate = type === 'video' ? await projectRate(parts.call, target) : undefined
  const request = { key: convertKey, paths, type, chosen: dataSet.id, classes: classes.value, rate }
  shown.change({ isOfAnnotations: true })
  const converted = await parts.dataSets.convert(request, signal, (read) => shown.change({ done: read }))
  shown.change({ isOfAnnotations: false, done: 0 })
  if (!converted.ok) return converted
  const { annotations, files, counts } = converted.value
  for (const { file, reason } of counts?.problems ?? []) shown.skip(file, reason)
  return ok({ packed: { annotations, files }, classes: NO_CLASSES })
}

/** Reason for leaving out an annotation whose item has one from a file with its own path. */
function twice(target: AnnotationTarget | undefined, paired: ReadonlySet<number>): LeftOutAnnotation | undefined {
  if (typeof target?.id !== 'number' || !paired.has(target.id)) return undefined
  const reason = `“${target.label}” has an annotation of its own path beside it. Remove one of the two, and add the other.`
  return { why: 'several', reason }
}
