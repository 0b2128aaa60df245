import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { WireProjectPerson } from '#endpoints'
import { PEOPLE } from '../../renderer/areas/project-people/people-list'
import { PeoplePage } from '../../renderer/areas/project-people/people-page'
import { goTo } from '../../renderer/router/place-store'
import { takeConnectivity } from '../../renderer/stores/connectivity-store'
import { renderShell, saidTo } from './shell-page'

const PROJECT = 100

beforeEach(() => {
  PEOPLE.store.setState(PEOPLE.store.getInitialState(), true)
  takeConnectivity({ offline: false, maintenance: null })
})

const aPerson = (id: number, first: string, change: Partial<WireProjectPerson> = {}): WireProjectPerson => ({
  id,
  email: `${first.toLowerCase()}@example.test`,
  first_name: first,
  last_name: 'Weber',
  role_id: 1,
  role: 'Annotator',
  is_paused: false,
  group: null,
  categories: [],
  permissions: [],
  assigned: 0,
  done: 0,
  returned: 0,
  may_change: true,
  ...change,
})
const PEOPLE_ROWS = [
  aPerson(1, 'Nora', { assigned: 12, done: 5, returned: 2 }),
  aPerson(2, 'Quentin', { role_id: 2, role: 'QA', is_paused: true }),
  aPerson(3, 'Prisca', { role_id: 3, role: 'ProjectAdmin', may_change: false }),
]
const ROLES = [
  { id: 1, name: 'Annotator', description: '' },
  { id: 2, name: 'QA', description: '' },
]

function open(people: readonly WireProjectPerson[] = PEOPLE_ROWS) {
  goTo({ area: 'projectPeople', projectId: PROJECT })
  return renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <PeoplePage area="projectPeople" projectId={PROJECT} />
    </div>,
    {
      rows: {
        records: new Map(),
        answers: {
          listProjectPeople: () => ({ data: people, count: people.length, total: people.length }),
          listRoles: () => ({ data: ROLES, count: 2, total: 2 }),
          listSeeAs: () => ({ people: [], roles: [] }),
          listScores: () => ({ data: [], count: 0, total: 0 }),
          shareProject: () => ({ invalidUsers: [] }),
          pauseUsers: () => ({ changed: 1 }),
          unshareMany: () => ({ success: 1, error: 0 }),
        },
      },
    },
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: RegExp) => page.getByRole('row', { name })
const panel = () => page.getByRole('complementary', { name: 'Person' })

describe('the people of a project', () => {
  it('another role → says how many items become unassigned before it changes [S2.8]', async () => {
    const desktop = open()
    await row(/Nora Weber/).click()
    await panel().getByRole('button', { name: 'Annotator' }).click()
    await page.getByRole('menuitemradio', { name: 'QA' }).click()
    await expect.element(page.getByText('12 items become unassigned.', { exact: false })).toBeVisible()
    expect(saidTo(desktop, 'platform.write')).toEqual([])
    await button('Change role').click()
    await expect
      .poll(() => saidTo(desktop, 'platform.write'))
      .toMatchObject([['shareProject', { body: { users: [{ user_id: 'nora@example.test', user_role: 2 }] } }]])
  })

  it('a paused person → is resumed; a working one is removed [S2.8]', async () => {
    const desktop = open()
    await row(/Quentin Weber/).click()
    await button('Resume person…').click()
    await button('Resume').click()
    await expect
      .poll(() => saidTo(desktop, 'platform.write'))
      .toMatchObject([['pauseUsers', { body: { body: { projectUsers: { permissions: { paused: 0 } } } } }]])
    await row(/Nora Weber/).click()
    await button('Remove from project…').click()
    await button('Remove').click()
    await expect
      .poll(() => saidTo(desktop, 'platform.write').at(-1))
      .toMatchObject(['unshareMany', { body: { user_id: ['nora@example.test'] } }])
  })

  it('another admin of the project → is shown without changes', async () => {
    open()
    await row(/Prisca Weber/).click()
    await expect.element(panel().getByText('prisca@example.test')).toBeVisible()
    expect(panel().getByRole('button', { name: 'Remove from project…' }).query()).toBeNull()
  })

  it('10,000 people → a search renders only the visible matches', async () => {
    open(Array.from({ length: 10_000 }, (_one, at) => aPerson(at + 1, `Person${at}`)))
    await expect.element(row(/Person0 Weber/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search people' }).fill('person77')
    await expect.element(row(/Person77 Weber/)).toBeVisible()
    expect(row(/Person0 Weber/).query()).toBeNull()
    // 111 people are left.
    expect(document.querySelectorAll('[role=row]').length).toBeLessThan(60)
  })
})
