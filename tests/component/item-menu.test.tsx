import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { WHOLE_LIST } from '../../domain/queue'
import { err } from '#domain/result'
import { COMMANDS } from '../../renderer/areas/project/commands'
import { ProjectPage } from '../../renderer/areas/project/project-page'
import { usePlace } from '../../renderer/router/place-store'
import { followItemWindows, itemInPlace } from '../../renderer/stores/item-window-store'
import { useNotices } from '../../renderer/stores/notice-store'
import { enterProject, queueOf, useProjectView } from '../../renderer/stores/project-view-store'
import { isMac } from '../../ui/is-mac'
import { someItems } from '../builders/items'
import { aProject } from '../builders/projects'
import { renderShell, saidTo } from './shell-page'

const PROJECT = 100
const EVERYTHING = ['ApplyItemStatus', 'ApplyItemTransition', 'ApplyItemApprovalStatus', 'ApplyItemPin']

/** Project of three items, for a person with these rights. */
function open(folder: readonly string[] = EVERYTHING, project: readonly string[] = ['DeleteItem']) {
  enterProject(0)
  enterProject(PROJECT)
  return renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
      <ProjectPage projectId={PROJECT} />
    </div>,
    {
      projects: [aProject({ id: PROJECT, name: 'Street scenes' })],
      items: new Map([[PROJECT, [...someItems(3, 1)]]]),
      accesses: { actions: [...project], action_groups: [] },
      folderAccesses: { actions: [...folder], action_groups: [] },
    },
  )
}
const option = (name: string) => page.getByRole('option', { name: new RegExp(name) })
const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
const entries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((element) => element.textContent)

it('an item’s menu → opens at the pointer with the person’s actions', async () => {
  const desktop = open()
  await option('item-2').click({ button: 'right' })
  await expect.element(page.getByRole('menu', { name: 'item-2' })).toBeVisible()
  await expect.element(entry('Completed')).toBeVisible()
  const cell = option('item-2').element().getBoundingClientRect()
  const menu = page.getByRole('menu', { name: 'item-2' }).element().getBoundingClientRect()
  expect(Math.abs(menu.left - (cell.left + cell.width / 2))).toBeLessThan(12)
  expect(entries()).not.toContain('Not started')
  await entry('Pin').click()
  await expect.element(page.getByText('One item pinned')).toBeVisible()
  await expect.element(page.getByRole('menu', { name: 'item-2' })).not.toBeInTheDocument()
  expect(document.activeElement).toBe(page.getByRole('listbox', { name: 'Items' }).element())
  expect(saidTo(desktop, 'platform.hold')).toEqual([
    ['updateItem', { projectId: PROJECT, path: { itemId: 2 }, body: { is_pinned: 1 } }],
  ])
  expect(useProjectView.getState().selection.items.size).toBe(0)
})

it('Escape → closes an item’s menu; all matches can be selected again', async () => {
  const desktop = open()
  await option('item-2').click({ button: 'right' })
  await expect.element(page.getByRole('menu', { name: 'item-2' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu', { name: 'item-2' })).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(page.getByRole('listbox', { name: 'Items' }).element())
  // Closed menus don't stay mounted.
  expect(document.querySelectorAll('[role="menuitem"]')).toHaveLength(0)
  Object.assign(desktop.api.items, { page: async () => err(platformError('forbidden')) })
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByText('Not all items could be selected')).toBeVisible()
})

it('a failed deletion → says why, and can be repeated', async () => {
  const desktop = open()
  await option('item-2').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  const submit = page.getByRole('button', { name: 'Delete item' })
  Object.assign(desktop.api.platform, { write: async () => err(platformError('forbidden')) })
  await submit.click()
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent("You don't have the right to do this. Ask an admin of the project.")
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect.element(submit).toBeEnabled()
})

it('a person without rights → may only open and copy', async () => {
  open([], [])
  await option('item-1').click({ button: 'right' })
  await expect.element(entry('Copy link')).toBeVisible()
  expect(entries()).toEqual([
    'Open in the reviewerEnter',
    `Open in its own window${isMac ? '⇧⌘N' : 'Ctrl+Shift+N'}`,
    'HistoryH',
    'Copy name',
    'Copy link',
  ])
  await page.getByRole('menuitem', { name: /Open in the reviewer/ }).click()
  expect(usePlace.getState().place).toMatchObject({ area: 'review', projectId: PROJECT, itemId: 1 })
})

it('an item’s menu or the menu bar → opens the focused item in its own window', async () => {
  const desktop = open()
  const end = followItemWindows(desktop.api)
  const asked = () => desktop.world.calls.flatMap(({ channel, args }) => (channel === 'itemWindows.open' ? [args] : []))
  await option('item-2').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /own window/ }).click()
  await expect.poll(asked).toEqual([[{ projectId: PROJECT, itemId: 2, queue: WHOLE_LIST }]])
  usePlace.setState({ place: { area: 'project', projectId: PROJECT } })
  useProjectView.setState({ active: 2 })
  const command = COMMANDS.find(({ id }) => id === 'item.window')
  await expect.poll(() => command?.hasUse?.()).toBe(true)
  await expect.poll(() => itemInPlace()).toEqual({ projectId: PROJECT, itemId: 3 })
  desktop.world.failing.set('itemWindows.open', platformError('too_many_windows'))
  command?.run()
  await expect.poll(asked).toHaveLength(2)
  const failure = { code: 'too_many_windows', message: expect.stringMatching(/eight items/) }
  await expect.poll(() => useNotices.getState().notices.at(-1)).toMatchObject({ failure })
  usePlace.setState({ place: { area: 'projects' } })
  expect(command?.hasUse?.()).toBe(false)
  end()
})

it.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])('%s → opens the focused item’s menu', async (keys) => {
  open()
  await expect.element(option('item-3')).toBeVisible()
  useProjectView.setState({ active: 2 })
  page.getByRole('listbox', { name: 'Items' }).element().focus()
  await userEvent.keyboard(keys)
  await expect.element(page.getByRole('menu', { name: 'item-3' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /Open in the reviewer/ })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox', { name: 'Items' })).toHaveFocus()
  await userEvent.keyboard(keys)
  await expect.element(page.getByRole('menu', { name: 'item-3' })).toBeVisible()
})

it('a selected item’s menu → is for all selected items; another item’s menu is for that item only', async () => {
  const desktop = open()
  await option('item-1').click({ modifiers: ['Control'] })
  await option('item-2').click({ modifiers: ['Control'] })
  await option('item-1').click({ button: 'right' })
  await expect.element(page.getByRole('menu', { name: '2 items' })).toBeVisible()
  expect(entries()).not.toContain('Copy name')
  await entry('Approve').click()
  await expect.element(page.getByText('2 items approved')).toBeVisible()
  expect(saidTo(desktop, 'platform.hold')).toHaveLength(2)
  await option('item-3').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Delete “item-3”?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await option('item-1').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Review 2 items' }).click()
  expect(queueOf(PROJECT).picked).toEqual([1, 2])
})
