import { expect, it } from 'vitest'
import { TEAM_ROLE } from '#domain/team'
import { peopleFound } from '../../../../renderer/bridge/people-found'

const person = (id: number, first_name: string, user_role: number = TEAM_ROLE.contributor) => ({
  id,
  email: `${first_name.toLowerCase()}@loupe.example`,
  first_name,
  last_name: '',
  user_role,
})
const PEOPLE = [
  person(1, 'Ada'),
  person(2, 'Bo'),
  person(3, 'Olivia', TEAM_ROLE.owner),
  person(4, 'Adam', TEAM_ROLE.admin),
]

it('mentionable people → are the project’s and those who run its team only', () => {
  const names = (search: string) => peopleFound(PEOPLE, [{ user_id: 1 }], search).map(({ first_name }) => first_name)
  expect(names('')).toEqual(['Ada', 'Adam', 'Olivia'])
  expect(names('ad')).toEqual(['Ada', 'Adam'])
  expect(names('bo')).toEqual([])
})
