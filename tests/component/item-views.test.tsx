import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ItemViewsMenu } from '../../renderer/areas/project/item-views-menu'
import {
  clearFilter,
  enterProject,
  filterItems,
  orderItems,
  useProjectView,
} from '../../renderer/stores/project-view-store'
import { useSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell, saidTo } from './shell-page'

const PROJECT = 100

beforeEach(() => {
  // The fake stores saved views as this person's.
  useSession.setState({ user: { ...freshWorld().user, id: 7 } })
  enterProject(0)
  enterProject(PROJECT)
})

it('the list → is saved as a view with filters, order and layout, opened by name, and updated after a change', async () => {
  const shell = renderShell(<ItemViewsMenu projectId={PROJECT} />, {})
  filterItems({ search: 'night', statuses: [4, 3], folder: 2 })
  orderItems({ by: 'priority', descending: true })
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Night work')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The view “Night work” is saved')).toBeVisible()
  const look = {
    search: 'night',
    statuses: [3, 4],
    approvals: [],
    mine: false,
    folder: 2,
    order: { by: 'priority', descending: true },
  }
  expect(saidTo(shell, 'platform.write')).toMatchObject([
    ['createItemView', { projectId: PROJECT, body: { name: 'Night work', shared: false, look } }],
  ])

  clearFilter()
  orderItems(undefined)
  await page.getByRole('button', { name: /^Views?/ }).click()
  await page.getByRole('menuitemradio', { name: 'Night work' }).click()
  expect(useProjectView.getState()).toMatchObject({ search: 'night', folder: 2, order: look.order })
  await expect.element(page.getByRole('button', { name: 'View: Night work', exact: true })).toBeVisible()

  filterItems({ search: 'dawn' })
  await page.getByRole('button', { name: 'View: Night work (changed)' }).click()
  await page.getByRole('menuitem', { name: 'Save changes to “Night work”' }).click()
  await expect.element(page.getByRole('button', { name: 'View: Night work', exact: true })).toBeVisible()
})

it('a deleted view → comes back with Undo', async () => {
  const shell = renderShell(<ItemViewsMenu projectId={PROJECT} />, {})
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('All')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: /^Views?/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => saidTo(shell, 'platform.write').map(([name]) => name))
    .toEqual(['createItemView', 'deleteItemView', 'createItemView'])
})
