import { type PlanRoom, planRoom } from '#domain/plan-room'
import { useCall } from '../../desktop/use-call'
import { projectsQuery, teamQuery } from '../../queries'

/** The room that the plan leaves; null where it sets no limit, or for a person who doesn't see every project of the team. */
export function usePlanRoom(): PlanRoom | null {
  const team = useCall(teamQuery)
  const projects = useCall(projectsQuery)
  const seesAll = team.data?.accesses.actions.includes('CreateProject') === true
  const isWhole = projects.data !== undefined && projects.data.data.length >= projects.data.total
  return team.data === undefined || !seesAll || !isWhole ? null : planRoom(team.data, projects.data.data)
}
