import { PLAN_LIMITS } from './constants'
import type { Project, Team } from './entities'
import { PLAN } from './enums'

export type PlanName = keyof typeof PLAN_LIMITS

/** Number of a team's pictures, and the limit of its plan. */
export interface PlanRoom {
  readonly plan: PlanName
  readonly used: number
  readonly max: number
  readonly left: number
}

const NAMES = Object.keys(PLAN_LIMITS) as readonly PlanName[]

/** Name of a plan by its number; undefined if unknown. */
export function planName(value: number): PlanName | undefined {
  return NAMES.find((name) => PLAN[name] === value)
}

/** Remaining pictures of a team's plan, over all its projects; null without a limit. */
export function planRoom(
  { creator_plan }: Pick<Team, 'creator_plan'>,
  projects: readonly Pick<Project, 'imageCount'>[],
): PlanRoom | null {
  const plan = planName(creator_plan)
  const max = plan === undefined ? null : PLAN_LIMITS[plan].images
  if (plan === undefined || max === null) return null
  const used = projects.reduce((sum, { imageCount }) => sum + imageCount, 0)
  return { plan, used, max, left: Math.max(0, max - used) }
}
