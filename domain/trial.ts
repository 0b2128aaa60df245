import { MS_PER_DAY, TRIAL_DAYS } from './constants'

/** Remaining days of a trial at `now`: 14 minus the elapsed days, rounded up; -1 from 14 days on. */
export function trialDaysLeft(trialStart: Date, now: Date): number {
  const elapsed = Math.max(0, (now.getTime() - trialStart.getTime()) / MS_PER_DAY)
  return elapsed >= TRIAL_DAYS ? -1 : Math.ceil(TRIAL_DAYS - elapsed)
}
