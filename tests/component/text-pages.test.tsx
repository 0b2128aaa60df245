import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pdfLetters, type PdfPage } from '../builders/pdf-file'
import { shownText } from './shown-text'

const FIRST = 'Ada Lovelace wrote\nto London.'
const SECOND = 'She came by train.'
const TEXT = `${FIRST}\f${SECOND}`
const PAGES = [
  { content: 'BT /F1 18 Tf 20 150 Td (Ada Lovelace wrote) Tj 0 -30 Td (to London.) Tj ET' },
  { content: 'BT /F1 18 Tf 20 150 Td (She came by train.) Tj ET' },
]

function aDocument(pages: readonly PdfPage[], extras = {}) {
  return Uint8Array.from(pdfLetters(pages, extras), (letter) => letter.charCodeAt(0))
}
const entity = (start: number, end: number, className = 'Place') => ({
  type: 'entity',
  start,
  end,
  className,
  classId: -1,
  attributes: [],
})
const boxOf = (number: number) => page.getByRole('region', { name: `Page ${number}`, exact: true })
const canvasOf = (number: number) => boxOf(number).element().querySelector('canvas')
const toPages = async ({ focus }: { readonly focus: () => void }) => {
  focus()
  await userEvent.keyboard('v')
  await expect.poll(() => canvasOf(1)).not.toBeNull()
}

/** Area of this ink in the picture of a page, as shares of its width and height. */
function inkOf(number: number) {
  const canvas = canvasOf(number)
  const { width = 0, height = 0 } = canvas ?? {}
  const { data } = canvas?.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
  let [left, right, top, bottom] = [1, 0, 1, 0]
  for (let at = 0; at < width * height; at += 1) {
    if ((data[at * 4] ?? 255) > 128) continue
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, right, top, bottom }
}

/** Area of words on a page, likewise. */
function wordsOf(number: number) {
  const box = boxOf(number).element().getBoundingClientRect()
  const all = [...boxOf(number).element().querySelectorAll('[data-from]')].map((one) => one.getBoundingClientRect())
  return {
    left: (Math.min(...all.map(({ left }) => left)) - box.left) / box.width,
    right: (Math.max(...all.map(({ right }) => right)) - box.left) / box.width,
    top: (Math.min(...all.map(({ top }) => top)) - box.top) / box.height,
    bottom: (Math.max(...all.map(({ bottom }) => bottom)) - box.top) / box.height,
  }
}

it('words on a page → become a span, which is undone, made again, and the same in the text [E.text]', async () => {
  const shown = await shownText({ text: TEXT, original: aDocument(PAGES) })
  await toPages(shown)
  await expect.poll(() => document.querySelectorAll('[data-from]').length).toBe(3)
  shown.focus()
  shown.drag('ovelac')
  await userEvent.keyboard('2')
  await expect.poll(shown.marks).toEqual(['Lovelace'])
  expect(shown.rows()[0]).toContain('Person')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(shown.marks).toEqual([])
  await page.getByRole('button', { name: /^Redo/ }).click()
  await expect.poll(shown.marks).toEqual(['Lovelace'])
  shown.focus()
  shown.drag('train')
  await userEvent.keyboard('1')
  await expect.poll(shown.marks).toEqual(['Lovelace', 'train'])
  shown.focus()
  await userEvent.keyboard('v')
  await expect.poll(() => document.querySelector('canvas[width="0"], article canvas')).toBeNull()
  await expect.poll(shown.marks).toEqual(['Lovelace', 'train'])
})

it.each([0, 90, 180, 270])('words of a page turned by %i degrees → lie on its letters', async (turned) => {
  const shown = await shownText({ text: SECOND, original: aDocument([{ ...PAGES[1], turned }]) })
  await toPages(shown)
  await expect.poll(() => wordsOf(1).right).toBeGreaterThan(0)
  const [ink, words] = [inkOf(1), wordsOf(1)]
  for (const side of ['left', 'right', 'top', 'bottom'] as const) expect(words[side]).toBeCloseTo(ink[side], 1)
})

it('spans that overlap → are drawn on the page, and repeated clicks select each of them', async () => {
  const instances = [entity(0, 12), entity(4, 18, 'Person')]
  const shown = await shownText({ text: TEXT, original: aDocument(PAGES), instances })
  await toPages(shown)
  await expect.poll(shown.marks).toEqual(['Ada ', 'Lovelace', ' wrote'])
  const both = page.getByRole('mark').nth(1)
  await both.click()
  await expect.element(page.getByText(/^Selected: Place, number 1$/)).toBeInTheDocument()
  await both.click()
  await expect.element(page.getByText(/^Selected: Person, number 2$/)).toBeInTheDocument()
})

it('a selected span on a far page → brings its page into view; pages out of view hold no picture', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({
    content: `BT /F1 18 Tf 20 150 Td (This is page ${at + 1}.) Tj ET`,
  }))
  const text = many.map((_, at) => `This is page ${at + 1}.`).join('\f')
  const start = text.indexOf('page 28')
  const instances = [entity(0, 4), entity(start, start + 7)]
  const shown = await shownText({ text, original: aDocument(many), instances })
  await toPages(shown)
  shown.focus()
  await userEvent.keyboard('..')
  await expect.poll(() => canvasOf(28)).not.toBeNull()
  await expect.element(boxOf(28)).toBeInViewport()
  await expect.poll(() => canvasOf(1)).toBeNull()
  expect(document.querySelectorAll('article canvas').length).toBeLessThan(12)
  await userEvent.keyboard('g5{Enter}')
  await expect.element(boxOf(5)).toBeInViewport()
  await expect.element(page.getByRole('textbox', { name: /^Page/ })).toHaveValue('5')
})

it('zoom → makes pages larger and smaller, and fits them to the width again', async () => {
  const shown = await shownText({ text: TEXT, original: aDocument(PAGES) })
  await toPages(shown)
  const width = () => boxOf(1).element().getBoundingClientRect().width
  const fitted = width()
  await userEvent.keyboard('-')
  await expect.poll(width).toBeCloseTo(fitted / 1.2, 0)
  await expect.poll(() => canvasOf(1)?.width).toBeLessThan(fitted - 10)
  await userEvent.keyboard('w')
  await expect.poll(width).toBe(fitted)
})

it('a page without text → is drawn, and says that it has no text layer', async () => {
  const text = `${SECOND}\f`
  const shown = await shownText({ text, original: aDocument([PAGES[1] ?? {}, { content: '0 0 0 rg 0 0 90 90 re f' }]) })
  await toPages(shown)
  await expect.element(boxOf(2).getByRole('note')).toHaveTextContent('Page 2 has no text layer. It may be scanned.')
  await expect.poll(() => canvasOf(2)).not.toBeNull()
})

it('a page that can’t be read → says so, and its text takes spans', async () => {
  const broken = pdfLetters(PAGES).replace('12 0 R]', '98 0 R]')
  const original = Uint8Array.from(broken, (letter) => letter.charCodeAt(0))
  const shown = await shownText({ text: TEXT, original })
  await toPages(shown)
  await expect.element(boxOf(2).getByRole('note')).toHaveTextContent('Couldn’t draw this page. Its text is below.')
  shown.focus()
  shown.drag('train')
  await userEvent.keyboard('1')
  await expect.poll(shown.marks).toEqual(['train'])
})

it.each([
  ['is broken', Uint8Array.from('no document at all', (letter) => letter.charCodeAt(0))],
  ['has other pages than the text', aDocument([PAGES[0] ?? {}])],
])('an original that %s → leaves the text, with one sentence', async (_, original) => {
  const { focus, drag, marks } = await shownText({ text: TEXT, original })
  focus()
  await userEvent.keyboard('v')
  await expect.element(page.getByText('Couldn’t show the pages of this document. Use its text.')).toBeVisible()
  drag('London')
  await userEvent.keyboard('1')
  await expect.poll(marks).toEqual(['London'])
})

it('a page whose text is not that of the item → takes no spans at wrong places', async () => {
  const shown = await shownText({ text: FIRST.replace('Ada', 'Adah'), original: aDocument([PAGES[0] ?? {}]) })
  await toPages(shown)
  await expect.element(boxOf(1).getByRole('note')).toMatchTextContent('differs from the item’s')
  expect(document.querySelectorAll('[data-from]')).toHaveLength(0)
})

it('a text without an original → offers no pages', async () => {
  await shownText({ text: TEXT })
  await expect.element(page.getByRole('button', { name: /Show the pages/ })).not.toBeInTheDocument()
})
