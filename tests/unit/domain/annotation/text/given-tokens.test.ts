import { describe, expect, it } from 'vitest'
import { partToTokenize, snappedTo } from '../../../../../domain/annotation/text/given-tokens'

const TEXT = 'Ada left.\n東京大学に行く。\nEnd.'
const from = TEXT.indexOf('東')

describe('a range in a script without spaces', () => {
  it('is detected by its paragraph; one in a script with spaces isn’t', () => {
    expect(partToTokenize(TEXT, { start: from + 1, end: from + 2 })).toEqual({ start: from, text: '東京大学に行く。' })
    expect(partToTokenize(TEXT, { start: 0, end: 2 })).toBeUndefined()
  })

  it('in a very long paragraph is detected by its surroundings', () => {
    const long = '東'.repeat(10_000)
    expect(partToTokenize(long, { start: 5_000, end: 5_001 })).toMatchObject({ start: 4_000, text: '東'.repeat(2_001) })
  })

  it('expands to the words it touches, and otherwise stays', () => {
    const part = { start: from, text: '東京大学に行く。' }
    const tokens = [
      { start: 0, end: 4 },
      { start: 5, end: 7 },
    ]
    expect(snappedTo(tokens, part, { start: from + 1, end: from + 2 })).toEqual({ start: from, end: from + 4 })
    expect(snappedTo(tokens, part, { start: from + 3, end: from + 6 })).toEqual({ start: from, end: from + 7 })
    expect(snappedTo(tokens, part, { start: from + 4, end: from + 5 })).toBeUndefined()
  })
})
