import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reviewer } from '../../reviewer/reviewer'
import { shownText } from './shown-text'

const TEXT = 'Ada Lovelace wrote to London.\nShe came to London by train.\n\nLondon was cold.'
/** Notices of the reviewer. */
const told = ({ notices }: Reviewer) => JSON.stringify(notices.store.getState().notices)
const entity = (start: number, end: number, className = 'Place') => ({
  type: 'entity',
  start,
  end,
  className,
  classId: -1,
  attributes: [],
})

it('words → are selected, marked, undone, redone, relabelled and deleted by keys only [E.text]', async () => {
  const { focus, marks } = await shownText({ text: TEXT })
  focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Enter}')
  await expect.poll(marks).toEqual(['Ada Lovelace'])
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(marks).toEqual([])
  await page.getByRole('button', { name: /^Redo/ }).click()
  await expect.poll(marks).toEqual(['Ada Lovelace'])
  focus()
  await userEvent.keyboard('.2')
  await expect.element(page.getByText(/relabelled to Person/).first()).toBeInTheDocument()
  await userEvent.keyboard('{Delete}')
  await expect.poll(marks).toEqual([])
})

it('a digit → makes a span of the selected words in its class; dragging snaps to words, except with Shift', async () => {
  const { drag, marks, focus, rows } = await shownText({ text: TEXT })
  focus()
  drag('ondo')
  await userEvent.keyboard('2')
  await expect.poll(marks).toEqual(['London'])
  expect(rows()[0]).toContain('Person')
  drag('ovela', true)
  await userEvent.keyboard('1')
  await expect.poll(marks).toEqual(['ovela', 'London'])
})

it('a new span between others → moves none of their marks, so that its other words stay as they are', async () => {
  const { drag, focus, marks } = await shownText({ text: TEXT, instances: [entity(0, 3), entity(22, 28)] })
  await expect.poll(marks).toEqual(['Ada', 'London'])
  const [before, after] = document.querySelectorAll('article mark')
  const moved: Node[] = []
  const observer = new MutationObserver((seen) => moved.push(...seen.flatMap(({ removedNodes }) => [...removedNodes])))
  observer.observe(document.querySelector('article') ?? expect.fail('no text'), { childList: true, subtree: true })
  focus()
  drag('wrote')
  await userEvent.keyboard('1')
  await expect.poll(marks).toEqual(['Ada', 'wrote', 'London'])
  observer.disconnect()
  expect(moved).toEqual([])
  const [first, , last] = document.querySelectorAll('article mark')
  expect([first, last]).toEqual([before, after])
})

it('a span’s ends → move by words and characters, and never cross', async () => {
  const { focus, marks } = await shownText({ text: TEXT, instances: [entity(0, 3)] })
  focus()
  await userEvent.keyboard('.')
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.poll(marks).toEqual(['Ada Lovelace wrote'])
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(marks).toEqual(['Lovelace wrote'])
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expect.poll(marks).toEqual(['Lovelace'])
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  await expect.poll(marks).toEqual(['Lovelac'])
})

it('repetitions of the same words → are counted, and become spans in one step', async () => {
  const { focus, marks } = await shownText({ text: TEXT, instances: [entity(22, 28)] })
  focus()
  await userEvent.keyboard('.u')
  await expect
    .element(page.getByRole('group', { name: 'Same words' }))
    .toHaveTextContent('2 other places of the same words')
  await userEvent.keyboard('u')
  await expect.poll(marks).toEqual(['London', 'London', 'London'])
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(marks).toEqual(['London'])
})

it('a pattern → finds matches and makes spans; an invalid one says why', async () => {
  const { focus, marks } = await shownText({ text: TEXT })
  focus()
  await userEvent.keyboard('{Control>}f{/Control}')
  const bar = page.getByRole('search', { name: 'Find in the text' })
  await bar.getByRole('button', { name: 'Regular expression' }).click()
  await bar.getByRole('searchbox').fill('^[A-Z][a-z]+')
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 of 3')
  await bar.getByRole('button', { name: 'Make spans of all finds' }).click()
  await expect.poll(marks).toEqual(['Ada', 'She', 'London'])
  await bar.getByRole('searchbox').fill('(')
  await expect.poll(() => bar.getByRole('status').element().textContent).toContain('Unterminated group')
})

it('spans → are split at the selected place, and joined again', async () => {
  const { focus, marks, frame } = await shownText({ text: TEXT, instances: [entity(0, 12)] })
  focus()
  await userEvent.keyboard('.')
  const words = frame.element().querySelector('mark')?.firstChild ?? document
  window.getSelection()?.collapse(words, 4)
  await userEvent.keyboard('{Shift>}x{/Shift}')
  await expect.poll(marks).toEqual(['Ada ', 'Lovelace'])
  await userEvent.keyboard('{Control>}a{/Control}{Shift>}m{/Shift}')
  await expect.poll(marks).toEqual(['Ada Lovelace'])
})

it('overlapping spans → are drawn in lanes, and repeated clicks select each of them', async () => {
  const { marks } = await shownText({ text: TEXT, instances: [entity(0, 12), entity(4, 18, 'Person')] })
  await expect.poll(marks).toEqual(['Ada ', 'Lovelace', ' wrote'])
  const both = page.getByRole('mark').nth(1)
  await both.click()
  await expect.element(page.getByText(/^Selected: Place, number 1$/)).toBeInTheDocument()
  await both.click()
  await expect.element(page.getByText(/^Selected: Person, number 2$/)).toBeInTheDocument()
})

it('Shift and a click in another part of a long text → keep the spans selected before', async () => {
  const far = `${'many words '.repeat(400)}\nLondon`
  const start = far.indexOf('London')
  const { marks } = await shownText({ text: far, instances: [entity(0, 4), entity(start, start + 6)] })
  await expect.poll(marks).toEqual(['many', 'London'])
  const selected = () => [...document.querySelectorAll('mark[data-selected]')].map(({ textContent }) => textContent)
  await page.getByRole('mark').first().click()
  await expect.poll(selected).toEqual(['many'])
  page
    .getByRole('mark')
    .nth(1)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
  await expect.poll(selected).toEqual(['many', 'London'])
})

it.each([
  ['an emoji', 'Hi 👩‍👩‍👧 Ada, hello', 'Ada'],
  ['combining marks', 'Ame\u0301lie café Zoe\u0308 left', 'Zoe\u0308'],
  ['Arabic', 'وصل القطار إلى لندن مساء', 'لندن'],
  ['lines of Windows', 'first line\r\nsecond word\r\nthird', 'third'],
])('positions after %s → mean the same word when the span is read again', async (_, text, word) => {
  const { drag, marks, focus, reviewer } = await shownText({ text })
  focus()
  drag(word)
  await userEvent.keyboard('{Enter}')
  await expect.poll(marks).toEqual([word])
  expect(reviewer).toBeDefined()
})

it('two spans → are related by keys; the relation is listed, undone, redone, and removed with its span [E.text]', async () => {
  const { focus } = await shownText({
    text: TEXT,
    instances: [entity(0, 12, 'Person'), { ...entity(22, 28), id: 'london' }],
    relations: ['lives in', 'wrote to'],
  })
  focus()
  await userEvent.keyboard('.r')
  const bar = page.getByRole('group', { name: 'New relation' })
  await expect.poll(() => bar.element().textContent).toContain('From “Ada Lovelace”')
  await userEvent.keyboard('2.{Enter}')
  await expect.element(bar).not.toBeInTheDocument()
  await page.getByRole('tab', { name: /Relations/ }).click()
  const listed = page.getByRole('list', { name: 'Relations of the item' }).getByRole('listitem')
  await expect.poll(() => listed.element().textContent).toMatch(/wrote to.*Ada Lovelace.*London/)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => listed.elements().length).toBe(0)
  await page.getByRole('button', { name: /^Redo/ }).click()
  await expect.poll(() => listed.elements().length).toBe(1)
  await page.getByRole('mark').last().click()
  focus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => listed.elements().length).toBe(0)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => listed.elements().length).toBe(1)
})

it('a relation → is drawn between its spans, can’t be duplicated, and its curve goes with it', async () => {
  const { focus, reviewer } = await shownText({
    text: TEXT,
    instances: [
      { ...entity(0, 12, 'Person'), id: 'a' },
      { ...entity(22, 28), id: 'b' },
      { type: 'relation', id: 'r', from: 'a', to: 'b', className: 'lives in', classId: 11, attributes: [] },
    ],
    relations: ['lives in'],
  })
  const drawn = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[aria-hidden]')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return pixels.some((value) => value > 0)
  }
  await expect.poll(drawn).toBe(true)
  focus()
  await userEvent.keyboard('.r.{Enter}')
  await expect.poll(() => told(reviewer)).toContain('These spans have the relation “lives in” already.')
  focus()
  await userEvent.keyboard('{Escape}.{Delete}')
  await expect.poll(drawn).toBe(false)
})

it('a project without relationship classes → says where to create them', async () => {
  await shownText({ text: TEXT, instances: [entity(0, 12)] })
  await page.getByRole('tab', { name: /Relations/ }).click()
  await expect.element(page.getByRole('status').getByText(/Open the project’s Classes/)).toBeVisible()
})

it('a span → has its own answers, which can be undone [E.text]', async () => {
  const { focus } = await shownText({ text: TEXT, instances: [entity(22, 28)], kinds: ['City', 'Country'] })
  focus()
  await userEvent.keyboard('.')
  const city = page.getByRole('radio', { name: 'City' })
  await city.click()
  await expect.element(city).toBeChecked()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(city).not.toBeChecked()
})

it('keys → hide and lock spans: hidden ones aren’t drawn, locked ones can’t change', async () => {
  const { focus, marks, reviewer } = await shownText({ text: TEXT, instances: [entity(22, 28)] })
  focus()
  await userEvent.keyboard('.{Shift>}l{/Shift}{Delete}')
  await expect.poll(marks).toEqual(['London'])
  await expect.poll(() => told(reviewer)).toContain('The selection is locked.')
  await userEvent.keyboard('{Shift>}h{/Shift}')
  await expect.poll(marks).toEqual([])
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(marks).toEqual([])
})

it('free text about the document → is one step however long it is, and can be undone', async () => {
  await shownText({ text: TEXT })
  const field = page.getByRole('textbox', { name: 'Free text' })
  await field.click()
  await userEvent.keyboard('From 1833')
  await expect.element(field).toHaveValue('From 1833')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(field).toHaveValue('')
})

it('pages of a document → are separated, and one without text says so', async () => {
  const { drag, focus, marks } = await shownText({ text: 'First page.\fSecond page.\f\fLast words.' })
  const pages = () => [...document.querySelectorAll('[data-page]')].map((one) => one.getAttribute('data-page'))
  await expect.poll(pages).toEqual(['Page 1', 'Page 2', 'Page 3 has no text. It may be scanned.', 'Page 4'])
  focus()
  drag('Last')
  await userEvent.keyboard('{Enter}')
  await expect.poll(marks).toEqual(['Last'])
})

it('a comment on a span → follows the span’s end, and opens from its pin and the panel', async () => {
  const { focus } = await shownText({ text: TEXT, instances: [{ ...entity(22, 28), id: 'span-1' }] })
  focus()
  await userEvent.keyboard('.c')
  const field = page.getByRole('combobox', { name: 'New comment' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Which London?{Enter}')
  const pin = page.getByRole('button', { name: /^Comment of .*: Which London\?$/ })
  await expect.element(pin).toBeVisible()
  const right = () => pin.element().getBoundingClientRect().left
  const before = right()
  focus()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(() => document.querySelector('q')?.textContent).toBe('to London')
  expect(right()).toBe(before)
  await userEvent.keyboard('{Escape}')
  await pin.click()
  await expect
    .poll(() => page.getByRole('region', { name: 'Comment' }).element().textContent)
    .toContain('Which London?')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(pin).not.toBeInTheDocument()
})

it('a comment on selected words → is pinned to them without a span', async () => {
  const { focus, marks } = await shownText({ text: TEXT })
  focus()
  await userEvent.keyboard('{ArrowRight}c')
  await userEvent.keyboard('Who?{Enter}')
  await expect.element(page.getByRole('button', { name: /: Who\?$/ })).toBeVisible()
  expect(marks()).toEqual([])
})

it('a read-only text → can be read, and its spans can’t change', async () => {
  const { focus, marks } = await shownText({ text: TEXT, instances: [entity(0, 3)], readOnly: true })
  focus()
  await expect.poll(marks).toEqual(['Ada'])
  await userEvent.keyboard('.{Delete}')
  await expect.poll(marks).toEqual(['Ada'])
})
