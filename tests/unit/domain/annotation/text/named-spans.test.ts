import { expect, it } from 'vitest'
import { addThread } from '../../../../../domain/annotation/comments/change-threads'
import { readThread } from '../../../../../domain/annotation/comments/thread'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { objectOfWords, spanOfWords } from '../../../../../domain/annotation/text/named-spans'

const AUTHOR = { email: 'ada@loupe.example', role: 'QA', at: '2026-11-29T10:00:00.000Z' }
const READING = { value: () => undefined, z: () => 0, top: () => 0, bottom: () => 0 }

function objectsOf(...instances: readonly Readonly<Record<string, unknown>>[]) {
  return readDocument({ instances })?.objects ?? []
}

function written(place: Parameters<typeof addThread>[1]['place']) {
  const made = addThread(READING, { id: 't1', z: 1, place, words: { text: 'Why?', mentions: [] }, author: AUTHOR })
  const [op] = 'refusal' in made ? [] : made.delta
  return op?.o === 'add' ? readThread(op.value, 't1') : undefined
}

it('a comment on words → is read back with them, and has no position on a picture', () => {
  const thread = written({ start: 4, end: 9, object: 'a' })
  expect(thread?.words).toEqual({ start: 4, end: 9, object: 'a' })
  expect(thread?.place).toBeUndefined()
  expect(written({ x: 3, y: 4 })).toMatchObject({ place: { x: 3, y: 4 } })
})

it('a comment on a span → follows its ends; without the span it stays on its words', () => {
  const words = { start: 4, end: 9, object: 'a' }
  const moved = objectsOf({ type: 'entity', id: 'a', start: 2, end: 12, className: 'Place' })
  expect(spanOfWords(moved, words)).toEqual({ start: 2, end: 12 })
  expect(objectOfWords(moved, words)?.row).toBe(0)
  expect(spanOfWords([], words)).toMatchObject({ start: 4, end: 9 })
  const unnamed = objectsOf({ type: 'entity', start: 4, end: 9, className: 'Place' })
  expect(objectOfWords(unnamed, words)?.row).toBe(0)
})
