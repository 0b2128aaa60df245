import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '../../domain/errors'
import { shownEditor } from './shown-editor'

const ANN = 'ann@example.com'
const BO = 'bo@example.com'
const thread = (email: string, x: number, text: string, resolved = false) => ({
  x,
  y: 150,
  resolved,
  correspondence: [{ text, email }],
  createdAt: `2026-11-20T10:00:00.${100 + x}Z`,
  createdBy: { email, role: 'QA' },
})
const COMMENTS = [
  thread(BO, 60, 'Too loose'),
  thread(BO, 160, 'Done', true),
  thread(ANN, 240, 'Is it one?'),
  thread(BO, 340, 'Another class'),
]

it('open comments → are walked, answered and resolved by keys, each with its right; a refused status leads to the first one', async () => {
  const shown = await shownEditor({ id: 1, instances: [], comments: COMMENTS })
  shown.reviewer.session.setState({ user: { id: 7, email: ANN, first_name: 'Ann', last_name: 'Lee' } })
  const pin = (text: string) => page.getByRole('button', { name: new RegExp(`^Comment of .*: ${text}`) })
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(pin('Too loose')).toBeVisible()
  // Resolved threads have no pin until requested.
  await expect.element(pin('Done')).not.toBeInTheDocument()

  // Only open ones, past the end and back; the keyboard stays on the picture.
  shown.focusCanvas()
  for (const text of ['Too loose', 'Is it one?', 'Another class', 'Too loose']) {
    await userEvent.keyboard('{Shift>}>{/Shift}')
    await expect.element(pin(text.replace('?', '\\?'))).toHaveAttribute('aria-expanded', 'true')
    await expect.element(shown.canvas).toHaveFocus()
  }
  await userEvent.keyboard('{Shift>}<{/Shift}{Shift>}<{/Shift}')
  await expect.element(pin('Is it one')).toHaveAttribute('aria-expanded', 'true')

  // One's own thread can be resolved and deleted; the next one, another person's, can't.
  await expect.element(button('Delete the thread')).toBeVisible()
  await userEvent.keyboard('{Alt>}c{/Alt}')
  await expect.element(page.getByRole('combobox', { name: 'Answer' })).toHaveFocus()
  await userEvent.keyboard('Two. See the gap.{Enter}')
  await expect.element(card('Two. See the gap.').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(shown.canvas).toHaveFocus()
  await pin('Is it one').click()
  await button('Resolve').click()
  await expect.element(button('Open again').first()).toBeVisible()
  shown.focusCanvas()
  await userEvent.keyboard('{Shift>}>{/Shift}')
  await expect.element(pin('Another class')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(pin('Is it one')).not.toBeInTheDocument()
  await expect.element(button('Delete the thread')).not.toBeInTheDocument()
  await expect.element(button('Resolve')).not.toBeInTheDocument()

  // A step of the history like any other.
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: /^Undo/ }).click()
  await expect.element(pin('Is it one')).toBeVisible()

  // Open comments that block a status change are shown.
  const refusal = platformError('constraint_unmet', { data: { constraint: 'no_open_comments' } })
  await userEvent.keyboard('{Escape}')
  await expect.element(pin('Too loose')).toHaveAttribute('aria-expanded', 'false')
  shown.reviewer.openComments.leadFrom(platformError('constraint_unmet', { data: { constraint: 'another' } }))
  await expect.element(pin('Too loose')).toHaveAttribute('aria-expanded', 'false')
  shown.reviewer.openComments.leadFrom(refusal)
  await expect.element(pin('Too loose')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true')
})
