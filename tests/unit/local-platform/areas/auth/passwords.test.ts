import { expect, it } from 'vitest'
import { passwordHash, passwordMatches, passwordProblem } from '../../../../../local-platform/areas/auth/passwords'

it('a password → is verified by its hash with any character composition, and every hash is salted', async () => {
  const hash = await passwordHash('Größe und Maß')
  expect(await passwordMatches('Größe und Maß'.normalize('NFD'), hash)).toBe(true)
  expect(await passwordMatches('Grosse und Mass', hash)).toBe(false)
  expect(await passwordHash('Größe und Maß')).not.toBe(hash)
})

it('a missing account, or an unknown hash → never matches', async () => {
  expect(await passwordMatches('x', undefined)).toBe(false)
  expect(await passwordMatches('x', 'plain$x')).toBe(false)
})

it.each([
  ['seven77', true],
  ['eight888', false],
  ['aaaaaaaaaa', true],
  ['abababababab', true],
  ['x'.repeat(201), true],
])('%s → has a problem: %s', (password, isProblem) => {
  expect(passwordProblem(password) !== undefined).toBe(isProblem)
})
