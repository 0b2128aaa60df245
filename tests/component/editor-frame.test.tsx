import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Item } from '#domain/entities'
import { anItem } from '../builders/items'
import { aStatus } from '../builders/workflow'
import { aWireStatus } from '../builders/wire'
import { shownReviewer } from './shown-reviewer'

const STATUSES = ['New', 'Quality check by two people'].map((name, at) => aWireStatus(aStatus({ value: at + 1, name })))

/** Two items whose pins, statuses and times the host stores. */
async function shown(width: number) {
  await page.viewport(width, 700)
  onTestFinished(() => page.viewport(1_000, 700))
  const made = await shownReviewer({
    items: [anItem({ id: 1 }), anItem({ id: 2 })],
    position: { index: 0, total: 2 },
    statuses: STATUSES,
    folderActions: ['ApplyItemPin', 'ApplyItemStatus'],
  })
  made.host.handlers.pinAsset = ({ pinned }: { readonly pinned: boolean }) => ({
    item: { ...anItem({ id: 1 }), is_pinned: pinned },
  })
  return made
}

it('a decision → is shown in the bar with Undo, and nothing covers the item', async () => {
  await shown(1_280)
  await page.getByRole('button', { name: 'Pin this item' }).click()
  const note = page.getByRole('status', { name: 'Last decision' })
  await expect.poll(() => note.element().textContent).toMatch(/pinned/i)
  expect(note.element().closest('header')).not.toBeNull()
  expect(page.getByRole('log').element().textContent).toBe('')
  await note.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: 'Pin this item' })).toBeVisible()
})

it('the status button → keeps its width for every status', async () => {
  const { reviewer } = await shown(1_280)
  const button = () => page.getByRole('button', { name: /change status/ })
  await expect.element(button()).toBeVisible()
  const before = button().element().getBoundingClientRect()
  const item: Item = anItem({ id: 1, annotation_status: 2 })
  await reviewer.items.patch(1, item)
  await expect.element(button()).toHaveAccessibleName(/^Quality check by two people/)
  expect(button().element().getBoundingClientRect()).toEqual(before)
})

it('automatic time tracking → starts with the first key, but not after a manual pause', async () => {
  const { host, reviewer } = await shown(1_280)
  const running = () => host.events.filter(({ name }) => name === 'activity_time_track').map(({ data }) => data)
  reviewer.session.setState({ timeTracker: { exists: true, running: false } })
  await userEvent.keyboard('{Shift}')
  await page.getByRole('button', { name: 'Time tracking' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Start when I begin to work' }).click()
  expect(running()).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(running()).toEqual([])
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('{Shift}')
  await vi.waitFor(() => expect(running()).toEqual([{ running: true }]))
  await page.getByRole('button', { name: 'Tracking time' }).click()
  document.body.focus()
  await userEvent.keyboard('{Shift}')
  expect(running()).toEqual([{ running: true }, { running: false }])
})
