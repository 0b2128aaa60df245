import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PROJECT_TYPE } from '#domain/enums'
import { ProjectPage } from '../../renderer/areas/project/project-page'
import { enterProject, layOutItems, useProjectView } from '../../renderer/stores/project-view-store'
import { forgetActs, nextAct } from '../../renderer/stores/undo-store'
import { freshWorld } from '../builders/desktop-world'
import { anItem } from '../builders/items'
import { aWireJob } from '../builders/jobs'
import { aProject } from '../builders/projects'
import { renderShell, saidTo } from './shell-page'

const PROJECT = 100
const AT = '2026-03-05T08:00:00.000Z'

function open(names: readonly string[], actions: readonly string[] = ['AssignItem']) {
  const categories = names.map((name, at) => ({
    id: at + 1,
    project_id: PROJECT,
    name,
    items: at + 1,
    createdAt: AT,
    updatedAt: AT,
  }))
  return renderShell(<ProjectPage projectId={PROJECT} />, {
    projects: [aProject({ id: PROJECT, type: PROJECT_TYPE.custom_llm, imageCount: 3 })],
    items: new Map([
      [
        PROJECT,
        ['Hats', undefined, 'Shoes'].map((category, at) =>
          anItem({
            id: at + 1,
            name: `prompt_${at + 1}`,
            facts: { createdAt: AT, updatedAt: AT, ...(category && { category }) },
          }),
        ),
      ],
    ]),
    accesses: { actions: [...actions], action_groups: [] },
    rows: {
      ...freshWorld().rows,
      answers: {
        ...freshWorld().rows.answers,
        listCategories: () => ({ data: categories, count: categories.length, total: categories.length }),
        listAssignees: () => ({ data: [], count: 0, total: 0 }),
        changeItemsByFilter: () => aWireJob({ id: 31 }),
      },
    },
  })
}
const pages = (shell: ReturnType<typeof open>) =>
  shell.world.calls.filter(({ channel }) => channel === 'items.page').map(({ args }) => args[0])

beforeEach(async () => {
  await page.viewport(1_400, 700)
  enterProject(0)
  enterProject(PROJECT)
  useProjectView.setState({ columns: ['status', 'category'] })
  layOutItems('rows')
  forgetActs()
})

it('item categories → are a column, and filter the list, also for items without one [S2.9]', async () => {
  const shell = open(['Hats', 'Shoes'])
  await expect.element(page.getByRole('option', { name: /prompt_1/ })).toBeVisible()
  await expect.poll(() => page.getByRole('option', { name: /prompt_1/ }).element().textContent).toContain('Hats')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Category' }).click()
  await page.getByRole('checkbox', { name: /Shoes/ }).click()
  await page.getByRole('checkbox', { name: 'No category' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect.poll(() => pages(shell).at(-1)).toMatchObject({ categories: [2, 0] })
  await expect.element(page.getByRole('button', { name: 'Category is Shoes, No category', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => useProjectView.getState().categories).toEqual([])
})

it('selected items → get a category by one job, which can be undone as one act [S2.9]', async () => {
  const shell = open(['Hats', 'Shoes'])
  await expect.element(page.getByRole('option', { name: /prompt_2/ })).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  await page.getByRole('button', { name: 'Category' }).click()
  await page.getByRole('menuitem', { name: /Shoes/ }).click()
  await expect
    .poll(() => saidTo(shell, 'platform.start'))
    .toMatchObject([
      ['changeItemsByFilter', { body: { filter: { $and: [{ id: { $in: [1, 2, 3] } }] }, change: { category_id: 2 } } }],
    ])
  await expect.poll(() => nextAct('undo', PROJECT)?.name).toBe('category of 3 items')
})

it('many categories → can be searched', async () => {
  const shell = open(Array.from({ length: 400 }, (_, at) => `Category ${at + 1}`))
  await expect.element(page.getByRole('option', { name: /prompt_1/ })).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  await page.getByRole('button', { name: 'Category' }).click()
  await page.getByRole('menuitem', { name: 'All 400 categories…' }).click()
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('399')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => saidTo(shell, 'platform.start'))
    .toMatchObject([['changeItemsByFilter', { body: { change: { category_id: 399 } } }]])
})

it('a person who may not set categories → sees no control for them; without categories there is no trace of them', async () => {
  open(['Hats'], [])
  await expect.element(page.getByRole('option', { name: /prompt_1/ })).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByRole('toolbar', { name: 'Selected items' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Category' })).not.toBeInTheDocument()
})
