import { expect, it } from 'vitest'
import { documentText, pageStarts, PDF_TEXT_VERSION, pageText, placedText } from '#domain/media/page-text'

const ends = (text: string) => ({ text, ends: true })
const runs = (text: string) => ({ text, ends: false })

it('a page’s text → consists of its runs, with line ends and without page separators [S2.9]', () => {
  expect(PDF_TEXT_VERSION).toBe(1)
  expect(pageText([runs('Dear '), ends('Ada, '), ends(''), runs('a\fb\u0000c\td'), ends('')])).toBe(
    'Dear Ada,\n\nabc\td',
  )
  expect(pageText([runs('half \ud83d of a pair')])).toBe('half \ufffd of a pair')
  expect(pageText([ends(' '), ends('')])).toBe('')
})

it('a page’s number → counts the form feeds before it, also after empty pages', () => {
  expect(documentText(['one', '', 'three'])).toBe('one\f\fthree')
})

const piecesOf = (all: readonly ReturnType<typeof runs>[]) => {
  const { text, places } = placedText(all)
  expect(text).toBe(pageText(all))
  return places.map(({ start, end }) => text.slice(start, end))
}

it.each([
  [
    'spaces and control characters',
    [runs(' a '), ends('  '), ends('b\fc \u0000'), runs('\t d')],
    [' a', '', 'bc', '\t d'],
  ],
  ['ligatures', [runs('\ufb01nd '), ends('o\ufb03ce'), runs('end')], ['\ufb01nd ', 'o\ufb03ce', 'end']],
  ['surrogates', [runs('👋🏽 '), runs('half \ud83d'), ends('𝔸')], ['👋🏽 ', 'half \ufffd', '𝔸']],
  ['Arabic', [ends('وصل القطار'), runs('لندن')], ['وصل القطار', 'لندن']],
  ['spaces of several runs at the end of a line', [runs('a  '), runs(' \t'), ends(' '), runs('b')], ['a', '', '', 'b']],
  ['an end that is cut off', [runs('a'), ends(' '), ends(''), ends(' \u00a0')], ['a', '', '', '']],
])('the place of each run → is its stretch of the page’s text, with %s', (_, all, pieces) => {
  expect(piecesOf(all)).toEqual(pieces)
})

it('pages → start behind their form feeds, also after empty pages', () => {
  const pages = ['one', '', 'three 👋🏽', '']
  const text = documentText(pages)
  const starts = pageStarts(text)
  expect(starts.map((start, at) => text.slice(start, (starts[at + 1] ?? text.length + 1) - 1))).toEqual(pages)
  expect(pageStarts('')).toEqual([0])
})
