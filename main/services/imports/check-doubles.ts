import { isDrawn } from '#domain/annotation/formats/pictures'
import type { ColumnsOfTable, DoublesCheck, ToldFiles } from '#contract/imports'
import { type ProjectTypeName, UPLOAD_STATE } from '#domain/enums'
import { platformError } from '#domain/errors'
import { limitingPlan, mixedUploads } from '#domain/limits'
import { err, ok, type Result } from '#domain/result'
import type { Call } from '../call'
import type { Teams } from '../teams'
import { type AnnotationHead, annotationHead } from './annotation-head'
import type { Archives } from './archives/archives'
import { annotatedFile, NO_REVISION } from './import-annotations'
import type { HeldNames } from './data-sets/data-set-messages'
import type { Documents } from './documents/documents'
import { ownFiles } from './documents/own-files'
import { checkPaths } from './find-files'
import { createItemPlaces, type ItemPlace } from './item-names'
import { type Looked, inspectFiles } from './inspect-files'
import { matchAnnotations, spelling } from './match-annotations'
import { createOnDisk } from './on-disk'
import { type CheckedPlaces, checkPlaces, placeKey, type ThereItem } from './project-calls'
import type { ImportPlatform } from './public-rows/import-platform'
import { askedBySource } from './settle-doubles'
import { isPromised, sortFile } from './sort-files'

const SHOWN_MAX = 20

/** Chosen paths and their target project. */
export interface CheckRequest {
  readonly paths: readonly string[]
  readonly projectId: number
  readonly type: ProjectTypeName
  /** Columns, if the one path is a list. */
  readonly table?: ColumnsOfTable | undefined
  /** Names in the data set, if the files are one. */
  readonly held?: HeldNames | undefined
}

/** Finds the matching files whose names the project already has, before the import starts. */
export async function checkDoubles(
  parts: {
    readonly call: Call
    readonly teams: Pick<Teams, 'id' | 'current'>
    readonly archives: Archives
    readonly documents: Pick<Documents, 'count'>
    readonly filesMax: number
    readonly takesFiles: ImportPlatform['takesFiles']
  },
  { paths, projectId, type, table, held }: CheckRequest,
  signal: AbortSignal,
): Promise<Result<DoublesCheck>> {
  const checked = await checkPaths(paths)
  if (!checked.ok) return checked
  const team = await parts.teams.current()
  if (!team.ok) return team
  const plan = limitingPlan(team.value.creator_plan)
  const placeOf = createItemPlaces()
  const files: CheckedFile[] = []
  const own = new Set<string>()
  const annotated = new Map<string, Looked & { readonly kind: 'file' }>()
  if (table !== undefined) {
    const listed = await parts.archives.tables.items(
      { path: paths[0] ?? '', columns: table, type, most: parts.filesMax },
      signal,
    )
    if (!listed.ok) return listed
    for (const item of listed.value.items) files.push(item)
  }
  const ofSet = held?.annotated
  const ownFilesOfSet = new Set(held?.files)
  for (const text of held?.texts ?? []) {
    files.push({ relative: text, ...placeOf(text) })
    own.add(text)
  }
  const isSet = held !== undefined
  for await (const looked of table === undefined ? inspectFiles(paths, signal, parts, type) : []) {
    if (isSet && (isDrawn(looked.relative) || ownFilesOfSet.has(looked.relative))) continue
    const { kind } = sortFile(looked, type, plan)
    const annotates = kind === 'beside' && !isSet ? annotatedFile(looked.relative) : undefined
    if (annotates !== undefined && looked.kind === 'file' && isPromised(annotates, type))
      annotated.set(annotates, looked)
    if (kind !== 'fits' || looked.kind !== 'file') continue
    for (const { relative, named = relative } of ownFiles(looked, type)) {
      files.push({ relative, named, ...placeOf(named) })
      own.add(named)
    }
  }
  const target = { teamId: team.value.id, projectId }
  const project = await parts.call('readProject', { path: { projectId }, query: { team_id: team.value.id } })
  if (!project.ok) return project
  const state = project.value.upload_state ?? UPLOAD_STATE.initial
  const mixed = mixedUploads(state, table?.as === 'links' ? UPLOAD_STATE.external : UPLOAD_STATE.basic) ?? null
  const asked = askedBySource(files)
  const places = files.map((file) => asked.get(file) ?? file)
  const answer = await checkPlaces(parts.call, target, places, signal)
  if (!answer.ok) return answer
  const takesFiles = await parts.takesFiles(target.teamId)
  if (!takesFiles.ok) return takesFiles
  const absent = table === undefined ? files.filter((file) => !answer.value.there.has(placeKey(file))) : []
  const coming = takesFiles.value ? absent : []
  // Files that can't be sent may stand for items of other places.
  if (!takesFiles.value) for (const { relative, named = relative } of absent) own.delete(named)
  const alone = (ofSet ?? [...annotated.keys()]).filter((file) => !own.has(file))
  const onDisk = createOnDisk(parts.archives)
  const headOf = async (file: string): Promise<AnnotationHead> => {
    const annotation = annotated.get(file)
    return annotation === undefined ? {} : annotationHead(onDisk, annotation)
  }
  const matched = await matchAnnotations(parts.call, target, alone, coming, headOf, signal)
  if (!matched.ok) return matched
  const targets = [...matched.value.targets]
  const leftOut = [...matched.value.leftOut]
  const found = targets.filter(([, { id }]) => id !== null)
  const ownThere = ofSet === undefined ? [] : ownItems(ofSet, files, answer.value.there)
  const missing = leftOut.filter(([, { why }]) => why === 'none')
  if (signal.aborted) return err(platformError('aborted'))
  const { there, fits, limit } = answer.value
  const doubles = files.filter((file) => there.has(placeKey(file))).map(({ relative }) => relative)
  return ok({
    count: doubles.length,
    first: doubles.slice(0, SHOWN_MAX),
    fits: takesFiles.value || table?.as === 'links' ? fits : 0,
    limit,
    mixed,
    annotations: {
      found: found.length + ownThere.length,
      taken: [...found.map(([, item]) => item), ...ownThere].filter(({ revision }) => revision > NO_REVISION).length,
      missing: missing.length,
      firstMissing: missing.slice(0, SHOWN_MAX).map(([file]) => file),
      several: told(leftOut.flatMap(([file, { why, reason }]) => (why === 'several' ? [[file, reason] as const] : []))),
      spelt: told(
        targets.flatMap(([file, aim]) => {
          const text = spelling(aim)
          return text === undefined ? [] : [[file, text] as const]
        }),
      ),
    },
  })
}

interface CheckedFile extends ItemPlace {
  readonly relative: string
  readonly named?: string
  readonly link?: string
  readonly text?: string
}

/** Items that already exist for pictures of a data set. */
function ownItems(
  annotated: readonly string[],
  files: readonly (ItemPlace & { readonly relative: string })[],
  there: CheckedPlaces['there'],
): readonly ThereItem[] {
  const names = new Set(annotated)
  return files.flatMap((file) => (names.has(file.relative) ? (there.get(placeKey(file)) ?? []) : []))
}

/** Describes these files, the first of them by their names on disk. */
function told(files: readonly (readonly [file: string, reason: string])[]): ToldFiles {
  const first = files.slice(0, SHOWN_MAX).map(([file, reason]) => ({ file: `${file}.json`, reason }))
  return { count: files.length, first }
}
