import { expect, it } from 'vitest'
import { planName, planRoom } from '#domain/plan-room'
import { aProject } from '../../builders/projects'

const held = (...counts: number[]) => counts.map((imageCount, id) => aProject({ id, imageCount }))

it('a plan’s room → is its limit minus all projects, and never below zero', () => {
  expect(planRoom({ creator_plan: 99 }, held(58, 40))).toEqual({ plan: 'Free', used: 98, max: 100, left: 2 })
  expect(planRoom({ creator_plan: 99 }, held(100, 40))).toEqual({ plan: 'Free', used: 140, max: 100, left: 0 })
  expect(planRoom({ creator_plan: 2 }, [])).toMatchObject({ plan: 'Starter', left: 2_000 })
})

it('a plan without a limit, or an unknown one → shows nothing', () => {
  expect(planRoom({ creator_plan: 3 }, held(9_000))).toBeNull()
  expect(planRoom({ creator_plan: 4_711 }, held(9_000))).toBeNull()
  expect([1, 2, 3, 99, 4].map(planName)).toEqual(['Pro', 'Starter', 'Enterprise', 'Free', undefined])
})
