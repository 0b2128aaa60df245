import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Item } from '#domain/entities'
import { anItem } from '../builders/items'
import { shownReviewer } from './shown-reviewer'

const ITEMS = [anItem({ id: 1 }), anItem({ id: 2 })]

/** Person with the right to pin, over a host that stores pins. */
async function shown(width: number) {
  await page.viewport(width, 600)
  onTestFinished(() => page.viewport(1280, 720))
  const made = await shownReviewer({
    items: ITEMS,
    position: { index: 0, total: 2 },
    folderActions: ['ApplyItemPin'],
  })
  let item: Item = anItem({ id: 1 })
  made.host.handlers.pinAsset = ({ pinned }: { readonly pinned: boolean }) => {
    item = { ...item, is_pinned: pinned }
    return { item }
  }
  made.host.handlers.statusHistory = () => ({ data: [] })
  return { ...made, isPinned: () => item.is_pinned === true }
}
const more = () => page.getByRole('button', { name: 'More actions' })
const pin = () => page.getByRole('button', { name: 'Pin this item' })

it('a narrow window → history, undo, redo and Next are in one menu, with the names of their steps', async () => {
  const { reviewer, isPinned } = await shown(744)
  await expect.element(page.getByRole('button', { name: 'Continue after a decision' })).not.toBeInTheDocument()
  await pin().click()
  await expect.poll(isPinned).toBe(true)
  await more().click()
  await expect.element(page.getByRole('menuitem', { name: /^Redo/ })).toBeDisabled()
  await page.getByRole('menuitem', { name: /^Undo pin/ }).click()
  await expect.poll(isPinned).toBe(false)
  await more().click()
  await page.getByRole('menuitem', { name: /^Redo pin/ }).click()
  await expect.poll(isPinned).toBe(true)
  await more().click()
  const goOn = page.getByRole('menuitemcheckbox', { name: /^Continue after a decision/ })
  await expect.element(goOn).toHaveAttribute('aria-checked', 'false')
  await goOn.click()
  await expect.element(goOn).toHaveAttribute('aria-checked', 'true')
  expect(reviewer.advance.isOn()).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).click()
  expect(reviewer.session.getState().helpOpen).toBe(true)
})

it('a wide window → they are buttons, and Undo names its step', async () => {
  const { isPinned } = await shown(1280)
  await expect.element(page.getByRole('button', { name: 'Undo a decision' })).toBeDisabled()
  await expect.element(more()).not.toBeInTheDocument()
  await pin().click()
  await expect.poll(isPinned).toBe(true)
  await page.getByRole('button', { name: 'Undo pin' }).click()
  await expect.poll(isPinned).toBe(false)
})
