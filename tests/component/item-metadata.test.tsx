import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProjectPage } from '../../renderer/areas/project/project-page'
import { enterProject, layOutItems, toggleItemPanel, useProjectView } from '../../renderer/stores/project-view-store'
import { freshWorld } from '../builders/desktop-world'
import { anItem } from '../builders/items'
import { aProject } from '../builders/projects'
import { renderShell, saidTo } from './shell-page'

const PROJECT = 100
const AT = '2026-03-05T08:00:00.000Z'
const LONG = 'a-name-of-a-field-that-somebody-made-up-in-a-script-and-never-looked-at'

beforeEach(async () => {
  await page.viewport(1_400, 800)
  enterProject(0)
  enterProject(PROJECT)
  layOutItems('rows')
  if (!useProjectView.getState().hasPanel) toggleItemPanel()
})

it('the panel beside the list → shows an item’s metadata, and nothing without any [S2.9]', async () => {
  renderShell(<ProjectPage projectId={PROJECT} />, {
    projects: [aProject({ id: PROJECT, imageCount: 2 })],
    rows: {
      ...freshWorld().rows,
      answers: { ...freshWorld().rows.answers, listStatusChanges: () => ({ data: [], count: 0, total: 0 }) },
    },
    items: new Map([
      [
        PROJECT,
        [{ patient: '62078f8a', age: 0, note: '', [LONG]: 'x'.repeat(300) }, undefined].map((metadata, at) =>
          anItem({
            id: at + 1,
            name: `scan_${at + 1}`,
            facts: { createdAt: AT, updatedAt: AT, ...(metadata && { metadata }) },
          }),
        ),
      ],
    ]),
  })
  const known = page.getByRole('region', { name: 'Metadata' })
  await expect.poll(() => known.element().textContent).toContain('patient62078f8aage0noteEmptya-name')
  const { scrollWidth, clientWidth } = known.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await page.getByRole('option', { name: /scan_2/ }).click()
  const panel = page.getByRole('complementary', { name: 'Details of the item' })
  await expect.poll(() => panel.element().textContent).toContain('scan_2')
  await expect.element(known).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(known).toBeVisible()
})

it('a person with the right → edits a value in the panel; an invalid one is refused there [S2.8]', async () => {
  const { rows } = freshWorld()
  const desktop = renderShell(<ProjectPage projectId={PROJECT} />, {
    projects: [aProject({ id: PROJECT, imageCount: 1 })],
    accesses: { actions: ['UploadItem'], action_groups: [] },
    rows: {
      ...rows,
      answers: {
        ...rows.answers,
        listStatusChanges: () => ({ data: [], count: 0, total: 0 }),
        readMetadataSchema: () => ({ age: { type: 'number', minimum: 1, maximum: 9 }, site: { type: 'string' } }),
        changeMetadata: () => ({ values: [] }),
      },
    },
    items: new Map([
      [PROJECT, [anItem({ id: 1, name: 'scan_1', facts: { createdAt: AT, updatedAt: AT, metadata: { age: 3 } } })]],
    ]),
  })
  await page.getByRole('button', { name: 'Edit age' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'age' }).fill('12')
  await dialog.getByRole('button', { name: 'Save value' }).click()
  await expect.element(dialog.getByText('Enter 9 or less.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'age' }).fill('7')
  await dialog.getByRole('button', { name: 'Save value' }).click()
  await expect
    .poll(() => saidTo(desktop, 'platform.write'))
    .toMatchObject([['changeMetadata', { path: { itemId: 1 }, body: { values: [{ name: 'age', value: 7 }] } }]])
})
