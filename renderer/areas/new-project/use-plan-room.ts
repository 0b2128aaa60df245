import { type PlanRoom, planName, planRoom } from '#domain/plan-room'
import { useCall } from '../../desktop/use-call'
import { limitsQuery } from '../../projects/limits'
import { projectsQuery, teamQuery } from '../../queries'

/** The room that the plan leaves; null where it sets no limit, or for a person who doesn't see every project of the team. */
export function usePlanRoom(): PlanRoom | null {
  const team = useCall(teamQuery)
  const projects = useCall(projectsQuery)
  const seesAll = team.data?.accesses.actions.includes('CreateProject') === true
  const isWhole = projects.data !== undefined && projects.data.data.length >= projects.data.total
  return team.data === undefined || !seesAll || !isWhole ? null : planRoom(team.data, projects.data.data)
}

/** The room that is left where files are added to a project. */
export interface ProjectRoom {
  /** Of the plan; null where it sets no limit. */
  readonly plan: PlanRoom | null
  /** How many more items the project itself takes; undefined while nobody knows. */
  readonly project: number | undefined
}

/** The room of a project that is there, as the platform counts it. */
export function useProjectRoom(projectId: number): ProjectRoom {
  const limits = useCall(limitsQuery(projectId), { refetchOnMount: 'always' })
  if (limits.data === undefined) return { plan: null, project: undefined }
  const { user_limit: team, project_limit: project, plan: number } = limits.data
  const plan = planName(number)
  const { max_image_count: max = 0, remaining_image_count: left = 0 } = team ?? {}
  return {
    plan: team === undefined || plan === undefined ? null : { plan, max, left, used: max - left },
    project: project.remaining_image_count,
  }
}
