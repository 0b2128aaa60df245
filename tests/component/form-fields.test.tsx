import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { COMPONENT_TYPES } from '../../domain/annotation/forms/component-types'
import { readFormTree } from '../../domain/annotation/forms/form-tree'
import type { Native } from '../../domain/annotation/native'
import { FormPage } from '../../ui/form/form-page'
import { memorySheet } from '../../ui/form/memory-sheet'
import '../../resources/theme.css'
import { render } from './render'

const component = (id: string, type: string, own: Native = {}) => ({ id, type, label: id, permissions: [], ...own })
const options = { options: ['A', 'B', 'C'].map((value) => ({ value, checked: false })) }

function shown(
  components: readonly unknown[],
  more: { readonly data?: Native; readonly answers?: Native; readonly role?: number } = {},
) {
  const openLink = vi.fn()
  const tree = readFormTree({ components, code: [['__init__', '']] })
  const viewer = { role: more.role, status: 1 }
  const sheet = memorySheet({ tree, itemData: more.data ?? {}, viewer, openLink, answers: more.answers ?? {} })
  render(
    <div style={{ position: 'fixed', inset: 0, overflow: 'auto' }}>
      <FormPage sheet={sheet} />
    </div>,
  )
  const node = (id: string) => {
    const found = tree.byId.get(id)
    if (found === undefined) throw new Error(id)
    return found
  }
  return {
    sheet,
    openLink,
    value: (id: string, ...rows: (string | number)[]) => sheet.valueAt(node(id), [...rows, id]),
  }
}

const focus = (label: string) => (page.getByLabelText(label).element() as HTMLElement).focus()

it('every type of input → is answered by keyboard only [E.custom_llm]', async () => {
  const { value } = shown([
    component('text', 'input'),
    component('long', 'textarea'),
    component('number', 'number', { min: 0, max: 10, step: 1 }),
    component('scale', 'slider', { min: 0, max: 10, step: 1 }),
    component('stars', 'rating'),
    component('vote', 'voting'),
    component('one', 'radio', options),
    component('many', 'checkbox', options),
    component('list', 'select', options),
    component('day', 'dateTime'),
    component('hour', 'time'),
    component('program', 'code'),
  ])
  await expect.element(page.getByLabelText('text')).toBeVisible()
  focus('text')
  await userEvent.keyboard('Hello{Tab}Two lines{Enter}of text{Tab}7{Tab}{ArrowRight}{Tab}')
  // A clearable field has a button after it.
  await userEvent.keyboard('{Tab}{ }{ArrowRight}{ArrowRight}{Tab}{Tab}{ }{Tab}{Tab}2{Tab}{Tab}13')
  focus('list')
  await userEvent.keyboard('B')
  await userEvent.fill(page.getByLabelText('day'), '2026-02-03')
  await userEvent.fill(page.getByLabelText('hour'), '23:55')
  await userEvent.fill(page.getByLabelText('program'), 'x = 1')
  expect(value('text')).toBe('Hello')
  expect(value('long')).toBe('Two lines\nof text')
  expect(value('number')).toBe(7)
  expect(value('scale')).toBe(6)
  expect(value('stars')).toBe(3)
  expect(value('vote')).toBe(1)
  expect(value('one')).toBe('B')
  expect(value('many')).toEqual(['A', 'C'])
  expect(value('list')).toBe('B')
  expect(value('day')).toBe('2026-02-03')
  expect(value('hour')).toBe('23:55')
  expect(value('program')).toBe('x = 1')
})

it('every type of component → is rendered; unknown ones as JSON', async () => {
  shown([
    ...[...COMPONENT_TYPES.keys()].map((type) =>
      component(type, type, { ...COMPONENT_TYPES.get(type)?.fresh, label: type }),
    ),
    component('odd', 'hologram', { value: { deep: true } }),
  ])
  await expect.element(page.getByText(/“hologram”/)).toBeVisible()
  await expect.element(page.getByText(/"deep": true/)).toBeVisible()
  for (const type of ['input', 'slider', 'csv', 'webComponent', 'pdfComponent'])
    expect(document.querySelector(`[data-component="${type}"]`)?.textContent).toContain(type)
})

it('components → are visible and editable according to the person’s rights', async () => {
  const rights = [{ roles: [3], statuses: 'all', visibility: 2 }]
  const { value } = shown(
    [
      component('free', 'input'),
      component('seen', 'input', { permissions: [{ roles: 'all', statuses: [1], visibility: 1 }] }),
      component('gone', 'input', { permissions: rights }),
    ],
    { role: 3 },
  )
  await expect.element(page.getByText('View only')).toBeVisible()
  expect(page.getByLabelText('gone').elements()).toHaveLength(0)
  await expect.element(page.getByLabelText('seen')).toHaveAttribute('readonly')
  focus('free')
  await userEvent.keyboard('x')
  expect(value('free')).toBe('x')
})

it('an invalid value → says why; pasting is refused if the form forbids it', async () => {
  shown([component('name', 'input', { max: 3, disablePasting: true })])
  const field = page.getByLabelText('name')
  await userEvent.fill(field, 'Long name')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter at most 3 characters.')
  field.element().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))
  await expect.element(page.getByText(/Pasting is off/)).toBeVisible()
})

it('rows of a group → are added, moved and removed with their answers', async () => {
  const { value } = shown([
    component('turns', 'group', {
      title: 'Turn',
      label: undefined,
      isTemplate: true,
      children: [component('said', 'input')],
    }),
  ])
  await page.getByRole('button', { name: 'Add turn' }).click()
  await userEvent.keyboard('first')
  await page.getByRole('button', { name: 'Add turn' }).click()
  await userEvent.keyboard('second')
  expect(value('said', 'turns', 0)).toBe('first')
  await page.getByRole('button', { name: 'Move Turn 2 up' }).click()
  expect([value('said', 'turns', 0), value('said', 'turns', 1)]).toEqual(['second', 'first'])
  await page.getByRole('button', { name: 'Remove Turn 1' }).click()
  expect(value('said', 'turns', 0)).toBe('first')
  expect(page.getByLabelText('said').elements()).toHaveLength(1)
})

it('an item’s data → is shown with Markdown but without HTML; links open through the host', async () => {
  const { openLink } = shown(
    [
      component('ask', 'paragraph', { value: 'Asked: {{prompt}}' }),
      component('reply', 'markdown', { value: '{{answers.0}}', exclude: true }),
      component('pic', 'image', { value: 'https://example.test/a.png' }),
    ],
    { data: { prompt: 'Why?', answers: ['**Because** <b>x</b> [there](https://example.test/b)'] } },
  )
  await expect.element(page.getByText('Asked: Why?')).toBeVisible()
  await expect.element(page.getByText('Because')).toBeVisible()
  expect(document.querySelector('[data-component="reply"] strong')?.textContent).toBe('Because')
  expect(document.querySelector('[data-component="reply"] b')).toBeNull()
  await page.getByRole('link', { name: 'there' }).click()
  expect(openLink).toHaveBeenCalledWith('https://example.test/b')
  expect(document.querySelector('[data-component="pic"] img')).toBeNull()
  await page.getByRole('button', { name: 'Open image in the browser…' }).click()
  expect(openLink).toHaveBeenLastCalledWith('https://example.test/a.png')
})

it('a field hidden by a tab, a folded section or a far row → is revealed', async () => {
  const { sheet } = shown(
    [
      component('tabs', 'tabs', {
        children: [
          { id: 't1', name: 'One', children: [component('a', 'input')] },
          { id: 't2', name: 'Two', children: [component('box', 'modal', { children: [component('b', 'input')] })] },
        ],
      }),
      component('rows', 'group', { children: [component('c', 'input')] }),
    ],
    { answers: { data: { rows: { value: 200 } } } },
  )
  sheet.reach(['b'])
  await expect.element(page.getByLabelText('b', { exact: true })).toHaveFocus()
  sheet.reach(['rows', 180, 'c'])
  await expect.poll(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('180')
})

it('typing in one of five hundred fields → renders only that field', async () => {
  const { value } = shown(Array.from({ length: 500 }, (_, at) => component(`f${at}`, 'input')))
  const field = page.getByLabelText('f250', { exact: true })
  await expect.element(field).toBeInTheDocument()
  const drawn: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      drawn.push(element?.closest('[data-component]')?.getAttribute('data-component') ?? 'elsewhere')
    }
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  await userEvent.fill(field, 'x')
  await expect.poll(() => value('f250')).toBe('x')
  observer.disconnect()
  expect(new Set(drawn.filter((one) => one !== 'f250'))).toEqual(new Set())
})

it('a group that folds → hides its rows, counts them in its title, and keeps their answers', async () => {
  const { value } = shown([
    component('turns', 'group', { title: 'Turns', collapsible: true, children: [component('said', 'input')] }),
  ])
  await page.getByLabelText('said').fill('Hello')
  const title = page.getByText('Turns (1)')
  await title.click()
  await expect.element(page.getByLabelText('said')).not.toBeInTheDocument()
  await title.click()
  await expect.element(page.getByLabelText('said')).toHaveValue('Hello')
  expect(value('said', 'turns', 0)).toBe('Hello')
})

it('a button → stands where its form aligns it, and is no wider than its text', async () => {
  shown([component('go', 'button', { text: 'Go', align: 'right' }), component('stay', 'button', { text: 'Stay' })])
  const box = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect()
  await expect.poll(() => box('Go').width).toBeLessThan(200)
  expect(box('Go').left).toBeGreaterThan(box('Stay').right)
})
