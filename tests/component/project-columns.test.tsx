import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { PROJECTS_MEMORY } from '../../renderer/areas/projects/memory'
import { ProjectsPage } from '../../renderer/areas/projects/projects-page'
import { columnsOf } from '../../renderer/areas/projects/column-names'
import { arrangeProjects, useProjects } from '../../renderer/areas/projects/projects-store'
import { aProject } from '../builders/projects'
import type { FakeRows } from '../fakes/fake-rows'
import { renderShell } from './shell-page'

const PROJECTS = [
  aProject({ id: 1, name: 'Alleys', imageCount: 10, completedImagesCount: 3 }),
  aProject({ id: 2, name: 'Bridges', imageCount: 5, completedImagesCount: 5 }),
]
const WORK = [
  { id: 1, contributors: 4, last_work_at: null },
  { id: 2, contributors: 12, last_work_at: '2025-05-04T10:00:00.000Z' },
]

async function open(answer: NonNullable<FakeRows['answers']['listProjectWork']>) {
  useProjects.setState(useProjects.getInitialState(), true)
  onTestFinished(() => useProjects.setState(useProjects.getInitialState(), true))
  arrangeProjects({ layout: 'rows', sort: 'name', direction: 'ascending' })
  const desktop = renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: 500, width: 1400, containerType: 'inline-size' }}>
      <ProjectsPage />
    </div>,
    { projects: PROJECTS, rows: { records: new Map(), answers: { listProjectWork: answer } } },
  )
  await expect.element(page.getByRole('link', { name: 'Alleys' })).toBeVisible()
  return desktop
}
const names = () => [...document.querySelectorAll('ul[aria-label="Projects"] a')].map((link) => link.textContent)
/** Last three cells of a project: its open items, its people and the last work. */
const facts = (name: string) => {
  const row = [...document.querySelectorAll('ul[aria-label="Projects"] > li')].find(
    (one) => one.querySelector('a')?.textContent === name,
  )
  return [...(row?.children ?? [])].slice(4, 7).map((cell) => cell.textContent)
}

it('people, open items and last activity → are optional columns that sort the list and are remembered [S2.6]', async () => {
  const desktop = await open(() => ({ data: WORK, count: 2, total: 2 }))
  const asked = () => desktop.world.calls.filter(({ args }) => args[0] === 'listProjectWork').length
  expect(asked()).toBe(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Contributors', 'Open items', 'Last work'])
    await page.getByRole('menuitemcheckbox', { name }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Created' }).click()
  await expect.poll(() => facts('Alleys')).toEqual(['7', '4', 'None yet'])
  expect(facts('Bridges').slice(0, 2)).toEqual(['0', '12'])
  const { columns } = useProjects.getState()
  expect(columns).toEqual(['type', 'status', 'progress', 'open', 'contributors', 'lastWork'])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Sort by contributors' }).click()
  await expect.poll(names).toEqual(['Bridges', 'Alleys'])
  await page.getByRole('button', { name: 'Sort by open items' }).click()
  await expect.poll(names).toEqual(['Alleys', 'Bridges'])
  await page.getByRole('button', { name: 'Sort by last work' }).click()
  await expect.poll(names).toEqual(['Bridges', 'Alleys'])
  await page.getByRole('button', { name: 'Sort by last work' }).click()
  await expect.poll(names).toEqual(['Alleys', 'Bridges'])
  const [kept] = PROJECTS_MEMORY.choices ?? []
  useProjects.setState({ columns: null })
  kept?.restore({ columns: ['created', 'lastWork', 'mood'] })
  expect(columnsOf(useProjects.getState())).toEqual(['lastWork', 'created'])
})

it('a platform without work data → offers neither its columns nor its sort orders [S2.6]', async () => {
  await open(() => {
    throw platformError('not_found')
  })
  arrangeProjects({ columns: ['status', 'contributors', 'open'] })
  await expect.element(page.getByRole('button', { name: 'Sort by open items' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sort by contributors' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Open items' })).toBeVisible()
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Contributors' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Last work' })).not.toBeInTheDocument()
})
