import { expect, it } from 'vitest'
import { askText } from '../../../../renderer/projects/use-admins'

const person = (first_name: string, user_role: number) => ({
  id: 1,
  email: `${first_name.toLowerCase()}@northlight.example`,
  first_name,
  last_name: 'Moreno',
  user_role,
})

it('people to ask for a right → are those who run the team, by name, only the first few', () => {
  expect(askText([person('Ben', 4)])).toBe('')
  expect(askText([person('Cora', 12), person('Ben', 4)])).toBe('Ask Cora Moreno.')
  expect(askText([person('Cora', 12), person('Ada', 7)])).toBe('Ask Ada Moreno or Cora Moreno.')
  const five = ['Eva', 'Dan', 'Cora', 'Ben', 'Ada'].map((name) => person(name, 7))
  expect(askText(five)).toBe('Ask Ada Moreno, Ben Moreno, Cora Moreno or 2 more.')
  expect(askText([{ ...person('', 15), last_name: '', email: 'root@northlight.example' }])).toBe(
    'Ask root@northlight.example.',
  )
})
