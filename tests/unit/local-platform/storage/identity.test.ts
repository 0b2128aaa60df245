import { expect, it } from 'vitest'
import { identityOf } from '../../../../local-platform/storage/identity'

function someFacts() {
  const kept = new Map<string, string>()
  return { read: (name: string) => kept.get(name), write: (name: string, value: string) => void kept.set(name, value) }
}

it('a platform’s name → is created once and stored, and each platform has another', () => {
  const facts = someFacts()
  const first = identityOf(facts, false)
  expect(identityOf(facts, true)).toBe(first)
  expect(identityOf(someFacts(), false)).not.toBe(first)
})

it('a platform used before names existed → is called local, the owner of its held work', () => {
  const facts = someFacts()
  expect(identityOf(facts, true)).toBe('local')
  expect(identityOf(facts, true)).toBe('local')
})
