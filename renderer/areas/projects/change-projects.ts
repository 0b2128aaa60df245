import type { DesktopApi } from '#contract/api'
import { PROJECTS_PER_CALL_MAX } from '#domain/constants'
import type { PlatformError } from '#domain/errors'
import type { EndpointAnswer, EndpointBody } from '#endpoints'
import { resultOf } from '../../desktop/client'

export type ProjectsChange = EndpointBody<'changeProjects'>['change']
type Answer = EndpointAnswer<'changeProjects'>

/** One change and the projects that it is made of. */
export interface ProjectsStep {
  readonly ids: readonly number[]
  readonly change: ProjectsChange
}

/** What came of a change of many projects. */
export interface ProjectsOutcome {
  readonly changed: readonly number[]
  /** What makes the changed ones as they were. */
  readonly back: readonly ProjectsStep[]
  readonly refused: Answer['refused']
  /** Why the rest was not tried. */
  readonly failure: PlatformError | undefined
}

/** Makes changes of many projects, as many with each call as it takes; ends at the first call that fails. */
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

/** The changes that make projects as they were before one. */
function wayBack(change: ProjectsChange, before: Answer['before']): readonly ProjectsStep[] {
  const was = ({ status, is_pinned }: Answer['before'][number]): ProjectsChange =>
    'status' in change ? { status } : 'is_pinned' in change ? { is_pinned } : { is_deleted: !change.is_deleted }
  const alike = Map.groupBy(before, (one) => JSON.stringify(was(one)))
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ids: group.map(({ id }) => id), change: was(first) }]
  })
}
