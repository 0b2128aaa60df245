import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CUSTOM_FIELD_TYPE } from '#domain/enums'
import { platformError } from '#domain/errors'
import { PROJECTS_ADDRESS } from '../../renderer/areas/projects/list-address'
import { PROJECTS_MEMORY } from '../../renderer/areas/projects/memory'
import { ProjectsPage } from '../../renderer/areas/projects/projects-page'
import { arrangeProjects, useProjects } from '../../renderer/areas/projects/projects-store'
import { freshWorld } from '../builders/desktop-world'
import { aProject } from '../builders/projects'
import { renderShell, saidTo } from './shell-page'

const AT = '2026-03-05T08:00:00.000Z'
const template = (id: number, name: string, kind: number, payload: object = {}) => ({
  id,
  team_id: 1,
  name,
  component_id: kind,
  component_payload: payload,
  access: {},
  uses: 1,
  createdAt: AT,
  updatedAt: AT,
})
const TIER = template(2, 'Tier', CUSTOM_FIELD_TYPE.single_select, { options: [{ value: 'gold' }, { value: 'brass' }] })
const BUDGET = template(3, 'Budget', CUSTOM_FIELD_TYPE.numeric, { configs: { suffix: 'h' } })
const listOf = (rows: readonly object[]) => ({ data: rows, count: rows.length, total: rows.length })
const VALUES = [
  { id: 1, values: [{ field_id: 2, value: 'brass' }] },
  {
    id: 2,
    values: [
      { field_id: 2, value: 'gold' },
      { field_id: 3, value: 40 },
    ],
  },
  { id: 3, values: [{ field_id: 3, value: 8 }] },
]

async function open(answers: Readonly<Record<string, () => unknown>> = {}) {
  await page.viewport(1_400, 700)
  useProjects.setState(useProjects.getInitialState(), true)
  onTestFinished(() => useProjects.setState(useProjects.getInitialState(), true))
  arrangeProjects({ layout: 'rows', sort: 'name', direction: 'ascending' })
  const desktop = renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: 500, width: 1400, containerType: 'inline-size' }}>
      <ProjectsPage />
    </div>,
    {
      team: {
        ...freshWorld().team,
        accesses: { actions: ['CreateProject', 'UpdateTeam', 'UpdateProject'], action_groups: [] },
      },
      accesses: { actions: ['UpdateProject'], action_groups: [] },
      projects: [
        aProject({ id: 1, name: 'Alleys' }),
        aProject({ id: 2, name: 'Bridges' }),
        aProject({ id: 3, name: 'Canals' }),
      ],
      rows: {
        records: new Map(),
        answers: {
          listFieldTemplates: () => listOf([TIER, BUDGET]),
          listFieldValues: () => listOf(VALUES),
          ...answers,
        },
      },
    },
  )
  await expect.element(page.getByRole('link', { name: 'Alleys' })).toBeVisible()
  return desktop
}
const names = () => [...document.querySelectorAll('ul[aria-label="Projects"] a')].map((link) => link.textContent)
const row = (name: string) =>
  [...document.querySelectorAll('ul[aria-label="Projects"] > li')].find(
    (one) => one.querySelector('a')?.textContent === name,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('a field of projects → is a column that orders the list and is remembered; its values are read only then', async () => {
  const desktop = await open()
  const asked = () => desktop.world.calls.filter(({ args }) => args[0] === 'listFieldValues').length
  await button('Columns').click()
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Budget' })).toBeVisible()
  expect(asked()).toBe(0)
  await page.getByRole('menuitemcheckbox', { name: 'Tier' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Budget' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => row('Bridges')?.textContent).toContain('gold40 h')
  expect(useProjects.getState().columns).toEqual(['type', 'status', 'progress', 'created', 'field.2', 'field.3'])
  // Options keep the team's order; projects without a value come last in both directions.
  await button('Sort by Tier').click()
  await expect.poll(names).toEqual(['Bridges', 'Alleys', 'Canals'])
  await button('Sort by Tier').click()
  await expect.poll(names).toEqual(['Alleys', 'Bridges', 'Canals'])
  await button('Sort by Budget').click()
  await expect.poll(names).toEqual(['Canals', 'Bridges', 'Alleys'])
  const [kept] = PROJECTS_MEMORY.choices ?? []
  arrangeProjects({ columns: null, sort: 'created' })
  kept?.restore({ columns: ['field.3', 'type'], sort: 'field.3', conditions: [{ field: 'mood' }] })
  expect(useProjects.getState()).toMatchObject({ columns: ['field.3', 'type'], sort: 'field.3', conditions: [] })
})

it('a filter by a field → leaves the projects that fit, stands in the address, and goes as a chip', async () => {
  await open()
  await button('Filter').click()
  await page.getByRole('menuitem', { name: 'Tier' }).click()
  await page.getByRole('checkbox', { name: 'gold' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect.poll(names).toEqual(['Bridges'])
  const text = PROJECTS_ADDRESS.of({ area: 'projects' })
  await page.getByRole('button', { name: 'Remove: Tier is gold' }).click()
  await expect.poll(names).toEqual(['Alleys', 'Bridges', 'Canals'])
  PROJECTS_ADDRESS.show({ area: 'projects' }, text)
  await expect.poll(names).toEqual(['Bridges'])
  arrangeProjects({ conditions: [{ field: 'field.3', operator: 'greater', values: ['100'] }] })
  await expect.element(page.getByText('No project matches')).toBeVisible()
  await button('Clear search and filters').click()
  await expect.poll(names).toHaveLength(3)
})

it('values that can’t be read → no project passes a filter until they are read again', async () => {
  let isAway = true
  await open({
    listFieldValues: () => {
      // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
      if (isAway) throw platformError('platform_failed')
      return listOf(VALUES)
    },
  })
  arrangeProjects({ conditions: [{ field: 'field.2', operator: 'is', values: ['gold'] }] })
  await expect.element(page.getByText(/^Couldn’t read the fields of the projects/)).toBeVisible()
  expect(names()).toEqual([])
  isAway = false
  await button('Read fields again').click()
  await expect.poll(names).toEqual(['Bridges'])
})

it('a value in a row and in the panel → opens for a change', async () => {
  const desktop = await open({
    setFieldValues: () => ({ id: 1, team_id: 1, customField: { custom_field_values: {} } }),
  })
  arrangeProjects({ columns: ['status', 'field.3'] })
  page.getByRole('link', { name: 'Bridges' }).element().focus()
  await button('Edit Budget of Bridges: 40 h').click()
  await page.getByLabelText('Budget (h)').fill('44')
  await button('Save value').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.write'))
    .toEqual([
      [
        'setFieldValues',
        {
          path: { entityId: 2 },
          query: { entity: 'Project', parentEntity: 'Team' },
          body: { customField: { custom_field_values: { 3: 44 } } },
        },
      ],
    ])
  arrangeProjects({ hasPanel: true, lastProjectId: 1 })
  await button('Edit Tier of Alleys: brass').click()
  await expect.element(page.getByRole('dialog', { name: 'Tier of Alleys' })).toBeVisible()
})

it('the list → is saved as a CSV file as it is listed, with the fields', async () => {
  const desktop = await open()
  arrangeProjects({ sort: 'field.3', conditions: [{ field: 'field.3', operator: 'greater', values: ['5'] }] })
  await expect.poll(names).toEqual(['Canals', 'Bridges'])
  await button('Save the list as CSV').click()
  const saved = () => desktop.world.calls.find(({ channel }) => channel === 'files.saveText')?.args[0]
  await expect.poll(saved).toMatchObject({ name: 'Projects', ending: 'csv' })
  const day = '2026-01-01T00:00:00.000Z'
  expect((saved() as { content: string[] }).content.join('').split('\r\n')).toEqual([
    'id,name,type,status,description,items,completed,open,created,changed,Tier,Budget',
    `3,Canals,Vector,Not started,,10,0,10,${day},${day},,8`,
    `2,Bridges,Vector,Not started,,10,0,10,${day},${day},gold,40`,
    '',
  ])
})
