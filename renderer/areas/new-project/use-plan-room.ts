import { keepPreviousData } from '@tanstack/react-query'
import { LIMIT_STATE } from '#domain/enums'
import type { LimitState } from '#domain/limits'
import { type PlanRoom, planName, planRoom } from '#domain/plan-room'
import { useCall } from '../../desktop/use-call'
import { rowQuery } from '../../desktop/row-query'
import { projectsQuery, teamQuery } from '../../queries'

/** The room that the plan leaves; null where it sets no limit, or for a person who doesn't see every project of the team. */
export function usePlanRoom(): PlanRoom | null {
  const team = useCall(teamQuery)
  const projects = useCall(projectsQuery)
  const seesAll = team.data?.accesses.actions.includes('CreateProject') === true
  const isWhole = projects.data !== undefined && projects.data.data.length >= projects.data.total
  return team.data === undefined || !seesAll || !isWhole ? null : planRoom(team.data, projects.data.data)
}

/** The room that is left where so many files are added to a project. */
export interface ProjectRoom {
  /** Of the plan; null where it sets no limit. */
  readonly plan: PlanRoom | null
  /** How many more items the project itself takes; undefined while nobody knows. */
  readonly project: number | undefined
  /** Where the upload stands against all of it; undefined while nobody knows. */
  readonly state: LimitState | undefined
  /** What is known is not yet told of so many. */
  readonly isLooking: boolean
}

/** What the row takes. */
const INCOMING_MAX = 1_000_000

const roomQuery = (projectId: number, incoming: number) =>
  rowQuery('readLimits', { path: { projectId }, query: { incoming: Math.min(incoming, INCOMING_MAX) } })

/** The room of a project that is there, as the platform counts it. */
export function useProjectRoom(projectId: number, incoming: number): ProjectRoom {
  const limits = useCall(roomQuery(projectId, incoming), {
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const isLooking = limits.isPending || limits.isPlaceholderData
  if (limits.data === undefined) return { plan: null, project: undefined, state: undefined, isLooking }
  const { user_limit: team, project_limit: project, plan: number, limit_state: state } = limits.data
  const plan = planName(number)
  const { max_image_count: max = 0, remaining_image_count: left = 0 } = team ?? {}
  return {
    plan: team === undefined || plan === undefined ? null : { plan, max, left, used: max - left },
    project: project.remaining_image_count,
    state: knownState(state),
    isLooking,
  }
}

/** A number of the catalogue; one that this product doesn't know says nothing. */
function knownState(value: number): LimitState | undefined {
  return Object.values(LIMIT_STATE).find((state) => state === value)
}
