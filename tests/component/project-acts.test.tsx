import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { COMMANDS } from '../../renderer/areas/project-acts/commands'
import { DeletedPage } from '../../renderer/areas/project-acts/deleted-page'
import { useProjectEntries } from '../../renderer/projects/use-project-entries'
import { goTo, usePlace } from '../../renderer/router/place-store'
import { freshWorld } from '../builders/desktop-world'
import { aProject } from '../builders/projects'
import { Menu } from '../../ui/menu'
import { renderShell, saidTo } from './shell-page'

const PROJECT = aProject({ id: 7, name: 'Street scenes', imageCount: 58, completedImagesCount: 1 })
const DELETED = {
  id: 7,
  team_id: 1,
  name: 'Street scenes',
  type: 1,
  imageCount: 58,
  deletedAt: '2026-11-20T10:00:00.000Z',
  deletedBy: 'olivia@northlight.example',
  keptUntil: '2026-11-27T10:00:00.000Z',
}
const COUNTS = { imageCount: 58, completedImagesCount: 1, annotatedImagesCount: 40, folderCount: 1, userCount: 4 }
const ALL = ['UpdateProject', 'DeleteProject', 'UploadItem', 'DeleteItem']

function ProjectActs() {
  const [open, setOpen] = useState(false)
  const entries = useProjectEntries(PROJECT, open)
  return (
    <Menu label="Actions" open={open} onOpenChange={setOpen} entries={entries}>
      Actions
    </Menu>
  )
}

const world = (actions: readonly string[] = ALL) => ({
  projects: [PROJECT, aProject({ id: 8, name: 'Orthophotos' })],
  accesses: { actions, action_groups: [] },
  rows: {
    records: new Map(),
    answers: {
      countProject: () => COUNTS,
      deleteProject: () => DELETED,
      restoreProject: () => PROJECT,
      updateProject: ({ body }: { body?: unknown }) => ({ ...PROJECT, ...(body as object) }),
      listDeletedProjects: () => ({ data: [DELETED], count: 1, total: 1 }),
    },
  },
})
const choose = async (entry: string) => {
  await page.getByRole('button', { name: 'Actions' }).click()
  const item = page.getByRole(/^(Completed|On hold)$/.test(entry) ? 'menuitemradio' : 'menuitem', {
    name: entry,
    exact: false,
  })
  await expect.element(item).toBeEnabled()
  await item.click()
}

it('renaming → a taken name is an error at the field, and the stored name is reported', async () => {
  let answer: () => unknown = () => {
    // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
    throw platformError('name_taken', { message: 'The team has a project “Orthophotos” already.' })
  }
  const { rows, ...rest } = world()
  const desktop = renderShell(<ProjectActs />, {
    ...rest,
    rows: { ...rows, answers: { ...rows.answers, updateProject: () => answer() } },
  })
  await choose('Rename…')
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Orthophotos{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/has a project “Orthophotos” already/)
  answer = () => ({ ...PROJECT, name: 'Streets_nights' })
  await field.fill('Streets/nights')
  await expect.element(field).toHaveAccessibleDescription('It is kept as “Streets_nights”.')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('The project is called “Streets_nights” now')).toBeVisible()
  expect(saidTo(desktop, 'platform.write').at(-1)).toEqual([
    'updateProject',
    { path: { projectId: 7 }, body: { name: 'Streets/nights' } },
  ])
})

it('deleting → confirms with the project’s contents, leaves its page, and is undone from the notice', async () => {
  const desktop = renderShell(<ProjectActs />, world())
  goTo({ area: 'project', projectId: 7 })
  await choose('Delete…')
  const dialog = page.getByRole('dialog', { name: 'Delete “Street scenes”?' })
  await expect
    .element(dialog.getByText(/It holds 58 items; 40 of them are annotated, 1 is completed\./).first())
    .toBeVisible()
  await expect.element(dialog.getByText(/You can restore it for seven days/).first()).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name of the project' })
  await expect.element(name).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Delete project' })).toBeDisabled()
  await userEvent.keyboard('street scenes{Enter}{Tab}')
  await expect.element(name).toHaveAccessibleDescription(/This is not the name of the project\./)
  expect(saidTo(desktop, 'platform.write')).toEqual([])
  await name.fill('Street scenes')
  await page.getByRole('button', { name: 'Delete project' }).click()
  await expect.element(page.getByText('“Street scenes” is deleted')).toBeVisible()
  expect(usePlace.getState().place).toEqual({ area: 'projects' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('“Street scenes” is back')).toBeVisible()
  expect(saidTo(desktop, 'platform.write').map(([name]) => name)).toEqual(['deleteProject', 'restoreProject'])
})

it('actions without the right → are not available', async () => {
  const { team } = freshWorld()
  renderShell(<ProjectActs />, { ...world([]), team: { ...team, accesses: { actions: [], action_groups: [] } } })
  await page.getByRole('button', { name: 'Actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Pin' })).toBeEnabled()
  await expect.element(page.getByRole('menuitem', { name: /^Rename/ })).toBeDisabled()
  await expect.element(page.getByRole('menuitem', { name: 'Delete…' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('menuitemradio', { name: 'On hold' })).not.toBeInTheDocument()
})

it('pinning → is shown at once [S2.6]', async () => {
  const desktop = renderShell(<ProjectActs />, world())
  await choose('Pin')
  await expect
    .poll(() => desktop.world.calls.filter(({ channel }) => channel === 'projects.setPinned').map(({ args }) => args))
    .toEqual([[7, true]])
})

it('each of the four statuses → can be chosen; Completed confirms with the number of open items [S4.6]', async () => {
  const desktop = renderShell(<ProjectActs />, world())
  const statuses = () => desktop.world.calls.filter(({ channel }) => channel === 'projects.setStatus')
  await page.getByRole('button', { name: 'Actions' }).click()
  for (const name of ['Not started', 'In progress', 'Completed', 'On hold']) {
    await expect.element(page.getByRole('menuitemradio', { name })).toBeVisible()
  }
  await page.getByRole('menuitemradio', { name: 'On hold' }).click()
  await expect.poll(() => statuses().map(({ args }) => args)).toEqual([[7, 4]])
  await choose('Completed')
  const dialog = page.getByRole('dialog', { name: 'Set “Street scenes” to Completed?' })
  await expect.element(dialog.getByText(/57 items of 58 are not completed yet\./).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(statuses()).toHaveLength(1)
  await choose('Completed')
  await page.getByRole('button', { name: 'Set to Completed' }).click()
  await expect
    .poll(() => statuses().map(({ args }) => args))
    .toEqual([
      [7, 4],
      [7, 3],
    ])
})

it('deleted projects → are listed with author and deadline, and can be restored', async () => {
  const desktop = renderShell(<DeletedPage />, world())
  const row = page.getByRole('listitem')
  await expect.element(row.getByText(/58 items, deleted/).first()).toBeVisible()
  await expect.element(row.getByText(/by olivia@northlight\.example/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Bring back Street scenes' }).click()
  await expect.element(page.getByText('“Street scenes” is back')).toBeVisible()
  expect(saidTo(desktop, 'platform.write')).toEqual([['restoreProject', { path: { projectId: 7 } }]])
})

it('cloning → asks for a name and parts, reports a taken name at the field, and offers to open the clone', async () => {
  const { rows, ...rest } = world()
  let answer: () => unknown = () => {
    // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
    throw platformError('name_taken', { message: 'The team has a project “Street scenes copy” already.' })
  }
  const desktop = renderShell(<ProjectActs />, {
    ...rest,
    rows: { ...rows, answers: { ...rows.answers, cloneProject: () => answer() } },
  })
  await choose('Clone…')
  const name = page.getByRole('textbox', { name: 'Name of the new project' })
  await expect.element(name).toHaveValue('Street scenes copy')
  await page.getByRole('checkbox', { name: /^People/ }).click()
  await page.getByRole('button', { name: 'Clone', exact: true }).click()
  await expect.element(name).toHaveAccessibleDescription(/already/)
  answer = () => ({ ...PROJECT, id: 9, name: 'Street scenes, night' })
  await name.fill('Streets: night?')
  await expect.element(name).toHaveAccessibleDescription('It is kept as “Streets_ night_”.')
  await name.fill('Street scenes, night')
  await expect.element(name).not.toHaveAccessibleDescription()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('“Street scenes, night” cloned from “Street scenes”')).toBeVisible()
  expect(saidTo(desktop, 'platform.write').at(-1)).toEqual([
    'cloneProject',
    {
      path: { projectId: 7 },
      body: { name: 'Street scenes, night', take: ['classes', 'settings', 'instructions', 'folders'] },
    },
  ])
  await page.getByRole('button', { name: 'Open' }).click()
  expect(usePlace.getState().place).toEqual({ area: 'project', projectId: 9 })
})

it('the palette → sets the current project’s status', async () => {
  const desktop = renderShell(<ProjectActs />, world())
  goTo({ area: 'project', projectId: 7 })
  const command = COMMANDS.find(({ id }) => id === 'project.status')
  expect(command?.hasUse?.()).toBe(true)
  command?.run()
  const dialog = page.getByRole('dialog', { name: 'Status of “Street scenes”' })
  await dialog.getByRole('radio', { name: 'On hold' }).click()
  await dialog.getByRole('button', { name: 'Set status' }).click()
  await expect
    .poll(() => desktop.world.calls.filter(({ channel }) => channel === 'projects.setStatus').map(({ args }) => args))
    .toEqual([[7, 4]])
})

it('names → follow the platform’s limits of length and characters', async () => {
  const { rows, ...rest } = world()
  const texts = { projectName: { most: 12, replaced: '+', refused: '' } }
  renderShell(<ProjectActs />, {
    ...rest,
    rows: { ...rows, answers: { ...rows.answers, readValidationRules: () => ({ texts, endings: {}, limits: {} }) } },
  })
  await choose('Rename…')
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect.element(field).toHaveAttribute('maxlength', '12')
  await field.fill('Day+night/2')
  await expect.element(field).toHaveAccessibleDescription('It is kept as “Day_night/2”.')
})

it('a clone with items → is made by a job', async () => {
  const { rows, ...rest } = world()
  const answers = { ...rows.answers, cloneProject: () => ({ ...PROJECT, id: 9 }), copyItems: () => ({ id: 3 }) }
  const desktop = renderShell(<ProjectActs />, { ...rest, rows: { ...rows, answers } })
  await choose('Clone…')
  const items = page.getByRole('checkbox', { name: /^Items 58 items/ })
  await expect.element(items).not.toBeChecked()
  await items.click()
  await page.getByRole('button', { name: 'Clone', exact: true }).click()
  await expect.element(page.getByText('Its items are being copied; see Jobs.')).toBeVisible()
  await expect
    .poll(() => saidTo(desktop, 'platform.start'))
    .toEqual([['copyItems', { path: { projectId: 7 }, body: { into: 9 } }]])
})
