import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { WireProjectPerson } from '#endpoints'
import { platformError } from '#domain/errors'
import { PEOPLE } from '../../renderer/areas/project-people/people-list'
import { PeoplePage } from '../../renderer/areas/project-people/people-page'
import { Banners } from '../../renderer/frame/banners'
import { goTo, usePlace } from '../../renderer/router/place-store'
import { takeConnectivity } from '../../renderer/stores/connectivity-store'
import { useSeeAs } from '../../renderer/stores/seen-store'
import { renderShell } from './shell-page'

const PROJECT = 100

beforeEach(() => {
  PEOPLE.store.setState(PEOPLE.store.getInitialState(), true)
  takeConnectivity({ offline: false, maintenance: null })
  useSeeAs.setState({ seen: null, bar: null })
})

const NORA: WireProjectPerson = {
  id: 1,
  email: 'nora@example.test',
  first_name: 'Nora',
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
}
const SEEN = { people: [{ id: 1, name: 'Nora Weber' }], roles: [{ id: 2, name: 'QA' }] }

function open(listSeeAs: () => unknown = () => SEEN) {
  goTo({ area: 'projectPeople', projectId: PROJECT })
  return renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <Banners />
      <PeoplePage area="projectPeople" projectId={PROJECT} />
    </div>,
    {
      rows: {
        records: new Map(),
        answers: {
          listProjectPeople: () => ({ data: [NORA], count: 1, total: 1 }),
          listRoles: () => ({ data: [{ id: 1, name: 'Annotator', description: '' }], count: 1, total: 1 }),
          listSeeAs,
          listScores: () => ({ data: [], count: 0, total: 0 }),
        },
      },
    },
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bar = (name: string) => page.getByText(`Seeing as ${name} – read-only`)
async function seeAsNora(desktop: ReturnType<typeof open>) {
  await page.getByRole('row', { name: /Nora Weber/ }).click()
  await button('See as Nora Weber').click()
  await expect.element(bar('Nora Weber')).toBeVisible()
  return () => desktop.world.calls.filter(({ channel }) => channel === 'seeAs.end').length
}

it('a person of the project → is seen as, with a bar that ends it', async () => {
  const desktop = open()
  const ends = await seeAsNora(desktop)
  expect(desktop.world.calls.find(({ channel }) => channel === 'seeAs.begin')?.args).toEqual([
    { projectId: PROJECT, kind: 'person', id: 1 },
  ])
  expect(usePlace.getState().place).toEqual({ area: 'project', projectId: PROJECT })
  const before = desktop.world.calls.filter(({ args }) => args[0] === 'listProjectPeople').length
  await button('Stop seeing as Nora Weber').click()
  await expect.element(bar('Nora Weber')).not.toBeInTheDocument()
  expect(ends()).toBe(1)
  // Data read with their rights is read again.
  await expect
    .poll(() => desktop.world.calls.filter(({ args }) => args[0] === 'listProjectPeople').length)
    .toBeGreaterThan(before)
})

it('another page of the project → goes on; another place → ends it', async () => {
  const ends = await seeAsNora(open())
  goTo({ area: 'review', projectId: PROJECT, itemId: 7 })
  goTo({ area: 'offline' })
  goTo({ area: 'project', projectId: PROJECT })
  expect(ends()).toBe(0)
  goTo({ area: 'projects' })
  await expect.element(bar('Nora Weber')).not.toBeInTheDocument()
  expect(ends()).toBe(1)
  // No listener follows the places any more.
  goTo({ area: 'project', projectId: PROJECT + 1 })
  expect(ends()).toBe(1)
})

it('the right is lost in the reviewer → says so, and leaves the reviewer', async () => {
  const desktop = open()
  await seeAsNora(desktop)
  goTo({ area: 'review', projectId: PROJECT, itemId: 7 })
  desktop.push('seeAs.changed', { seen: null, lost: true })
  await expect.element(page.getByText('Stopped seeing as Nora Weber')).toBeVisible()
  await expect.element(bar('Nora Weber')).not.toBeInTheDocument()
  expect(usePlace.getState().place).toEqual({ area: 'project', projectId: PROJECT })
})

it('a role → is seen as from the page', async () => {
  const desktop = open()
  await button('See as role').click()
  await page.getByRole('menuitem', { name: 'See as QA' }).click()
  await expect.element(bar('QA')).toBeVisible()
  expect(desktop.world.calls.find(({ channel }) => channel === 'seeAs.begin')?.args).toEqual([
    { projectId: PROJECT, kind: 'role', id: 2 },
  ])
})

it('a platform without it → offers no one', async () => {
  open(() => {
    // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
    throw platformError('not_found')
  })
  await page.getByRole('row', { name: /Nora Weber/ }).click()
  await expect.element(button('Pause person…')).toBeVisible()
  await expect.element(button('See as Nora Weber')).not.toBeInTheDocument()
  await expect.element(button('See as role')).not.toBeInTheDocument()
})
