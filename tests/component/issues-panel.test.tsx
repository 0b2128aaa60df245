import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBox, shownPanel } from './shown-panel'

const tab = () => page.getByRole('tab', { name: 'Issues' })
const colour = { id: 1, name: 'Colour', kind: 'text', isRequired: true, initial: [], options: [] }
const classes = [{ classId: 1, className: 'Car', colour: '#3b7dd8', groups: [colour] }]

it('open issues of an item → are behind a tab with their count; each leads to its object and can be fixed there', async () => {
  const made = shownPanel([aBox('Car', 1.5), aBox('Van', 30), aBox('Car', 60)], { classes })
  await vi.waitFor(() => expect(tab().element().textContent).toBe('4'))
  await tab().click()
  await expect.element(page.getByRole('heading', { name: 'Not answered 2' })).toBeVisible()
  await expect.element(page.getByText('Unknown class “Van”.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /^#2/ }).click()
  expect(made.selected()).toEqual([1])
  const small = page.getByRole('region', { name: 'Too small' })
  await small.getByRole('button', { name: 'Delete' }).click()
  await vi.waitFor(() => expect(made.saved()).toHaveLength(2))
  await expect.element(small).not.toBeInTheDocument()
  await vi.waitFor(() => expect(tab().element().textContent).toBe('2'))
  made.editing.undo()
  await expect.element(small).toBeVisible()
})

it('a read-only item → offers no fixes; an item without issues says so', async () => {
  const made = shownPanel([aBox('Car', 1.5)])
  await tab().click()
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  made.refusal.set('Somebody else works on it.')
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  made.open([aBox('Car', 40)])
  await expect.element(page.getByText('No open issues.')).toBeVisible()
})

it('an issue → is left with a reason, and reopened', async () => {
  shownPanel([aBox('Car', 1.5)])
  await tab().click()
  await page.getByRole('button', { name: 'Ignore issue…' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.keyboard('It is a wire.{Enter}')
  await expect.element(page.getByText('No open issues.')).toBeVisible()
  await page.getByText('Ignored', { exact: false }).click()
  await expect.element(page.getByText('It is a wire.')).toBeVisible()
  await page.getByRole('button', { name: 'Reopen the issue' }).click()
  await expect.element(page.getByRole('region', { name: 'Too small' })).toBeVisible()
})

it('blocking errors → are highlighted, can’t be left, and say that they block handing on', async () => {
  shownPanel([aBox('Car', 1.5), aBox('Car', 40), { ...aBox('Car', 38), type: 'bbox' }], {
    rules: { errors: ['too-small'], leftReasons: ['Seen so in the picture'], overlap: 50 },
  })
  await tab().click()
  await expect.element(page.getByText('1 of them is an error of this project', { exact: false })).toBeVisible()
  const small = page.getByRole('region', { name: 'Too small' })
  await expect.element(small.getByText('Error')).toBeVisible()
  await expect.element(small.getByRole('button', { name: 'Ignore issue…' })).not.toBeInTheDocument()
  const overlap = page.getByRole('region', { name: 'Overlaps one of its class' })
  await overlap.getByRole('button', { name: 'Ignore issue…' }).click()
  await overlap.getByRole('button', { name: 'Seen so in the picture' }).click()
  await expect.element(overlap).not.toBeInTheDocument()
  await page.getByText('Ignored', { exact: false }).click()
  await expect.element(page.getByText('Seen so in the picture')).toBeVisible()
})
