import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProjectsPage } from '../../renderer/areas/projects/projects-page'
import { arrangeProjects, useProjects } from '../../renderer/areas/projects/projects-store'
import { useSelectedProjects } from '../../renderer/areas/projects/selected-store'
import { usePlace } from '../../renderer/router/place-store'
import { aWireJob } from '../builders/jobs'
import { ok } from '#domain/result'
import { useOverlay } from '../../renderer/stores/overlay-store'
import { forgetActs, goBack, nextAct } from '../../renderer/stores/undo-store'
import { freshWorld } from '../builders/desktop-world'
import { aProject } from '../builders/projects'
import { renderShell, saidTo } from './shell-page'

const PROJECTS = ['Alder', 'Birch', 'Cedar', 'Elm'].map((name, index) =>
  aProject({ id: index + 1, name, status: index === 3 ? 4 : 2, imageCount: 10, completedImagesCount: 4 }),
)
const CHOSEN = page.getByRole('toolbar', { name: 'Selected projects' })

interface Said {
  readonly body: { readonly project_ids: readonly number[]; readonly change: object }
}

/** List by name; each change returns the projects' earlier state. */
async function open({ runsTeam = true, refused = [] as readonly { id: number; message: string }[] } = {}) {
  useProjects.setState(useProjects.getInitialState(), true)
  useSelectedProjects.setState(useSelectedProjects.getInitialState(), true)
  onTestFinished(() => {
    useProjects.setState(useProjects.getInitialState(), true)
    useSelectedProjects.setState(useSelectedProjects.getInitialState(), true)
    forgetActs()
  })
  arrangeProjects({ layout: 'rows', sort: 'name', direction: 'ascending' })
  const { team } = freshWorld()
  const desktop = renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: 600, containerType: 'inline-size' }}>
      <ProjectsPage />
    </div>,
    {
      projects: PROJECTS,
      accesses: { actions: ['ManageSettings'], action_groups: [] },
      ...(runsTeam ? {} : { team: { ...team, accesses: { actions: [], action_groups: [] } } }),
      rows: {
        records: new Map(),
        answers: {
          listRoles: () => ({ data: [{ id: 1, name: 'Annotator', description: '' }], count: 1, total: 1 }),
          shareProjects: () => aWireJob({ id: 41 }),
          undoSharing: () => aWireJob({ id: 42 }),
          changeProjects: ({ body }: { body?: unknown }) => {
            const { project_ids: ids } = body as Said['body']
            const left = ids.filter((id) => !refused.some((one) => one.id === id))
            return {
              before: left.map((id) => ({ id, status: PROJECTS[id - 1]?.status ?? 0, is_pinned: false })),
              refused,
            }
          },
        },
      },
    },
  )
  const person = { id: 9, email: 'ada@n.example', first_name: 'Ada', last_name: 'Moreno', user_role: 4 }
  Object.assign(desktop.api.team, { people: () => Promise.resolve(ok([person])) })
  await expect.element(page.getByRole('link', { name: 'Alder' })).toBeVisible()
  return desktop
}
const link = (name: string) => page.getByRole('link', { name })
const mark = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const changes = (desktop: Awaited<ReturnType<typeof open>>) =>
  saidTo(desktop, 'platform.write').map(([, said]) => (said as Said).body)

it('projects → are selected by checkboxes, keys and pointer, and deselected by Escape', async () => {
  await open()
  link('Alder').element().focus()
  await mark('Alder').click()
  await expect.element(CHOSEN.getByText('1 project selected')).toBeVisible()
  await expect.element(mark('Alder')).toBeChecked()
  link('Alder').element().focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.element(CHOSEN.getByText('3 projects selected')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe('Cedar')
  await userEvent.keyboard('x')
  await expect.element(CHOSEN.getByText('2 projects selected')).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(CHOSEN.getByText('4 projects selected')).toBeVisible()
  const { place } = usePlace.getState()
  await link('Birch').click()
  await expect.element(CHOSEN.getByText('3 projects selected')).toBeVisible()
  expect(usePlace.getState().place).toEqual(place)
  link('Birch').element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(CHOSEN).not.toBeInTheDocument()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
})

it('the selected ones → get a status in one call; undo restores each one’s own', async () => {
  const desktop = await open()
  link('Alder').element().focus()
  await mark('Alder').click()
  link('Alder').element().focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await CHOSEN.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'On hold' }).click()
  await expect.element(page.getByText('4 projects set to On hold')).toBeVisible()
  await expect.element(CHOSEN).not.toBeInTheDocument()
  expect(changes(desktop)).toEqual([{ project_ids: [1, 2, 3, 4], change: { status: 4 } }])
  await goBack('undo', null)
  expect(changes(desktop).slice(1)).toEqual([
    { project_ids: [1, 2, 3], change: { status: 2 } },
    { project_ids: [4], change: { status: 4 } },
  ])
  await expect.element(page.getByText('Status of 4 projects undone')).toBeVisible()
})

it('the selected ones → are shared with people in a role by one job, by people who run the team only [S2.6]', async () => {
  const desktop = await open()
  link('Alder').element().focus()
  await mark('Alder').click()
  await mark('Birch').click()
  await CHOSEN.getByRole('button', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share 2 projects' })
  await expect.element(dialog.getByRole('button', { name: 'Add person' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /Ada Moreno/ }).click()
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect.element(page.getByText('1 person is being added to 2 projects')).toBeVisible()
  expect(saidTo(desktop, 'platform.start')).toEqual([
    ['shareProjects', { body: { project_ids: [1, 2], users: [{ user_id: 'ada@n.example', user_role: 1 }] } }],
  ])
  await expect.element(CHOSEN).not.toBeInTheDocument()
  // Once the job has ended, both the key and the notice undo its sharing.
  const act = nextAct('undo', null)
  expect(act?.name).toBe('sharing of 2 projects')
  await goBack('undo', null)
  expect(saidTo(desktop, 'platform.start').at(-1)).toEqual(['undoSharing', { path: { jobId: 41 } }])
})

it('one project → is shared from its menu [S2.6]', async () => {
  await open()
  link('Alder').element().focus()
  await page.getByRole('button', { name: 'Actions of Alder' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  await expect.poll(() => useOverlay.getState().overlay).toEqual({ kind: 'projectAct', act: 'share', projectId: 1 })
})

it('a single project → is deleted after typing its name', async () => {
  const desktop = await open()
  link('Alder').element().focus()
  await mark('Alder').click()
  await CHOSEN.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete “Alder”?' })
  await dialog.getByRole('textbox', { name: 'Name of the project' }).fill('Alder')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => changes(desktop)).toEqual([{ project_ids: [1], change: { is_deleted: true } }])
})

it('completing with open items, and deleting → ask first with the consequences; nothing is sent before', async () => {
  const desktop = await open({ refused: [{ id: 2, message: 'There is no such project.' }] })
  link('Alder').element().focus()
  await mark('Alder').click()
  await mark('Birch').click()
  await CHOSEN.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Completed' }).click()
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/12 items in 2 projects are not completed yet/)
        .first(),
    )
    .toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(changes(desktop)).toEqual([])
  await CHOSEN.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 projects?' })
  await expect.element(dialog.getByText(/They hold 20 items\./).first()).toBeVisible()
  await expect.element(dialog.getByText('Birch')).toBeVisible()
  const typed = dialog.getByRole('textbox', { name: 'Number of projects' })
  await expect.element(typed).toHaveFocus()
  await typed.fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'Delete 2 projects' })).toBeDisabled()
  expect(changes(desktop)).toEqual([])
  await typed.fill('2')
  await dialog.getByRole('button', { name: 'Delete 2 projects' }).click()
  await expect.element(page.getByText('1 project deleted')).toBeVisible()
  await expect.element(page.getByText('1 project was not changed: There is no such project.')).toBeVisible()
  expect(changes(desktop)).toEqual([{ project_ids: [1, 2], change: { is_deleted: true } }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => changes(desktop).at(-1)).toEqual({ project_ids: [1], change: { is_deleted: false } })
})

it('a person who doesn’t run the team → may only pin', async () => {
  await open({ runsTeam: false })
  link('Alder').element().focus()
  await mark('Alder').click()
  await expect.element(CHOSEN.getByRole('button', { name: 'Pin' })).toBeEnabled()
  expect(CHOSEN.getByRole('button', { name: /Set status|Export|Delete/ }).elements()).toEqual([])
})
