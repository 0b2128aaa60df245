import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProjectsPage } from '../../renderer/areas/projects/projects-page'
import { arrangeProjects, useProjects } from '../../renderer/areas/projects/projects-store'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const PROJECTS = [
  aProject({ id: 1, name: 'Alder', description: 'Trees of the north.', imageCount: 10, completedImagesCount: 4 }),
  aProject({ id: 2, name: 'Birch', imageCount: 0 }),
]
const OVERVIEW = {
  people: [
    { id: 5, email: 'ada@example.org', first_name: 'Ada', last_name: 'Moreno', role: 'QA', is_paused: true },
    { id: 6, email: 'ben@example.org', first_name: 'Ben', last_name: 'Okoro', role: 'ProjectAdmin', is_paused: false },
  ],
  acts: [{ name: 'item.annotation', by: 'Ada Moreno', at: '2026-11-20T10:00:00.000Z', count: 3, status: null }],
}
const PANEL = page.getByRole('complementary', { name: 'Details of the project' })

async function open(actions: readonly string[]) {
  useProjects.setState(useProjects.getInitialState(), true)
  onTestFinished(() => useProjects.setState(useProjects.getInitialState(), true))
  arrangeProjects({ layout: 'rows', sort: 'name', direction: 'ascending' })
  const desktop = renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: 600, containerType: 'inline-size' }}>
      <ProjectsPage />
    </div>,
    {
      projects: PROJECTS,
      accesses: { actions, action_groups: [] },
      rows: { records: new Map(), answers: { projectOverview: () => OVERVIEW } },
    },
  )
  await expect.element(page.getByRole('link', { name: 'Alder' })).toBeVisible()
  return desktop
}
const asked = (desktop: Awaited<ReturnType<typeof open>>) =>
  desktop.world.calls.filter(({ channel, args }) => channel === 'platform.read' && args[0] === 'projectOverview').length

it('Space → shows a project’s details beside the list, arrows keep working, and Escape closes them', async () => {
  await open(['UpdateProject'])
  page.getByRole('link', { name: 'Alder' }).element().focus()
  // The list's keys work a moment after the list appears.
  await expect
    .poll(async () => {
      if (!useProjects.getState().hasPanel) await userEvent.keyboard(' ')
      return useProjects.getState().hasPanel
    })
    .toBe(true)
  await expect.element(PANEL.getByRole('heading', { name: 'Alder' })).toBeVisible()
  await expect.element(PANEL.getByText('Trees of the north.')).toBeVisible()
  await expect.element(PANEL.getByText('4 of 10 items completed')).toBeVisible()
  await expect.element(PANEL.getByText('Ada Moreno saved annotations of 3 items')).toBeVisible()
  await expect.element(PANEL.getByText('QA, paused')).toBeVisible()
  await expect.element(PANEL.getByText('Project admin', { exact: true })).toBeVisible()
  expect(document.activeElement?.textContent).toBe('Alder')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(PANEL.getByRole('heading', { name: 'Birch' })).toBeVisible()
  await expect.element(PANEL.getByText('No items')).toBeVisible()
  await expect.element(PANEL.getByRole('button', { name: 'Review' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(PANEL).not.toBeInTheDocument()
})

it('a project’s menu → opens the details too; people who don’t run the project see no people, and none are requested', async () => {
  const desktop = await open([])
  page.getByRole('link', { name: 'Birch' }).element().focus()
  await page.getByRole('button', { name: 'Actions of Birch' }).click()
  await page.getByRole('menuitem', { name: /^Details/ }).click()
  await expect.element(PANEL.getByRole('heading', { name: 'Birch' })).toBeVisible()
  await expect.element(PANEL.getByRole('button', { name: 'Open' })).toBeEnabled()
  expect(PANEL.getByRole('region', { name: 'People' }).elements()).toEqual([])
  expect(asked(desktop)).toBe(0)
  await PANEL.getByRole('button', { name: 'Close the details' }).click()
  await expect.element(PANEL).not.toBeInTheDocument()
})
