import { describe, expect, it } from 'vitest'
import { isReadable, readingOf } from '../../../../../reviewer/editors/reader/reading'

const JSON_MIME = 'application/json'

describe('what a text item says', () => {
  it('is its text, to the last space', () => {
    const text = 'Qty    Amount\n----\n  3  EUR 10.00\n'
    expect(readingOf(text, 'text/plain; charset=utf-8')).toEqual({ kind: 'text', text })
  })

  it('is the fields of a form’s data, one text for each entry', () => {
    const data = { prompt: 'Why?', answers: ['Because.', 'Who asks?'], max_words: 20, model: { name: 'a' } }
    expect(readingOf(JSON.stringify(data), JSON_MIME)).toEqual({
      kind: 'form',
      fields: [
        { name: 'Prompt', texts: ['Why?'] },
        { name: 'Answers', texts: ['Because.', 'Who asks?'] },
        { name: 'Max words', texts: ['20'] },
        { name: 'Model', texts: ['{\n  "name": "a"\n}'] },
      ],
    })
  })

  it.each(['[1, 2]', '"words"', 'null', '{"broken": '])('stays as it is written where it has no fields: %s', (text) => {
    expect(readingOf(text, JSON_MIME)).toEqual({ kind: 'text', text })
  })
})

it.each([
  ['text/plain; charset=utf-8', true],
  [JSON_MIME, true],
  ['text/html', false],
  ['video/webm', false],
])('%s can be read as text: %s', (mime, expected) => {
  expect(isReadable(mime)).toBe(expected)
})
