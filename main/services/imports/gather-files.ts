import { isDrawn } from '#domain/annotation/formats/pictures'
import { limitingPlan } from '#domain/limits'
import { given } from '#domain/given'
import { ok, type Result } from '#domain/result'
import type { Teams } from '../teams'
import { annotatedFile } from './import-annotations'
import type { OwnFile } from './file-sources'
import type { Archives } from './archives/archives'
import type { PackedFile } from './archives/packed-file'
import { clipFrameFiles } from './clips/clip-frame-files'
import type { Converted } from './data-sets/data-sets'
import type { Documents } from './documents/documents'
import { ownFiles } from './documents/own-files'
import type { ImportRecord } from './import-journal'
import type { ShownProgress } from './import-progress'
import { createItemPlaces } from './item-names'
import { inspectFiles } from './inspect-files'
import { sortFile } from './sort-files'
import { tooMany } from './too-many'

/** Files to import, collected beforehand. */
export interface Gathered {
  readonly files: readonly OwnFile[]
  /** Number of matching files that can't be imported; each is reported. */
  readonly refused: number
  /** Native annotations, by the name of the file that each belongs to. */
  readonly annotations: ReadonlyMap<string, FoundAnnotation>
}

/** Native annotation: a file of its own or, if converted, a stretch of one. */
export interface FoundAnnotation {
  readonly path: string
  readonly relative: string
  readonly within?: PackedFile
  readonly stretch?: { readonly from: number; readonly bytes: number }
  /** The file of its mask. */
  readonly mask?: string
}

/** A data set that was converted: its annotations, and its own files. */
type ConvertedSet = Pick<Converted, 'annotations' | 'files'>

/** `filesMax`: most files of one import. */
interface GatherParts {
  readonly teams: Pick<Teams, 'current'>
  readonly archives: Pick<Archives, 'list' | 'tables'>
  readonly documents: Pick<Documents, 'count' | 'times'>
  readonly filesMax: number
}

/** Collects the files of folders and archives, the lines of a list, or the frames of a clip, for an import. */
export async function gather(
  parts: GatherParts,
  begun: ImportRecord,
  converted: ConvertedSet | null,
  skip: ShownProgress['skip'],
  signal: AbortSignal,
): Promise<Result<Gathered>> {
  if (begun.clip !== null) {
    const frames = await clipFrameFiles(parts.documents, begun.clip, begun.paths[0] ?? '', signal)
    return frames.ok ? ok({ files: frames.value, refused: 0, annotations: new Map() }) : frames
  }
  return begun.table === null
    ? gatherFiles(parts, begun, converted, skip, signal)
    : gatherLines(parts, begun, skip, signal)
}

async function gatherFiles(
  parts: GatherParts,
  { paths, type }: ImportRecord,
  converted: ConvertedSet | null,
  skip: ShownProgress['skip'],
  signal: AbortSignal,
): Promise<Result<Gathered>> {
  const team = await parts.teams.current()
  if (!team.ok) return team
  const plan = limitingPlan(team.value.creator_plan)
  const placeOf = createItemPlaces()
  const files: OwnFile[] = []
  const annotations = new Map<string, FoundAnnotation>()
  for (const [picture, { path, from, bytes, text, mask }] of converted?.annotations ?? []) {
    annotations.set(picture, { path, relative: picture, stretch: { from, bytes }, ...given({ mask }) })
    // The data set holds this text itself.
    if (text !== undefined)
      files.push({
        path: text.path,
        relative: picture,
        stretch: { from: text.from, bytes: text.bytes },
        ...placeOf(picture),
      })
  }
  let refused = 0
  for await (const found of inspectFiles(paths, signal, parts, type)) {
    // A picture that the format itself generates is no picture of the data set.
    if (converted !== null && (isDrawn(found.relative) || converted.files.has(found.relative))) continue
    const sorted = sortFile(found, type, plan)
    const annotated = sorted.kind === 'fits' || converted !== null ? undefined : annotatedFile(found.relative)
    if (annotated !== undefined && found.kind === 'file') annotations.set(annotated, found)
    if (sorted.kind === 'refused') {
      refused += 1
      skip(found.relative, sorted.reason)
    } else if (sorted.kind === 'fits' && found.kind === 'file') {
      for (const own of ownFiles(found, type)) files.push({ ...own, ...placeOf(own.named ?? own.relative) })
    }
    if (files.length > parts.filesMax) return tooMany(parts.filesMax)
  }
  return ok({ files, refused, annotations })
}

async function gatherLines(
  { filesMax, archives }: GatherParts,
  { paths, type, table }: ImportRecord,
  skip: ShownProgress['skip'],
  signal: AbortSignal,
): Promise<Result<Gathered>> {
  const [path = ''] = paths
  const columns = table ?? { as: 'links', content: null, name: null, folder: null }
  const listed = await archives.tables.items({ path, columns, type, most: filesMax }, signal)
  if (!listed.ok) return listed
  const { items, leftOut } = listed.value
  for (const { file, reason } of leftOut) skip(file, reason)
  return ok({ files: items.map((item) => ({ path, ...item })), refused: leftOut.length, annotations: new Map() })
}
