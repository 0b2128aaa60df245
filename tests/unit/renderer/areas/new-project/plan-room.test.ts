import { expect, it } from 'vitest'
import { LIMIT_STATE } from '#domain/enums'
import { roomText } from '../../../../../renderer/areas/new-project/plan-room'

const FREE = { plan: 'Free', used: 98, max: 100, left: 2 } as const
const FULL = { ...FREE, used: 100, left: 0 }

it('pictures that fit → cause no message', () => {
  expect(roomText(FREE, 0, null)).toBeUndefined()
  expect(roomText(FREE, 2, null)).toBeUndefined()
})

it('a full plan → tells the owner what to do, and others whom to ask', () => {
  expect(roomText(FREE, 10, null)).toBe(
    'The Free plan of this team holds 100 pictures, and 98 are in: only 2 of these 10 can be added. Delete projects or items that are no longer needed, or choose a larger plan for the team.',
  )
  expect(roomText(FREE, 10, 'olivia@northlight.example')).toContain(
    'or ask olivia@northlight.example for a larger plan',
  )
  expect(roomText({ ...FREE, used: 99, left: 1 }, 10, null)).toContain('only one of these 10 can be added')
})

it('more than the plan’s limit → is reported as such, and existing items stay [S9.5]', () => {
  const { leaked, exceeded } = LIMIT_STATE
  expect(roomText({ ...FULL, used: 105 }, 0, null)).toContain('nothing can be added, and nothing is deleted.')
  // Where the platform reports the rest, the used number is unknown.
  expect(roomText(FULL, 10, null, leaked)).toContain('has more than the 100 pictures')
  expect(roomText(FULL, 10, null, exceeded)).toContain('100 are in: no more can be added.')
})

it('a full plan → is reported before choosing files', () => {
  expect(roomText(FULL, 0, null)).toContain('100 are in: no more can be added.')
})
