import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { WireProjectPerson } from '#endpoints'
import { ExportsPage } from '../../renderer/areas/exports/exports-page'
import { InstructionsNote } from '../../renderer/areas/project/instructions-note'
import { ItemViewsMenu } from '../../renderer/areas/project/item-views-menu'
import { ProjectMenu } from '../../renderer/areas/project/project-menu'
import { PEOPLE } from '../../renderer/areas/project-people/people-list'
import { PeoplePage } from '../../renderer/areas/project-people/people-page'
import { hasUse, knownCommands, loadCommands } from '../../renderer/frame/commands'
import { goTo } from '../../renderer/router/place-store'
import { useSeeAs } from '../../renderer/stores/seen-store'
import { useSession } from '../../renderer/stores/session-store'
import { recordAct, useUndo } from '../../renderer/stores/undo-store'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'
import { shownSettings } from './shown-settings'

const PROJECT = 100
const REASON = 'You’re seeing the project as Nora.'
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
const list = (data: readonly unknown[]) => ({ data, count: data.length, total: data.length })

beforeEach(async () => {
  await page.viewport(1_400, 800)
  PEOPLE.store.setState(PEOPLE.store.getInitialState(), true)
  useSeeAs.setState({ seen: { projectId: PROJECT, kind: 'person', id: 1, name: 'Nora' } })
  onTestFinished(() => useSeeAs.setState({ seen: null, bar: null }))
})
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('the people of a project seen as another → are shown, and no act is offered', async () => {
  goTo({ area: 'projectPeople', projectId: PROJECT })
  renderShell(<PeoplePage area="projectPeople" projectId={PROJECT} />, {
    rows: {
      records: new Map(),
      answers: {
        listProjectPeople: () => list([NORA]),
        listRoles: () => list([{ id: 1, name: 'Annotator', description: '' }]),
        listScores: () => list([]),
      },
    },
  })
  await page.getByRole('row', { name: /Nora Weber/ }).click()
  await expect.element(page.getByText('nora@example.test')).toBeVisible()
  await expect.element(button('Pause person…')).not.toBeInTheDocument()
  await expect.element(button('Add people…')).toBeDisabled()
  await expect.element(button('Add people…')).toHaveAttribute('title', REASON)
  await expect.element(page.getByRole('switch', { name: /Make an SDK token/ })).toBeDisabled()
})

it('settings seen as another → are read-only, and say why', async () => {
  shownSettings('requests')
  await expect.element(page.getByText(REASON).first()).toBeVisible()
  await expect.element(page.getByRole('switch').first()).toBeDisabled()
})

it('saved views, exports and new instructions → are one’s own, and give way with a sentence', async () => {
  const desktop = renderShell(
    <>
      <ItemViewsMenu projectId={PROJECT} />
      <InstructionsNote projectId={PROJECT} />
      <ExportsPage area="exports" projectId={PROJECT} />
    </>,
    {
      rows: {
        records: new Map(),
        answers: { readInstructions: () => ({ link: null, text: 'Look.', revision: 1, is_new: true }) },
      },
    },
  )
  await button('Views').click()
  await expect.element(page.getByText(`${REASON} Saved views are private.`)).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Save as a new view…' })).toBeDisabled()
  expect(desktop.world.calls.filter(({ args }) => args[0] === 'listItemViews')).toEqual([])
  await expect.element(button('Dismiss')).toBeDisabled()
  await expect.element(page.getByText('Exports are hidden in this view')).toBeVisible()
})

it('the menu of a project seen as another → says why, and offers no act', async () => {
  renderShell(<ProjectMenu project={aProject({ id: PROJECT, name: 'Streets' })} />, {
    accesses: { actions: ['ListFolders'], action_groups: [] },
    team: { id: 1, name: 'Team', accesses: { actions: ['ListTeamUsers'], action_groups: [] } } as never,
  })
  await button('Actions of Streets').click()
  await expect.element(page.getByText(REASON).first()).toBeVisible()
  for (const name of ['Pin', /^Rename…/]) await expect.element(page.getByRole('menuitem', { name })).toBeDisabled()
  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeEnabled()
})

it('commands that change something → have no use while the project is seen as another', async () => {
  await loadCommands()
  useSession.setState({ phase: 'signedIn' })
  recordAct({ name: 'status change', projectId: PROJECT, undo: () => Promise.resolve(undefined) })
  onTestFinished(() => {
    useSession.setState({ phase: 'starting' })
    useUndo.setState({ past: [] })
  })
  goTo({ area: 'project', projectId: PROJECT })
  const usable = () =>
    new Set(
      knownCommands()
        .filter(hasUse)
        .map(({ id }) => id),
    )
  const acts = [
    'project.rename',
    'project.share',
    'project.clone',
    'project.status',
    'project.delete',
    'project.add',
    'items.priorities',
    'exports.new',
    'edit.undo',
  ]
  const seen = usable()
  expect(acts.filter((id) => seen.has(id))).toEqual([])
  expect(seen.has('items.layout') && seen.has('settings.open')).toBe(true)
  useSeeAs.setState({ seen: null })
  const own = usable()
  expect(acts.filter((id) => !own.has(id))).toEqual([])
})
