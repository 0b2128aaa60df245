import { expect, it } from 'vitest'
import { identityOf } from '../../../../local-platform/storage/identity'

function someFacts() {
  const kept = new Map<string, string>()
  return { read: (name: string) => kept.get(name), write: (name: string, value: string) => void kept.set(name, value) }
}

it('is given once and kept, and each platform has another', () => {
  const facts = someFacts()
  const first = identityOf(facts, false)
  expect(identityOf(facts, true)).toBe(first)
  expect(identityOf(someFacts(), false)).not.toBe(first)
})

it('of a platform that was used before there were names is what its work is held for', () => {
  const facts = someFacts()
  expect(identityOf(facts, true)).toBe('local')
  expect(identityOf(facts, true)).toBe('local')
})
