import { expect, it } from 'vitest'
import { documentText, PDF_TEXT_VERSION, pageText } from '#domain/media/page-text'

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
