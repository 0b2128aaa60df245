import type { DesktopApi } from '#contract/api'
import { PROJECTS_PER_CALL_MAX } from '#domain/constants'
import type { PlatformError } from '#domain/errors'
import type { EndpointAnswer, EndpointBody } from '#endpoints'
import { resultOf } from '../../desktop/client'

export type ProjectsChange = EndpointBody<'changeProjects'>['change']
type Answer = EndpointAnswer<'changeProjects'>

/** A change with its projects. */
export interface ProjectsStep {
  readonly ids: readonly number[]
  readonly change: ProjectsChange
}

/** The result of changing many projects. */
export interface ProjectsOutcome {
  readonly changed: readonly number[]
  /** The changes that undo it. */
  readonly back: readonly ProjectsStep[]
  readonly refused: Answer['refused']
  /** The reason it stopped early. */
  readonly failure: PlatformError | undefined
}

/** Applies changes to projects in batches; stops at the first failed call. */
export async function changeProjects(desktop: DesktopApi, steps: readonly ProjectsStep[]): Promise<ProjectsOutcome> {
  const changed: number[] = []
  const back: ProjectsStep[] = []
  const refused: Answer['refused'][number][] = []
  for (const { ids, change } of steps) {
    for (let at = 0; at < ids.length; at += PROJECTS_PER_CALL_MAX) {
      const body = { project_ids: ids.slice(at, at + PROJECTS_PER_CALL_MAX), change }
      const answer = await resultOf(desktop.platform.write('changeProjects', { body }))
      if (!answer.ok) return { changed, back, refused, failure: answer.error }
      const { before } = answer.value
      changed.push(...before.map(({ id }) => id))
      back.push(...wayBack(change, before))
      refused.push(...answer.value.refused)
    }
  }
  return { changed, back, refused, failure: undefined }
}

/** The changes that restore the previous values. */
function wayBack(change: ProjectsChange, before: Answer['before']): readonly ProjectsStep[] {
  const was = ({ status, is_pinned }: Answer['before'][number]): ProjectsChange =>
    'status' in change ? { status } : 'is_pinned' in change ? { is_pinned } : { is_deleted: !change.is_deleted }
  const alike = Map.groupBy(before, (one) => JSON.stringify(was(one)))
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ids: group.map(({ id }) => id), change: was(first) }]
  })
}
