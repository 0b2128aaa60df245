import type { Project, Team } from '#domain/entities'
import { planName, planRoom } from '#domain/plan-room'
import { trialDaysLeft } from '#domain/trial'
import { amountText, countText } from '../../../ui/texts'

/** The name of a team's plan; undefined if unknown. */
export function planText({ creator_plan }: Pick<Team, 'creator_plan'>): string | undefined {
  const name = planName(creator_plan)
  return name === undefined ? undefined : `${name} plan`
}

/** The plan with its current usage. */
export function usedText(team: Pick<Team, 'creator_plan'>, projects: readonly Pick<Project, 'imageCount'>[]): string {
  const room = planRoom(team, projects)
  const plan = planText(team) ?? 'Unknown plan'
  return room === null ? plan : `${plan}: ${countText(room.used)} of ${countText(room.max)} pictures`
}

/** The remaining trial time of a team; undefined without a trial. */
export function trialText(
  { creator_trial_start_date: start }: Pick<Team, 'creator_trial_start_date'>,
  now: Date,
): string | undefined {
  const began = start === null ? Number.NaN : Date.parse(start)
  if (Number.isNaN(began)) return undefined
  const days = trialDaysLeft(new Date(began), now)
  return days < 0 ? 'The trial is over' : `${amountText(days, 'day', 'days')} of the trial left`
}
