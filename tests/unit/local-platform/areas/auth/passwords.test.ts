import { expect, it } from 'vitest'
import { passwordHash, passwordMatches, passwordProblem } from '../../../../../local-platform/areas/auth/passwords'

it('knows a password by its hash, however its letters were composed, and salts every hash', async () => {
  const hash = await passwordHash('Größe und Maß')
  expect(await passwordMatches('Größe und Maß'.normalize('NFD'), hash)).toBe(true)
  expect(await passwordMatches('Grosse und Mass', hash)).toBe(false)
  expect(await passwordHash('Größe und Maß')).not.toBe(hash)
})

it('matches nothing without an account, or with a hash it does not know', async () => {
  expect(await passwordMatches('x', undefined)).toBe(false)
  expect(await passwordMatches('x', 'plain$x')).toBe(false)
})

it.each([
  ['seven77', true],
  ['eight888', false],
  ['aaaaaaaaaa', true],
  ['abababababab', true],
  ['x'.repeat(201), true],
])('finds a problem in %s: %s', (password, isProblem) => {
  expect(passwordProblem(password) !== undefined).toBe(isProblem)
})
