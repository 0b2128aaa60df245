import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ProjectType } from '#domain/enums'
import { NoItems } from '../../renderer/areas/project/no-items'
import { useNotices } from '../../renderer/stores/notice-store'
import { useOverlay } from '../../renderer/stores/overlay-store'
import type { FakeRows } from '../fakes/fake-rows'
import { anItem } from '../builders/items'
import { aProject } from '../builders/projects'
import { renderShell, saidTo } from './shell-page'

const PROJECT = 100
const ADD = page.getByRole('button', { name: 'Add pictures' })
let cleared = 0
let left = 0

function open(
  actions: readonly string[],
  isNarrowed = false,
  isInFolder = false,
  limits?: object,
  type: ProjectType = 1,
  isMine = false,
  rows?: FakeRows,
) {
  cleared = 0
  left = 0
  return renderShell(
    <NoItems
      projectId={PROJECT}
      isNarrowed={isNarrowed}
      isMine={isMine}
      isInFolder={isInFolder}
      onLeaveFolder={() => {
        left += 1
      }}
      onClear={() => {
        cleared += 1
      }}
    />,
    {
      projects: [aProject({ id: PROJECT, imageCount: 0, type })],
      accesses: { actions, action_groups: [] },
      items: new Map([[PROJECT, [anItem({ id: 1 })]]]),
      ...(rows && { rows }),
      ...(limits && { rows: { records: new Map(), answers: { readLimits: () => limits } } }),
    },
  )
}

it('a project without items → offers its next step to people who may add items', async () => {
  open(['UploadItem'])
  await expect
    .element(page.getByText('Add the first pictures from a folder, or drop them on this window.'))
    .toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
  await ADD.click()
  expect(useOverlay.getState().overlay).toEqual({ kind: 'addPictures', projectId: PROJECT, dropped: null })
})

it('a project of other files than pictures → names their type', async () => {
  open(['UploadItem'], false, false, undefined, 4)
  await expect.element(page.getByText('Add the first files from a folder, or drop them on this window.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add files' })).toBeEnabled()
})

it('a person who may not add items → reads when items appear, without a button', async () => {
  open([])
  await expect.element(page.getByText(/^Items appear here as soon as they are added/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

it('an empty project → offers its deletion after the step that fills it, with the right', async () => {
  open(['UploadItem', 'DeleteProject'])
  await expect.element(page.getByRole('button', { name: 'Delete project' })).toBeVisible()
  expect(
    page
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Add pictures', 'Delete project'])
})

it('a search or filter without a match → offers to clear it', async () => {
  open(['UploadItem', 'DeleteProject'], true)
  await expect.element(page.getByText('No item of this project fits the search and the filters.')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  expect(cleared).toBe(1)
})

it('an empty folder → leads to all items; a filtered one says that it is filtered', async () => {
  open(['UploadItem'], false, true)
  await expect.element(page.getByText('This folder is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Show all items' }).click()
  expect([left, cleared]).toEqual([1, 0])
})

it('a folder filtered to nothing → says that it contains more', async () => {
  open([], true, true)
  await expect.element(page.getByText('No item of this folder fits the search and the filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  expect([left, cleared]).toEqual([0, 1])
})

it('a full project → disables adding and says why [S2.9]', async () => {
  const project = { max_image_count: 500_000, remaining_image_count: 0 }
  open(['UploadItem'], false, false, { limit_state: 1, plan: 0, project_limit: project, folder_limit: project })
  await expect.element(ADD).toBeDisabled()
  await expect
    .element(ADD)
    .toHaveAttribute('title', expect.stringMatching(/^This project is full with 500,000 items: nothing can be added/))
})

it('own work without an item → offers to request items, and asks for them once [S6.1]', async () => {
  const desktop = open(['RequestItem'], true, false, undefined, 1, true)
  await expect.element(page.getByText('You have no items')).toBeVisible()
  await page.getByRole('button', { name: 'Request items' }).click()
  await expect.poll(() => saidTo(desktop, 'items.request')).toEqual([[{ projectId: PROJECT }]])
  await expect.poll(() => useNotices.getState().notices.at(-1)?.title).toBe('One item assigned to you')
  await page.getByRole('button', { name: 'Show all items' }).click()
  expect(cleared).toBe(1)
})

it('requests by category → the person chooses the category first [S6.1]', async () => {
  const categories = [{ id: 3, name: 'Night', items: 2, people: 1 }]
  const rows = {
    records: new Map(),
    answers: { listCategories: () => ({ data: categories, count: 1, total: 1 }) },
  }
  const desktop = open(['RequestItem', 'RequestItemByCategory'], true, false, undefined, 8, true, rows)
  await page.getByRole('button', { name: 'Request items' }).click()
  await page.getByRole('menuitem', { name: 'Night' }).click()
  await expect.poll(() => saidTo(desktop, 'items.request')).toEqual([[{ projectId: PROJECT, category: 3 }]])
})

it('own work without an item, no right to request → says who assigns, and offers no request', async () => {
  open([], true, false, undefined, 1, true)
  await expect.element(page.getByText(/as soon as an admin assigns them to you/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Request items' })).not.toBeInTheDocument()
})
