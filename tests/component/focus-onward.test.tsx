import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shownPanel } from './shown-panel'

const BO = 'bo@loupe.example'
const thread = (x: number, text: string) => ({
  x,
  y: 300,
  resolved: false,
  correspondence: [{ text, email: BO }],
  createdAt: `2026-11-20T10:00:00.${100 + x}Z`,
  createdBy: { email: BO, role: 'QA' },
})

it('resolving comments by keys → the next one is focused, and the panel after the last', async () => {
  const made = shownPanel([], { comments: [thread(1, 'First'), thread(2, 'Second'), thread(3, 'Third')] })
  made.commenting.rights.set({ resolves: true, removes: false })
  await page.getByRole('tab', { name: 'Comments' }).click()
  const resolve = () => page.getByRole('button', { name: 'Resolve' })
  const open = () => made.commenting.seen.get().shown.map(({ remarks }) => remarks[0]?.text)
  await expect.element(resolve().nth(2)).toBeVisible()
  // From row to row by arrows, on the same button of each.
  ;(page.getByRole('button', { name: /First/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: /Second/ })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(resolve().nth(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(resolve().nth(0)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(open).toEqual(['First', 'Third'])
  await expect.element(resolve().nth(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(open).toEqual(['First'])
  await expect.element(resolve()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(open).toEqual([])
  await expect.poll(() => (document.activeElement as HTMLElement | null)?.dataset['part']).toBe('comments')
})

it('a row removed while the keyboard is elsewhere → the focus stays there', async () => {
  const made = shownPanel([], { comments: [thread(1, 'First'), thread(2, 'Second')] })
  made.commenting.rights.set({ resolves: true, removes: false })
  await page.getByRole('tab', { name: 'Comments' }).click()
  const tab = page.getByRole('tab', { name: 'Issues' })
  ;(page.getByRole('button', { name: 'Resolve' }).nth(0).element() as HTMLElement).focus()
  ;(tab.element() as HTMLElement).focus()
  const [first] = made.commenting.seen.get().threads
  made.commenting.resolve(first?.id ?? 'c0', true)
  await expect.element(page.getByRole('button', { name: /First/ })).not.toBeInTheDocument()
  await expect.element(tab).toHaveFocus()
})
