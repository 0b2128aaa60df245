import { keepPreviousData } from '@tanstack/react-query'
import { LIMIT_STATE } from '#domain/enums'
import type { LimitState } from '#domain/limits'
import { type PlanRoom, planName, planRoom } from '#domain/plan-room'
import { useCall } from '../../desktop/use-call'
import { rowQuery } from '../../desktop/row-query'
import { projectsQuery, teamQuery } from '../../queries'

/** The plan's remaining room; null if unlimited, or if the person doesn't see every project. */
export function usePlanRoom(): PlanRoom | null {
  const team = useCall(teamQuery)
  const projects = useCall(projectsQuery)
  const seesAll = team.data?.accesses.actions.includes('CreateProject') === true
  const isWhole = projects.data !== undefined && projects.data.data.length >= projects.data.total
  return team.data === undefined || !seesAll || !isWhole ? null : planRoom(team.data, projects.data.data)
}

/** The remaining room for an upload to a project. */
export interface ProjectRoom {
  /** The plan's room; null if unlimited. */
  readonly plan: PlanRoom | null
  /** The project's remaining items; undefined if unknown. */
  readonly project: number | undefined
  /** The upload's limit state; undefined if unknown. */
  readonly state: LimitState | undefined
  /** true while the answer is for another number of files. */
  readonly isLooking: boolean
}

/** The request's maximum. */
const INCOMING_MAX = 1_000_000

const roomQuery = (projectId: number, incoming: number) =>
  rowQuery('readLimits', { path: { projectId }, query: { incoming: Math.min(incoming, INCOMING_MAX) } })

/** The room of an existing project, as the platform counts it. */
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

/** Checks a limit state; undefined if this version doesn't know it. */
function knownState(value: number): LimitState | undefined {
  return Object.values(LIMIT_STATE).find((state) => state === value)
}
