import type { ColumnsOfTable, DoublesCheck } from '#contract/imports'
import { type ProjectTypeName, UPLOAD_STATE } from '#domain/enums'
import { platformError } from '#domain/errors'
import { limitingPlan, mixedUploads } from '#domain/limits'
import { err, ok, type Result } from '#domain/result'
import type { Call } from '../call'
import type { Teams } from '../teams'
import type { Archives } from './archives/archives'
import { annotatedFile, itemsOfAnnotations, NO_REVISION } from './bring-annotations'
import type { Documents } from './documents/documents'
import { ownFiles } from './documents/own-files'
import { checkPaths } from './find-files'
import { createItemPlaces } from './item-names'
import { lookAtFiles } from './look-at-files'
import { checkPlaces, placeKey } from './project-calls'
import { isPromised, sortFile } from './sort-files'

const SHOWN_MAX = 20

/** What was chosen, and the project that it is for. */
export interface CheckRequest {
  readonly paths: readonly string[]
  readonly projectId: number
  readonly type: ProjectTypeName
  /** The one path is a list. */
  readonly table?: ColumnsOfTable | undefined
}

/** Tells which of the files that fit a project has by their names, before anything comes in. */
export async function checkDoubles(
  parts: {
    readonly call: Call
    readonly teams: Pick<Teams, 'id' | 'current'>
    readonly archives: Archives
    readonly documents: Pick<Documents, 'count'>
    readonly filesMax: number
  },
  { paths, projectId, type, table }: CheckRequest,
  signal: AbortSignal,
): Promise<Result<DoublesCheck>> {
  const checked = await checkPaths(paths)
  if (!checked.ok) return checked
  const team = await parts.teams.current()
  if (!team.ok) return team
  const plan = limitingPlan(team.value.creator_plan)
  const placeOf = createItemPlaces()
  const files: { readonly relative: string; readonly folder?: string; readonly name: string }[] = []
  const own = new Set<string>()
  const annotated: string[] = []
  if (table !== undefined) {
    const listed = await parts.archives.tables.items(
      { path: paths[0] ?? '', columns: table, type, most: parts.filesMax },
      signal,
    )
    if (!listed.ok) return listed
    for (const item of listed.value.items) files.push(item)
  }
  for await (const looked of table === undefined ? lookAtFiles(paths, signal, parts, type) : []) {
    const { kind } = sortFile(looked, type, plan)
    const annotates = kind === 'beside' ? annotatedFile(looked.relative) : undefined
    if (annotates !== undefined && isPromised(annotates, type)) annotated.push(annotates)
    if (kind !== 'fits' || looked.kind !== 'file') continue
    for (const { relative, named = relative } of ownFiles(looked, type)) {
      files.push({ relative, ...placeOf(named) })
      own.add(named)
    }
  }
  const target = { teamId: team.value.id, projectId }
  const project = await parts.call('readProject', { path: { projectId }, query: { team_id: team.value.id } })
  if (!project.ok) return project
  const state = project.value.upload_state ?? UPLOAD_STATE.initial
  const mixed = mixedUploads(state, table?.as === 'links' ? UPLOAD_STATE.external : UPLOAD_STATE.basic) ?? null
  const answer = await checkPlaces(parts.call, target, files, signal)
  if (!answer.ok) return answer
  const alone = await itemsOfAnnotations(
    parts.call,
    target,
    annotated.filter((file) => !own.has(file)),
    signal,
  )
  if (!alone.ok) return alone
  if (signal.aborted) return err(platformError('aborted'))
  const { there, fits, limit } = answer.value
  const doubles = files.filter((file) => there.has(placeKey(file))).map(({ relative }) => relative)
  return ok({
    count: doubles.length,
    first: doubles.slice(0, SHOWN_MAX),
    fits,
    limit,
    mixed,
    annotations: {
      found: alone.value.items.size,
      taken: [...alone.value.items.values()].filter(({ revision }) => revision > NO_REVISION).length,
      missing: alone.value.missing.length,
      firstMissing: alone.value.missing.slice(0, SHOWN_MAX),
    },
  })
}
