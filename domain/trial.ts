import { MS_PER_DAY, TRIAL_DAYS } from './constants'
import type { Team } from './entities'

/** Days left of a trial at `now`: 14 minus the days elapsed, rounded up; -1 from 14 days on. */
export function trialDaysLeft(trialStart: Date, now: Date): number {
  const elapsed = Math.max(0, (now.getTime() - trialStart.getTime()) / MS_PER_DAY)
  return elapsed >= TRIAL_DAYS ? -1 : Math.ceil(TRIAL_DAYS - elapsed)
}

/** What a person reads of the team's trial at `now`; null where there is none, or it is over. */
export function trialText({ creator_trial_start_date: start }: Pick<Team, 'creator_trial_start_date'>, now: Date) {
  const days = start === null || Number.isNaN(Date.parse(start)) ? -1 : trialDaysLeft(new Date(start), now)
  if (days < 0) return null
  return days === 1 ? 'The last day' : `${days} days left`
}
