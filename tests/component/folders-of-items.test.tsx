import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { NO_FILTER } from '#domain/queue'
import { DeleteItemsDialog } from '../../renderer/areas/project/delete-items-dialog'
import { FolderRail } from '../../renderer/areas/project/folder-rail'
import { PlaceMenus } from '../../renderer/areas/project/place-menus'
import { enterProject, useProjectView } from '../../renderer/stores/project-view-store'
import { selectMatching } from '../../renderer/stores/selection'
import { aWireJob } from '../builders/jobs'
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
/** What was said to a row. */
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

it('lists the folders with their counts, and says which is nearly full; a click lists one of them', async () => {
  rail(['ListFolders'])
  await expect.element(row('Outside of folders 1,200')).toBeVisible()
  await expect.element(row('Day 49,000 · 98 %')).toBeVisible()
  await expect.element(row('All items 50,200')).toHaveAttribute('aria-current', 'true')
  await row(/^Day/).click()
  expect(useProjectView.getState().folder).toBe(2)
  await expect.element(row(/^Day/)).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByRole('button', { name: 'New folder' })).not.toBeInTheDocument()
})

it('is walked by arrows, and left for the items', async () => {
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

it('a new folder is named and listed at once; a name that was changed is said', async () => {
  const desktop = rail(['ManageFolder'])
  await page.getByRole('button', { name: 'New folder' }).click()
  await userEvent.keyboard('Rainy days{Enter}')
  await expect.poll(() => useProjectView.getState().folder).toBe(9)
  expect(saidTo(desktop, 'createFolder')).toMatchObject([{ body: { name: 'Rainy days' } }])
  await row(/^Day/).click()
  await page.getByRole('button', { name: 'Folder Day: rename or delete' }).click()
  await page.getByRole('menuitem', { name: 'Rename folder…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Night')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The folder is called “Night (2)”')).toBeVisible()
})

it('an empty folder is deleted and brought back; one with items says why it stays', async () => {
  const desktop = rail(['ManageFolder'])
  await row(/^Day/).click()
  await page.getByRole('button', { name: 'Folder Day: rename or delete' }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Delete folder/ })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await row(/^Night/).click()
  await page.getByRole('button', { name: 'Folder Night: rename or delete' }).click()
  await page.getByRole('menuitem', { name: /^Delete folder/ }).click()
  await expect.poll(() => useProjectView.getState().folder).toBeUndefined()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => saidTo(desktop, 'createFolder')).toMatchObject([{ body: { name: 'Night' } }])
})

it('says why the folders are not there, and asks again', async () => {
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

it('items are given to people by their roles, with what each has, and moved into folders; nobody without the right is offered it', async () => {
  const bulk = {
    busy: false,
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
  await page.getByRole('menuitem', { name: 'Take from everybody' }).click()
  await page.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('menuitem', { name: /^Night/ }).click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('menuitem', { name: /^Night/ }).click()
  expect(noted).toEqual(['for Ada Moreno', 'for nobody', 'to Night', 'copied to Night'])
  expect(saidTo(shell, 'listAssignees').length).toBeGreaterThan(0)
})

it('whoever may neither assign nor move is asked nothing', async () => {
  const nothing = () => undefined
  const bulk = { busy: false, moveTo: nothing, copyTo: nothing, assignTo: nothing }
  const shell = renderShell(<PlaceMenus projectId={PROJECT} bulk={bulk} />, world(['ListFolders']))
  await expect.poll(() => saidTo(shell, 'listFolders').length).toBeGreaterThan(0)
  expect(page.getByRole('button').elements()).toEqual([])
  expect(saidTo(shell, 'listAssignees')).toEqual([])
})

it('all that match are deleted by one job, but those that were taken out', async () => {
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
