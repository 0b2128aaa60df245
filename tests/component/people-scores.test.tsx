import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { WireProjectPerson } from '#endpoints'
import { CUSTOM_FIELD_TYPE, PERMISSION } from '#domain/enums'
import { PEOPLE } from '../../renderer/areas/project-people/people-list'
import { PeoplePage } from '../../renderer/areas/project-people/people-page'
import { goTo } from '../../renderer/router/place-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell } from './shell-page'

const PROJECT = 100
const AT = '2026-05-04T09:30:00.000Z'
const person = (id: number, first: string): WireProjectPerson => ({
  id,
  email: `${first.toLowerCase()}@example.test`,
  first_name: first,
  last_name: 'Weber',
  role_id: 1,
  role: 'Annotator',
  is_paused: false,
  group: null,
  categories: [],
  permissions: [PERMISSION.allow_sdk_token],
  assigned: 1,
  done: 0,
  returned: 0,
  may_change: true,
})
const given = (user_id: string, score_id: number, value: string | number, weight = 1) => ({
  item_id: 7,
  team_id: 1,
  project_id: PROJECT,
  user_id,
  user_role: 'Annotator',
  score_id,
  value,
  weight,
})
const list = (data: readonly unknown[]) => ({ data, count: data.length, total: data.length })
const field = {
  id: 3,
  team_id: 1,
  name: 'Shift',
  component_id: CUSTOM_FIELD_TYPE.text,
  component_payload: {},
  access: {},
  uses: 1,
  createdAt: AT,
  updatedAt: AT,
}
const score = (id: number, name: string, type: string) => ({
  id,
  team_id: 1,
  name,
  description: '',
  type,
  payload: {},
  uses: 1,
  createdAt: AT,
  updatedAt: AT,
})

beforeEach(async () => {
  await page.viewport(1_400, 800)
  PEOPLE.store.setState(PEOPLE.store.getInitialState(), true)
})

function open() {
  goTo({ area: 'projectPeople', projectId: PROJECT })
  return renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <PeoplePage area="projectPeople" projectId={PROJECT} />
    </div>,
    {
      team: { ...freshWorld().team, accesses: { actions: ['EditContributorFields'], action_groups: [] } },
      rows: {
        records: new Map(),
        answers: {
          listProjectPeople: () => list([person(1, 'Nora'), person(2, 'Quentin')]),
          listRoles: () => list([]),
          listSeeAs: () => ({ people: [], roles: [] }),
          listFieldTemplates: () => list([field]),
          listFieldValues: () => list([{ id: 1, values: [{ field_id: 3, value: 'night, late' }] }]),
          listScores: () => list([score(1, 'Quality', 'rating'), score(2, 'Care', 'radio')]),
          listScoreValues: () =>
            list([
              given('nora@example.test', 1, 5, 3),
              given('Nora@example.test', 1, 1),
              given('nora@example.test', 2, 'Good'),
              given('nora@example.test', 2, 'Good'),
              given('quentin@example.test', 2, 'Bad'),
            ]),
        },
      },
    },
  )
}
const grid = () => document.querySelector('[role=grid]')
const people = () =>
  [...(grid()?.querySelectorAll('[role=row]') ?? [])].flatMap((row) => /Nora|Quentin/.exec(row.textContent) ?? [])

it('scores and fields of people → are columns of the list, and stand in its CSV file', async () => {
  const desktop = open()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Quality' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.poll(() => grid()?.textContent).toContain('1––4')
  await page.getByRole('button', { name: 'Save the list as CSV' }).click()
  const saved = () => desktop.world.calls.find(({ channel }) => channel === 'files.saveText')?.args[0]
  await expect.poll(saved).toMatchObject({ name: 'People', ending: 'csv' })
  expect((saved() as { content: string[] }).content.join('').split('\r\n')).toEqual([
    'name,email,role,state,group,categories,assigned,done,returned,Shift,Quality,Care',
    'Nora Weber,nora@example.test,Annotator,working,,,1,0,0,"night, late",4,Good 2',
    'Quentin Weber,quentin@example.test,Annotator,working,,,1,0,0,,,Bad 1',
    '',
  ])
})

it('a score, or a field of people → orders and filters the list', async () => {
  open()
  await expect.poll(people).toHaveLength(2)
  for (const [by, first] of [
    ['score.1', 'Nora'],
    ['score.2', 'Quentin'],
    ['field.3', 'Nora'],
  ] as const) {
    PEOPLE.show({ area: 'projectPeople', projectId: PROJECT }, `sort=${by}`)
    await expect.poll(() => people()[0]).toBe(first)
  }
  PEOPLE.show({ area: 'projectPeople', projectId: PROJECT }, 'sort=-score.1')
  await expect.poll(people).toEqual(['Nora', 'Quentin'])
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Quality' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  PEOPLE.show({ area: 'projectPeople', projectId: PROJECT }, 'f.score.1=greater~3.5')
  await expect.poll(people).toEqual(['Nora'])
  PEOPLE.show({ area: 'projectPeople', projectId: PROJECT }, 'f.score.1=greater~4')
  await expect.poll(people).toEqual([])
  PEOPLE.show({ area: 'projectPeople', projectId: PROJECT }, 'f.score.2=is~Bad')
  await expect.poll(people).toEqual(['Quentin'])
})
