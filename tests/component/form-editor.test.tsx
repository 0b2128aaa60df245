import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../resources/theme.css'
import { component, shownForm } from './shown-form'

const FORM = {
  components: [
    component('ask', 'paragraph', { value: '{{prompt}}', exclude: true }),
    component('why', 'input', { label: 'Why?', isRequired: true }),
    component('better', 'radio', { label: 'Better', options: [{ value: 'A' }, { value: 'B' }] }),
    component('score', 'slider', { label: 'Score', min: 0, max: 10, step: 1 }),
  ],
}

const field = (name: string | RegExp) => page.getByLabelText(name)

it('an item opens with its form over its data → each answer is stored at once, undone and saved [E.custom_llm] [S4.7]', async () => {
  const { saved, written } = await shownForm({
    form: FORM,
    data: { prompt: 'Which one?' },
    annotation: { metadata: { name: 'prompt.json', odd: 1 }, data: { better: { value: 'A', by: 'x' } } },
  })
  await expect.element(page.getByText('Which one?', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'A' })).toBeChecked()
  await userEvent.fill(field(/Why/), 'Because')
  await page.getByRole('radio', { name: 'B' }).click()
  await expect.poll(() => written.filter((one) => (one as { t: string }).t === 'do').length).toBe(2)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('radio', { name: 'A' })).toBeChecked()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(() => saved.at(-1))
    .toEqual({
      metadata: { name: 'prompt.json', odd: 1 },
      data: { better: { value: 'A', by: 'x' }, why: { value: 'Because' } },
    })
})

it('a missing required answer → is listed as an error that leads to it', async () => {
  await shownForm({ form: FORM })
  await expect.element(page.getByRole('tab', { name: /Issues/ })).toBeVisible()
  await page.getByRole('tab', { name: /Issues/ }).click()
  await page.getByRole('button', { name: /Why\?: Answer this question/ }).click()
  await expect.element(field(/Why/)).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('button', { name: /Answer this question/ })).not.toBeInTheDocument()
})

it('an item that can’t be changed → is read-only', async () => {
  await shownForm({ form: FORM, readOnly: true })
  await expect.element(field(/Why/)).toHaveAttribute('readonly')
  await expect.element(page.getByRole('radio', { name: 'A' })).toBeDisabled()
})

it('a project without a form → says so, and shows the item’s data', async () => {
  await shownForm({ form: null, data: { prompt: 'Which one?' } })
  await expect.element(page.getByText('This project has no form')).toBeVisible()
  await expect.element(page.getByText(/"prompt": "Which one\?"/)).toBeVisible()
})

it('comments on an item → are shown and can be answered in the panel', async () => {
  const thread = { x: 4, y: 5, correspondence: [{ text: 'Why B?', email: 'quinn@example.test' }], resolved: false }
  const { written } = await shownForm({
    form: FORM,
    annotation: { metadata: { name: 'prompt.json' }, data: {}, comments: [thread] },
  })
  await page.getByRole('tab', { name: /Comments/ }).click()
  await page.getByRole('button', { name: /Why B\?/ }).click()
  await userEvent.fill(page.getByLabelText('Answer', { exact: true }), 'It is shorter.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => JSON.stringify(written)).toContain('It is shorter.')
})

it('a comment on a question → is shown there and in the panel, and leads back to the question', async () => {
  const rows = component('runs', 'group', { title: 'Runs', children: [component('note', 'input', { label: 'Note' })] })
  const done = {
    x: 0,
    y: 0,
    element_path: ['score'],
    correspondence: [{ text: 'Fixed', email: 'a@b.c' }],
    resolved: true,
  }
  const { saved } = await shownForm({
    form: { components: [...FORM.components, rows] },
    annotation: { metadata: { name: 'prompt.json' }, data: {}, comments: [done] },
  })
  const beside = (id: string) => document.querySelector(`[data-component="${id}"] button[aria-label*="omment"]`)
  await expect.poll(() => document.querySelector('[data-component="note"] input:not([readonly])')).not.toBeNull()
  ;(beside('note') as HTMLElement).click()
  await expect.element(page.getByLabelText('New comment', { exact: true }).getByText('Note (row 1)')).toBeVisible()
  await userEvent.keyboard('Too short{Enter}')
  await expect.poll(() => beside('note')?.getAttribute('aria-label')).toBe('1 open comment')
  expect(beside('score')?.getAttribute('aria-label')).toBe('Comment on this')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(() => saved.at(-1)?.['comments'])
    .toMatchObject([
      done,
      { element_path: ['runs', 0, 'note'], correspondence: [{ text: 'Too short' }], resolved: false },
    ])
  await page.getByRole('region', { name: 'Comment', exact: true }).getByRole('button', { name: 'Close' }).click()
  ;(beside('note') as HTMLElement).click()
  await expect.element(page.getByLabelText('Answer', { exact: true })).toHaveFocus()
  await userEvent.keyboard('Now it is longer{Enter}')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => JSON.stringify(saved.at(-1)?.['comments'])).toContain('Now it is longer')
})
