import { expect, it } from 'vitest'
import { planText, trialText, usedText } from '../../../../../renderer/areas/account/plan-text'
import { aProject } from '../../../../builders/projects'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const began = (daysAgo: number) => ({
  creator_trial_start_date: new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString(),
})

it('a trial → shows its remaining days, and that it is over from day fourteen on [S4.9]', () => {
  expect(trialText(began(0), NOW)).toBe('14 days of the trial left')
  expect(trialText(began(4.5), NOW)).toBe('10 days of the trial left')
  expect(trialText(began(13.5), NOW)).toBe('1 day of the trial left')
  expect(trialText(began(14), NOW)).toBe('The trial is over')
  expect(trialText({ creator_trial_start_date: null }, NOW)).toBeUndefined()
  expect(trialText({ creator_trial_start_date: 'soon' }, NOW)).toBeUndefined()
})

it('a plan → is shown by name, with its use if it has a limit', () => {
  expect(planText({ creator_plan: 99 })).toBe('Free plan')
  expect(planText({ creator_plan: 5 })).toBeUndefined()
  expect(usedText({ creator_plan: 99 }, [aProject({ imageCount: 42 })])).toBe('Free plan: 42 of 100 pictures')
  expect(usedText({ creator_plan: 3 }, [aProject({ imageCount: 42 })])).toBe('Enterprise plan')
})
