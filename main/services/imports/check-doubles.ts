import type { DoublesCheck } from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import { platformError } from '#domain/errors'
import { limitingPlan } from '#domain/limits'
import { err, ok, type Result } from '#domain/result'
import type { Call } from '../call'
import type { Teams } from '../teams'
import { checkPaths } from './find-files'
import { createItemPlaces } from './item-names'
import { lookAtFiles } from './look-at-files'
import { checkPlaces, placeKey } from './project-calls'
import { sortFile } from './sort-files'

const SHOWN_MAX = 20

/** What was chosen, and the project that it is for. */
export interface CheckRequest {
  readonly paths: readonly string[]
  readonly projectId: number
  readonly type: ProjectTypeName
}

/** Tells which of the files that fit a project has by their names, before anything comes in. */
export async function checkDoubles(
  parts: { readonly call: Call; readonly teams: Pick<Teams, 'id' | 'current'> },
  { paths, projectId, type }: CheckRequest,
  signal: AbortSignal,
): Promise<Result<DoublesCheck>> {
  const checked = await checkPaths(paths)
  if (!checked.ok) return checked
  const team = await parts.teams.current()
  if (!team.ok) return team
  const plan = limitingPlan(team.value.creator_plan)
  const placeOf = createItemPlaces()
  const files: { readonly relative: string; readonly folder?: string; readonly name: string }[] = []
  for await (const looked of lookAtFiles(paths, signal)) {
    if (sortFile(looked, type, plan).kind === 'fits')
      files.push({ relative: looked.relative, ...placeOf(looked.relative) })
  }
  const answer = await checkPlaces(parts.call, { teamId: team.value.id, projectId }, files, signal)
  if (!answer.ok) return answer
  if (signal.aborted) return err(platformError('aborted'))
  const { there, fits, limit } = answer.value
  const doubles = files.filter((file) => there.has(placeKey(file))).map(({ relative }) => relative)
  return ok({ count: doubles.length, first: doubles.slice(0, SHOWN_MAX), fits, limit })
}
