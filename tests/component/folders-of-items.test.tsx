import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PROJECT_STATUS, UPLOAD_STATE } from '#domain/enums'
import { platformError } from '#domain/errors'
import { NO_FILTER } from '#domain/item-filter'
import { DeleteItemsDialog } from '../../renderer/areas/project/delete-items-dialog'
import { FolderRail } from '../../renderer/areas/project/folder-rail'
import { PlaceMenus } from '../../renderer/areas/project/place-menus'
import { enterProject, useProjectView } from '../../renderer/stores/project-view-store'
import { selectMatching } from '../../renderer/stores/selection'
import { aWireJob } from '../builders/jobs'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const PROJECT = 100
const folder = (id: number, name: string, imageCount: number) => ({
  id,
  name,
  project_id: PROJECT,
  is_root: name === 'root',
  imageCount,
})
const ALL = [folder(1, 'root', 1_200), folder(2, 'Day', 49_000), folder(3, 'Night', 0)]
const listed = (data: readonly unknown[]) => ({ data, count: data.length, total: data.length })
const noted: string[] = []
/** Messages to a row. */
const saidTo = ({ world }: ReturnType<typeof renderShell>, row: string): readonly unknown[] =>
  world.calls.filter(({ args }) => args[0] === row).map(({ args }) => args[1])

const named = { createFolder: (name: string) => ({ ...folder(9, name, 0) }) }

function world(actions: readonly string[], answers: Readonly<Record<string, (call: never) => unknown>> = {}) {
  return {
    accesses: { actions: [...actions], action_groups: [] },
    rows: {
      records: new Map(),
      answers: {
        listFolders: () => listed(ALL),
        createFolder: ({ body }: { body: { name: string } }) => named.createFolder(body.name),
        updateFolder: ({ body }: { body: { name: string } }) => ({ ...folder(2, `${body.name} (2)`, 0) }),
        deleteFolder: () => folder(3, 'Night', 0),
        changeItemsByFilter: () => aWireJob(),
        ...answers,
      },
    },
  } as unknown as Parameters<typeof renderShell>[1]
}
const rail = (actions: readonly string[], answers = {}) =>
  renderShell(
    <FolderRail projectId={PROJECT} total={50_200} onEnterList={() => noted.push('list')} />,
    world(actions, answers),
  )
const row = (name: RegExp | string) => page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name })

beforeEach(() => {
  enterProject(0)
  enterProject(PROJECT)
  noted.length = 0
})

it('the folder list → shows counts and nearly full folders; a click lists one folder', async () => {
  rail(['ListFolders'])
  await expect.element(row('Outside of folders 1,200')).toBeVisible()
  await expect.element(row('Day 49,000 · 98 %')).toBeVisible()
  await expect.element(row('All items 50,200')).toHaveAttribute('aria-current', 'true')
  await row(/^Day/).click()
  expect(useProjectView.getState().folder).toBe(2)
  await expect.element(row(/^Day/)).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByRole('button', { name: 'New folder' })).not.toBeInTheDocument()
})

it('a folder → shows its progress and status; people who manage folders set the status, with Undo', async () => {
  const told = { ...folder(2, 'Day', 400), status: PROJECT_STATUS.inProgress, completedCount: 100 }
  const desktop = rail(['ManageFolder'], { listFolders: () => listed([ALL[0], told]) })
  await expect.element(row(/^Day/)).toHaveAttribute('title', 'Day: In progress, 100 of 400 done')
  await row(/^Day/).click()
  await page.getByRole('button', { name: /^Folder Day:/ }).click()
  await expect.element(page.getByRole('menuitemradio', { name: 'In progress' })).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('menuitemradio', { name: 'On hold' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => saidTo(desktop, 'updateFolder'))
    .toMatchObject([
      { path: { folderId: 2 }, body: { name: 'Day', status: PROJECT_STATUS.onHold } },
      { path: { folderId: 2 }, body: { name: 'Day', status: PROJECT_STATUS.inProgress } },
    ])
})

it('arrows → walk the list, and leave it for the items', async () => {
  rail(['ListFolders'])
  await expect.element(row(/^Night/)).toBeVisible()
  await row(/^All items/).click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(useProjectView.getState().folder).toBe(2)
  await userEvent.keyboard('{End}{Enter}')
  expect(useProjectView.getState().folder).toBe(3)
  await userEvent.keyboard('{Home}{ArrowRight}')
  expect(noted).toEqual(['list'])
})

it('a new folder → is listed by name at once; a changed name is reported', async () => {
  const desktop = rail(['ManageFolder'])
  await page.getByRole('button', { name: 'New folder' }).click()
  await userEvent.keyboard('Rainy days{Enter}')
  await expect.poll(() => useProjectView.getState().folder).toBe(9)
  expect(saidTo(desktop, 'createFolder')).toMatchObject([{ body: { name: 'Rainy days' } }])
  await row(/^Day/).click()
  await page.getByRole('button', { name: 'Folder Day: status, rename or delete' }).click()
  await page.getByRole('menuitem', { name: 'Rename folder…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Night')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The folder is called “Night (2)”')).toBeVisible()
})

it('an empty folder → can be deleted and restored; one with items says why it stays', async () => {
  const desktop = rail(['ManageFolder'])
  await row(/^Day/).click()
  await page.getByRole('button', { name: 'Folder Day: status, rename or delete' }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Delete folder/ })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await row(/^Night/).click()
  await page.getByRole('button', { name: 'Folder Night: status, rename or delete' }).click()
  await page.getByRole('menuitem', { name: /^Delete folder/ }).click()
  await expect.poll(() => useProjectView.getState().folder).toBeUndefined()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => saidTo(desktop, 'createFolder')).toMatchObject([{ body: { name: 'Night' } }])
})

it('folders that can’t be read → say why, and are requested again', async () => {
  let fails = true
  rail(['ManageFolder'], {
    listFolders: () => {
      // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
      if (fails) throw platformError('platform_failed')
      return listed(ALL)
    },
  })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(/^Day/)).toBeVisible()
})

const aWireClass = (name: string) => ({ id: name.length, name, color: '#4F7CFF', type: 1, attribute_groups: [] })
const nothing = () => undefined
const NOTHING_DONE = {
  busy: false,
  meant: { count: 3, filter: { id: { $in: [1, 2, 3] } }, exceptIds: [] },
  done: nothing,
  moveTo: nothing,
  copyTo: nothing,
  assignTo: nothing,
}

it('items copied to another project of the same type → classes missing there are shown first', async () => {
  const shell = renderShell(
    <PlaceMenus projectId={PROJECT} bulk={{ ...NOTHING_DONE, done: () => noted.push('done') }} />,
    {
      ...world(['ManageFolder'], {
        listFolders: () => listed([ALL[0]]),
        listClasses: ({ projectId }: { projectId: number }) =>
          listed(projectId === PROJECT ? [aWireClass('car'), aWireClass('tree')] : [aWireClass('car')]),
        copyItems: () => aWireJob(),
      }),
      projects: [
        aProject({ id: PROJECT, name: 'Streets', type: 1 }),
        aProject({ id: 101, name: 'Streets of autumn', type: 1 }),
        aProject({ id: 102, name: 'Tickets', type: 3 }),
      ],
    },
  )
  await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Move' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('menuitem', { name: 'Another project…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy 3 items to another project' })
  await expect.element(dialog.getByRole('button', { name: 'Copy' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /^Streets of autumn/ }).click()
  expect(dialog.getByRole('radio').elements()).toHaveLength(1)
  await expect.element(dialog.getByText(/has no class “tree”/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => noted).toEqual(['done'])
  expect(saidTo(shell, 'copyItems')).toEqual([
    {
      path: { projectId: PROJECT },
      body: { into: 101, filter: { id: { $in: [1, 2, 3] } }, except_ids: [], with_annotations: true },
    },
  ])
})

it('a project or plan without room for all copies → says so first, and takes none if full [S9.5]', async () => {
  const room = (left: number) => ({ max_image_count: 500_000, remaining_image_count: left })
  const left = new Map([
    [PROJECT, { user_limit: room(9), project_limit: room(9) }],
    [101, { user_limit: room(9), project_limit: room(1) }],
    [102, { user_limit: room(0), project_limit: room(9) }],
    [103, { user_limit: room(9), project_limit: room(9) }],
  ])
  renderShell(<PlaceMenus projectId={PROJECT} bulk={NOTHING_DONE} />, {
    ...world(['ManageFolder'], {
      listFolders: () => listed([ALL[0]]),
      listClasses: () => listed([]),
      readLimits: ({ path }: { path: { projectId: number } }) => ({
        ...left.get(path.projectId),
        folder_limit: room(9),
        limit_state: 0,
        plan: 99,
      }),
    }),
    projects: [
      aProject({ id: PROJECT, name: 'Streets', type: 1 }),
      aProject({ id: 101, name: 'Nearly full', type: 1 }),
      aProject({ id: 102, name: 'Of a full plan', type: 1 }),
      aProject({ id: 103, name: 'Wide', type: 1 }),
    ],
  })
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('menuitem', { name: 'Another project…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy 3 items to another project' })
  const copy = dialog.getByRole('button', { name: 'Copy' })
  await dialog.getByRole('radio', { name: /^Nearly full/ }).click()
  await expect.element(dialog.getByText(/^“Nearly full” has room for one more of these 3\./)).toBeVisible()
  await expect.element(copy).toBeEnabled()
  await dialog.getByRole('radio', { name: /^Of a full plan/ }).click()
  await expect.element(dialog.getByText(/^The Free plan of this team is full: nothing can be copied/)).toBeVisible()
  await expect.element(copy).toBeDisabled()
  await dialog.getByRole('radio', { name: /^Wide/ }).click()
  await expect.element(copy).toBeEnabled()
  await expect.element(dialog.getByText(/room for|is full/)).not.toBeInTheDocument()
})

it('a full folder takes nothing, a nearly full one shows its room, and a full project takes no copies [S9.5]', async () => {
  const [root] = ALL
  const places = [root, folder(2, 'Day', 50_000), folder(3, 'Night', 49_998), folder(4, 'Dusk', 49_997)]
  const room = { max_image_count: 500_000, remaining_image_count: 0 }
  const folderRoom = { max_image_count: 50_000, remaining_image_count: 9 }
  const limits = { limit_state: 1, plan: 4, project_limit: room, folder_limit: folderRoom }
  renderShell(
    <PlaceMenus
      projectId={PROJECT}
      bulk={{ ...NOTHING_DONE, moveTo: ({ name }: { name: string }) => noted.push(name) }}
    />,
    world(['ManageFolder'], { listFolders: () => listed(places), readLimits: () => limits }),
  )
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByText(/^This project is full with 500,000 items: .*copied into it\./)).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Move' }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Day.*full with 50,000/ })).toBeDisabled()
  await expect.element(page.getByRole('menuitem', { name: /^Dusk.*49,997/ })).toBeEnabled()
  await page.getByRole('menuitem', { name: /^Night.*room for 2 more/ }).click()
  expect(noted).toEqual(['Night'])
})

it('a project of files → refuses linked copies, and says so in the list [S2.9]', async () => {
  renderShell(<PlaceMenus projectId={PROJECT} bulk={NOTHING_DONE} />, {
    ...world(['ManageFolder'], { listFolders: () => listed([ALL[0]]), listClasses: () => listed([]) }),
    projects: [
      aProject({ id: PROJECT, name: 'Streets', type: 1, upload_state: UPLOAD_STATE.external }),
      aProject({ id: 101, name: 'Of files', type: 1, upload_state: UPLOAD_STATE.basic }),
      aProject({ id: 102, name: 'Of links', type: 1, upload_state: UPLOAD_STATE.external }),
      aProject({ id: 103, name: 'Of nothing yet', type: 1, upload_state: UPLOAD_STATE.initial }),
    ],
  })
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('menuitem', { name: 'Another project…' }).click()
  await expect.element(page.getByRole('radio', { name: /^Of files.*for files only/ })).toBeDisabled()
  await expect.element(page.getByRole('radio', { name: /^Of links/ })).toBeEnabled()
  await expect.element(page.getByRole('radio', { name: /^Of nothing yet/ })).toBeEnabled()
})

it('items → are assigned by role with each person’s load, and moved to folders, each with the right', async () => {
  const bulk = {
    ...NOTHING_DONE,
    moveTo: ({ name }: { name: string }) => noted.push(`to ${name}`),
    copyTo: ({ name }: { name: string }) => noted.push(`copied to ${name}`),
    assignTo: (person: { name: string } | null) => noted.push(`for ${person?.name ?? 'nobody'}`),
  }
  const people = [
    { id: 7, email: 'ada@x.test', first_name: 'Ada', last_name: 'Moreno', role_id: 1, role: 'Annotator', items: 12 },
    { id: 8, email: 'bo@x.test', first_name: '', last_name: '', role_id: 2, role: 'QA', items: 0 },
  ]
  const answers = { listAssignees: () => listed(people) }
  const shell = renderShell(
    <PlaceMenus projectId={PROJECT} bulk={bulk} />,
    world(['AssignItem', 'ManageFolder'], answers),
  )
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: /^Ada Moreno/ }).click()
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Remove from everyone' }).click()
  await page.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('menuitem', { name: /^Night/ }).click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('menuitem', { name: /^Night/ }).click()
  expect(noted).toEqual(['for Ada Moreno', 'for nobody', 'to Night', 'copied to Night'])
  expect(saidTo(shell, 'listAssignees').length).toBeGreaterThan(0)
})

it('items → are distributed to several people, with each person’s load before and after [S2.9]', async () => {
  const people = [
    { id: 7, email: 'ada@x.test', first_name: 'Ada', last_name: 'Moreno', role_id: 1, role: 'Annotator', items: 2 },
    { id: 8, email: 'bo@x.test', first_name: 'Bo', last_name: 'Lund', role_id: 1, role: 'Annotator', items: 0 },
  ]
  const shell = renderShell(
    <PlaceMenus projectId={PROJECT} bulk={{ ...NOTHING_DONE, done: () => noted.push('done') }} />,
    world(['AssignItem'], { listAssignees: () => listed(people), distributeItems: () => aWireJob() }),
  )
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Distribute…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Distribute 3 items' })
  await expect.element(dialog.getByRole('button', { name: 'Distribute' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Annotators' }).click()
  await expect.element(dialog.getByText('2 + 2 = 4')).toBeVisible()
  await dialog.getByRole('radio', { name: /^By load/ }).click()
  await expect.element(dialog.getByText('2 + 1 = 3')).toBeVisible()
  await expect.element(dialog.getByText('0 + 2 = 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Distribute' }).click()
  await expect.poll(() => noted).toEqual(['done'])
  expect(saidTo(shell, 'distributeItems')).toMatchObject([
    { projectId: PROJECT, body: { people: [7, 8], by: 'load', keeps_assigned: true } },
  ])
})

it('a person who may neither assign nor move → causes no requests', async () => {
  const shell = renderShell(<PlaceMenus projectId={PROJECT} bulk={NOTHING_DONE} />, world(['ListFolders']))
  await expect.poll(() => saidTo(shell, 'listFolders').length).toBeGreaterThan(0)
  expect(page.getByRole('button').elements()).toEqual([])
  expect(saidTo(shell, 'listAssignees')).toEqual([])
})

it('all matches except excluded ones → are deleted by one job', async () => {
  const all = selectMatching(500_000, 0)
  const shell = renderShell(
    <DeleteItemsDialog
      projectId={PROJECT}
      filter={{ ...NO_FILTER, folder: 2 }}
      selection={{ ...all, matching: { total: 500_000, except: new Set([4]) } }}
      onClose={(hasDeleted) => noted.push(String(hasDeleted))}
    />,
    world(['DeleteItem']),
  )
  await page.getByRole('button', { name: 'Delete items' }).click()
  await expect.poll(() => noted).toEqual(['true'])
  expect(saidTo(shell, 'changeItemsByFilter')).toMatchObject([
    { body: { filter: { $and: [{ folder_id: { $eq: 2 } }] }, except_ids: [4], change: { is_deleted: true } } },
  ])
})
