import { err, ok, type Result } from '#domain/result'
import { platformError } from '#domain/errors'
import {
  type Candidate,
  folded,
  folderOfPath,
  type MatchedBy,
  matchSource,
  nameOfPath,
  SOURCE_PATH_MAX,
} from '#domain/source-match'
import { given } from '#domain/given'
import { keptFolder, keptName } from '#domain/item-names'
import type { Call } from '../call'
import type { AnnotationHead } from './annotation-head'
import type { ItemPlace } from './item-names'
import type { ImportTarget } from './project-calls'

/** Item that an annotation goes to. */
export interface AnnotationTarget {
  /** null if this import creates it. */
  readonly id: number | null
  readonly revision: number
  readonly by: MatchedBy
  /** Path of its file, or its name if the path is unknown. */
  readonly label: string
}

/** Targets of annotations, by the path of the annotated file. */
export interface MatchedAnnotations {
  readonly targets: ReadonlyMap<string, AnnotationTarget>
  readonly leftOut: ReadonlyMap<string, LeftOutAnnotation>
}

export interface LeftOutAnnotation {
  readonly why: 'none' | 'several'
  /** Sentence for the person. */
  readonly reason: string
}

interface Known extends Candidate {
  readonly id: number | null
  readonly revision: number
}

const PATHS_AT_ONCE = 500
const NAMED_MAX = 3
/** Most files of one name that are compared one by one. */
const ALIKE_MAX = 100

/**
 * Finds the items that annotations name by their files' paths. `coming`: files of this import that are not items yet.
 * Exports use the project's item names; `headOf` tells whether a file is from one. Each item takes one annotation: of
 * several, the best match.
 */
export async function matchAnnotations(
  call: Call,
  { teamId, projectId }: Pick<ImportTarget, 'teamId' | 'projectId'>,
  annotated: readonly string[],
  coming: readonly ItemPlace[],
  headOf: (annotated: string) => Promise<AnnotationHead>,
  signal: AbortSignal,
): Promise<Result<MatchedAnnotations>> {
  const beside = Map.groupBy(coming.map(comingItem), ({ source }) => folded(nameOfPath(source ?? '')))
  const targets = new Map<string, AnnotationTarget>()
  const leftOut = new Map<string, LeftOutAnnotation>()
  for (let start = 0; start < annotated.length; start += PATHS_AT_ONCE) {
    if (signal.aborted) return err(platformError('aborted'))
    const paths = annotated.slice(start, start + PATHS_AT_ONCE)
    const asked = paths.map((path) => (path.length > SOURCE_PATH_MAX ? nameOfPath(path) : path))
    const found = await call('findSources', {
      query: { team_id: teamId, project_id: projectId },
      body: { paths: asked },
    })
    if (!found.ok) return found
    const known = new Map(found.value.found.map(({ at, items }) => [at, items.map(knownItem)]))
    for (const [at, path] of paths.entries()) {
      const alike = beside.get(folded(nameOfPath(path))) ?? []
      const near =
        alike.length > ALIKE_MAX ? alike.filter(({ source }) => folded(source ?? '') === folded(path)) : alike
      const candidates = known.get(at) ?? []
      const match = matchSource(path, [...candidates, ...near])
      const exported = exportedItem(path, candidates)
      const isOther = exported !== undefined && !(match.is === 'one' && match.item.id === exported.id)
      if (isOther && isExportOf(exported, path, await headOf(path), projectId))
        targets.set(path, { ...exported, by: 'path', label: labelOf(exported) })
      else if (match.is === 'one') targets.set(path, { ...match.item, by: match.by, label: labelOf(match.item) })
      else leftOut.set(path, match.is === 'none' ? missing(path) : several(match.items))
    }
  }
  for (const [path, best] of oneEach(targets)) {
    targets.delete(path)
    leftOut.set(path, { why: 'several', reason: alsoNamed(best) })
  }
  return ok({ targets, leftOut })
}

/**
 * Item that an export would have written under this path: the one with exactly this name, regardless of its file's
 * name.
 */
function exportedItem(path: string, candidates: readonly Known[]): Known | undefined {
  const [name, folder] = [keptName(nameOfPath(path)), keptFolder(folderOfPath(path))]
  return candidates.find((item) => item.source !== null && item.name === name && (item.folder ?? '') === folder)
}

/** Tells whether an annotation names its file, or was saved in this project. */
function isExportOf({ source }: Known, path: string, head: AnnotationHead, projectId: number): boolean {
  if (head.projectId === projectId) return true
  const name = head.name?.normalize('NFC')
  return name !== undefined && name === nameOfPath(source ?? '') && name !== nameOfPath(path).normalize('NFC')
}

function comingItem({ source, folder, name }: ItemPlace): Known {
  return { id: null, revision: 0, source: source ?? null, folder, name }
}

function knownItem(item: {
  readonly id: number
  readonly name: string
  readonly folder?: string | undefined
  readonly source: string | null
  readonly annotation_revision: number
}): Known {
  const { id, name, folder, source, annotation_revision: revision } = item
  return { id, revision, name, source, ...given({ folder }) }
}

/** Yields the annotations that lose their item to an equal or better match, with the better one if there is one. */
function* oneEach(targets: ReadonlyMap<string, AnnotationTarget>): Iterable<readonly [string, string | undefined]> {
  const groups = Map.groupBy(targets, ([, { id, label }]) => (id === null ? label : String(id)))
  for (const group of groups.values()) {
    if (group.length === 1) continue
    const exact = group.filter(([, { by }]) => by === 'path')
    const [best] = exact
    const taken = exact.length === 1 ? best?.[0] : undefined
    for (const [path] of group) if (path !== taken) yield [path, taken]
  }
}

function labelOf({ source, folder, name }: Candidate): string {
  return source ?? (folder === undefined ? name : `${folder}/${name}`)
}

function missing(path: string): LeftOutAnnotation {
  return {
    why: 'none',
    reason: `The project has no item “${path}”. Add the picture, or give the file the picture’s path.`,
  }
}

function several(items: readonly Known[]): LeftOutAnnotation {
  const names = items
    .slice(0, NAMED_MAX)
    .map(({ folder, name }) => `“${folder === undefined ? name : `${folder}/${name}`}”`)
  const all = items.length > NAMED_MAX ? `${names.join(', ')} and more` : names.join(' and ')
  const isKnown = items.every(({ source }) => source !== null)
  return {
    why: 'several',
    reason: isKnown
      ? `It fits several items: ${all}. Choose the folder that the pictures came from, so that its path tells which.`
      : `It fits several items: ${all}. Loupe doesn’t know the files of these. Add it together with its picture, and keep both.`,
  }
}

function alsoNamed(best: string | undefined): string {
  return best === undefined
    ? 'Another file names the same item. Remove one of them, and add the other.'
    : `“${best}.json” names the same item, and better. Remove one of them, and add the other.`
}

/** Note for an annotation whose item is spelt differently; undefined if they are equal. */
export function spelling({ by, label }: AnnotationTarget): string | undefined {
  if (by === 'path') return undefined
  const what = by === 'case' ? 'Only upper and lower case differ.' : 'Their folders differ.'
  return `It belongs to “${label}”. ${what}`
}
