import { describe, expect, it } from 'vitest'
import { codePointsOf } from '../../../../../domain/annotation/text/code-points'
import { findIn, sameWords } from '../../../../../domain/annotation/text/finds'
import { blocksOf } from '../../../../../domain/annotation/text/paragraphs'
import { lanesOf, stretchesOf } from '../../../../../domain/annotation/text/stretches'
import { moved, snapped, tokenAfter, tokenBefore } from '../../../../../domain/annotation/text/tokens'
import { readObject } from '../../../../../domain/annotation/document/read-document'

const cut = (text: string, span: { readonly start: number; readonly end: number } | undefined) =>
  span && text.slice(span.start, span.end)

function objects(...spans: readonly (readonly [number, number])[]) {
  return spans.flatMap(
    ([start, end], row) => readObject({ type: 'entity', className: 'Place', start, end }, row, {}) ?? [],
  )
}

describe('words of a text', () => {
  it('a range within words expands to whole words, and loses surrounding spaces', () => {
    const text = 'Ada  Lovelace wrote.'
    expect(cut(text, snapped(text, { start: 1, end: 8 }))).toBe('Ada  Lovelace')
    expect(cut(text, snapped(text, { start: 3, end: 13 }))).toBe('Lovelace')
    expect(snapped(text, { start: 3, end: 5 })).toBeUndefined()
  })

  it('a range within a multi-unit character expands to the whole character', () => {
    const text = 'a👩‍👩‍👧b'
    expect(cut(text, snapped(text, { start: 2, end: 3 }, 'grapheme'))).toBe('👩‍👩‍👧')
  })

  it('steps skip full stops and multiple spaces', () => {
    const text = `one.${' '.repeat(900)}two`
    expect(cut(text, tokenAfter(text, 3))).toBe('two')
    expect(cut(text, tokenBefore(text, text.length - 3))).toBe('one')
    expect(tokenAfter(text, text.length)).toBeUndefined()
  })

  it('one end never passes the other', () => {
    const text = 'one two'
    expect(moved(text, { start: 4, end: 7 }, { edge: 'end', by: -1, step: 'word' })).toBeUndefined()
    expect(moved(text, { start: 0, end: 7 }, { edge: 'end', by: -1, step: 'word' })).toEqual({ start: 0, end: 3 })
  })
})

describe('paragraphs of a text', () => {
  it('every letter is in one paragraph or ends its line, whatever ends it', () => {
    const text = 'a\r\nbb\n\nccc'
    const all = blocksOf(text).flatMap(({ paragraphs }) => paragraphs)
    expect(all.map((one) => [one.start, one.text, one.line])).toEqual([
      [0, 'a', 1],
      [3, 'bb', 2],
      [6, '', 3],
      [7, 'ccc', 4],
    ])
  })

  it('pages are separated by form feeds; a page without letters says so', () => {
    const text = 'one\ntwo\f\fthree'
    const all = blocksOf(text).flatMap(({ paragraphs }) => paragraphs)
    expect(all).toMatchObject([
      { start: 0, text: 'one', page: 1 },
      { start: 4, text: 'two' },
      { start: 8, text: '', page: 2, isBare: true },
      { start: 9, text: 'three', page: 3 },
    ])
    expect(all[1]).not.toHaveProperty('page')
    expect(blocksOf('no pages')[0]?.paragraphs[0]).not.toHaveProperty('page')
  })

  it('a long text is rendered in consecutive blocks', () => {
    const text = `${'word '.repeat(100)}\n`.repeat(50)
    const blocks = blocksOf(text)
    expect(blocks.length).toBeGreaterThan(3)
    expect(blocks.map(({ start }) => start).slice(1)).toEqual(blocks.map(({ end }) => end).slice(0, -1))
  })
})

describe('overlapping spans', () => {
  it('each takes the first free lane, and a range lists all spans over it', () => {
    const all = objects([0, 10], [4, 8], [8, 12], [20, 22])
    const lanes = lanesOf(all)
    expect([...lanes]).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 0],
    ])
    const stretches = stretchesOf({ start: 0, end: 30 }, all, lanes)
    expect(stretches.map(({ start, end, objects: over }) => [start, end, over.length])).toEqual([
      [0, 4, 1],
      [4, 8, 2],
      [8, 10, 2],
      [10, 12, 1],
      [12, 20, 0],
      [20, 22, 1],
      [22, 30, 0],
    ])
  })
})

describe('searching a text', () => {
  it('finds exact text, and repetitions only as whole words', () => {
    const text = 'Art. 5 (a) art, smart Art'
    expect(findIn(text, '(a)', false).spans.map((span) => cut(text, span))).toEqual(['(a)'])
    expect(sameWords(text, { start: 0, end: 3 }, []).map(({ start }) => start)).toEqual([22])
    expect(sameWords(text, { start: 0, end: 3 }, [{ start: 22, end: 25 }])).toEqual([])
  })

  it('a pattern that matches nothing visible finds nothing, and a broken one says why', () => {
    expect(findIn('abc', 'x*', true).spans).toEqual([])
    expect(findIn('abc', '(', true).problem).toMatch(/Unterminated group/)
  })
})

it('positions → snap to whole characters and back, after emoji too', () => {
  const text = 'a😀b😀😀c'
  const { toPoints, toUnits } = codePointsOf(text)
  const letters = [...text]
  let unit = 0
  for (const [point, letter] of letters.entries()) {
    expect([toPoints(unit), toUnits(point)]).toEqual([point, unit])
    unit += letter.length
  }
  expect(toPoints(text.length)).toBe(letters.length)
  expect(toUnits(letters.length)).toBe(text.length)
})
