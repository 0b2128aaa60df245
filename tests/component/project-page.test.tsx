import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import { platformError } from '#domain/errors'
import { ProjectPage } from '../../renderer/areas/project/project-page'
import { enterProject, filterItems, useProjectView } from '../../renderer/stores/project-view-store'
import { freshWorld } from '../builders/desktop-world'
import { someItems } from '../builders/items'
import { aWireJob } from '../builders/jobs'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const PROJECT = 100
const nora = { id: 5, email: 'nora@example.com', first_name: 'Nora', last_name: 'Berg' }
const change = (id: number, from_status: number | null, comment: string | null) => ({
  id,
  at: new Date(Date.now() - 5_400_000).toISOString(),
  user: nora,
  from_status,
  to_status: 4,
  transition_id: null,
  comment,
})
const told = (data: readonly ReturnType<typeof change>[]) => ({ data, count: data.length, total: data.length })

/** Page of a project of 120 items, of which this person sees three. */
function open(
  answer: () => unknown = () => told([change(2, 3, 'The left box is too wide.'), change(1, null, null)]),
  actions: readonly string[] = ['ViewNotStartedCount', 'ViewInProgressCount'],
  answers: Readonly<Record<string, (call: never) => unknown>> = {},
) {
  enterProject(0)
  enterProject(PROJECT)
  const desktop = renderShell(<ProjectPage projectId={PROJECT} />, {
    projects: [aProject({ id: PROJECT, name: 'Street scenes', imageCount: 120 })],
    items: new Map([[PROJECT, [...someItems(3, 1)]]]),
    accesses: { actions: [...actions], action_groups: [] },
    rows: { ...freshWorld().rows, answers: { listStatusChanges: answer, ...answers } },
  })
  return desktop
}
const option = (name: string) => page.getByRole('option', { name: new RegExp(name) })
const past = () => page.getByRole('dialog', { name: 'History of item-2' })
const text = () => document.querySelector('dialog')?.innerText

it('the heading → counts visible items, and matches if filtered; the status bar counts all', async () => {
  open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Street scenes3 items')
  await expect.element(page.getByRole('img', { name: 'Not started: 3' })).toBeVisible()
  filterItems({ search: 'item-2' })
  await expect.element(option('item-1')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Street scenes1 of 3 items')
  await expect.element(page.getByRole('img', { name: 'Not started: 3' })).toBeVisible()
})

it('an item’s history → opens from its selection and by a key: who moved it, when, and with which comment', async () => {
  open()
  await option('item-2').click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'History' }).click()
  await expect.poll(text).toContain('The left box is too wide.')
  const [last = '', first = ''] = [...document.querySelectorAll('dialog li')].map((line) => line.textContent)
  for (const part of ['Quality check', 'Returned', 'Nora Berg', '1 hr. ago']) expect(last).toContain(part)
  expect(first).toContain('Another status')
  await past().getByRole('button', { name: 'Close' }).last().click()
  await expect.element(past()).not.toBeInTheDocument()
  await option('item-1').click({ modifiers: ['Control'] })
  await expect.element(page.getByRole('button', { name: 'History' })).not.toBeInTheDocument()
  useProjectView.setState({ active: 1 })
  page.getByRole('listbox', { name: 'Items' }).element().focus()
  await userEvent.keyboard('h')
  await expect.element(past()).toBeVisible()
})

it('a history that can’t be read → says why and is requested again', async () => {
  let isThere = false
  open(() => {
    if (isThere) return told([])
    // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake answers with it.
    throw platformError('forbidden')
  })
  await option('item-2').click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'History' }).click()
  await expect.poll(text).toContain('The history can')
  await expect.element(past().getByRole('alert')).toBeVisible()
  isThere = true
  await past().getByRole('button', { name: 'Try again' }).click()
  await expect.element(past().getByText('No changes of the status are recorded.')).toBeVisible()
})

it('pictures → fill as many columns as fit, none smaller than chosen', async () => {
  enterProject(0)
  enterProject(PROJECT)
  const { size } = useProjectView.getState()
  useProjectView.setState({ layout: 'grid', size: 200 })
  onTestFinished(() => useProjectView.setState({ size }))
  renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', width: 840, height: 600 }}>
      <ProjectPage projectId={PROJECT} />
    </div>,
    {
      projects: [aProject({ id: PROJECT, name: 'Street scenes' })],
      items: new Map([[PROJECT, [...someItems(8, 1)]]]),
    },
  )
  await expect.element(option('item-8')).toBeVisible()
  const boxes = page
    .getByRole('option')
    .elements()
    .map((cell) => cell.getBoundingClientRect())
  expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(200)
  expect(boxes.filter(({ top }) => top === boxes[0]?.top)).toHaveLength(3)
})

it('the focused item’s details → are beside the list, follow the focus, and are hidden by their key', async () => {
  open()
  await expect.element(option('item-1')).toBeVisible()
  page.getByRole('listbox', { name: 'Items' }).element().focus()
  await userEvent.keyboard('i')
  const details = page.getByRole('complementary', { name: 'Details of the item' })
  await expect.element(details.getByRole('heading', { level: 2 })).toHaveTextContent('item-1')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(details.getByRole('heading', { level: 2 })).toHaveTextContent('item-2')
  await expect.element(details.getByText('The left box is too wide.')).toBeVisible()
  await expect.element(details.getByText('Nobody')).not.toBeInTheDocument()
  await details.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(details).toBeVisible()
  await details.getByRole('button', { name: 'Close the details' }).click()
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(page.getByRole('listbox', { name: 'Items' })).toHaveFocus()
})

it('column headers → sort the list, reversed by a second click, and newest first for times', async () => {
  open()
  await page.getByRole('button', { name: 'Show as rows' }).click()
  useProjectView.setState({ columns: ['status', 'updatedAt', 'id'] })
  const order = () => useProjectView.getState().order
  await page.getByRole('button', { name: 'Name: sort by it' }).click()
  expect(order()).toEqual({ by: 'name', descending: false })
  await page.getByRole('button', { name: 'Name: sort by it, the other way round' }).click()
  expect(order()).toEqual({ by: 'name', descending: true })
  await page.getByRole('button', { name: 'Changed: sort by it' }).click()
  expect(order()).toEqual({ by: 'updatedAt', descending: true })
  await expect.element(page.getByRole('button', { name: 'Id: sort by it' })).not.toBeInTheDocument()
})

const aFolder = (id: number, name: string) => ({
  id,
  name,
  project_id: PROJECT,
  is_root: name === 'root',
  imageCount: id === 3 ? ITEMS_PER_FOLDER_MAX : 3,
})
const aRoom = (max: number, left: number) => ({ max_image_count: max, remaining_image_count: left })
/** The same for a person with the right to move items between folders. */
function openWithFolders() {
  const data = [aFolder(1, 'root'), aFolder(2, 'Day'), aFolder(3, 'Night')]
  return open(undefined, ['ManageFolder', 'UploadItem'], {
    listFolders: () => ({ data, count: data.length, total: data.length }),
    changeItemsByFilter: () => aWireJob(),
    readLimits: () => ({
      user_limit: aRoom(500, 0),
      project_limit: aRoom(500_000, 499_880),
      folder_limit: aRoom(50_000, 49_880),
      limit_state: 1,
      plan: 1,
    }),
  })
}
const started = ({ world }: ReturnType<typeof open>) =>
  world.calls.filter(({ args }) => args[0] === 'changeItemsByFilter').map(({ args }) => args[1])
const moved = (ids: readonly number[]) => ({
  projectId: PROJECT,
  body: { filter: { $and: [{ id: { $in: ids } }] }, except_ids: [], change: { folder_id: 2 } },
})

it('selected items → are dragged onto a folder; a full one refuses, and an unselected item moves alone [S2.9]', async () => {
  const desktop = openWithFolders()
  await option('item-2').click({ modifiers: ['Control'] })
  await option('item-3').click()
  const night = page.getByRole('button', { name: /^Night/ })
  const day = page.getByRole('button', { name: /^Day/ })
  await userEvent.dragAndDrop(option('item-3'), night)
  expect(started(desktop)).toEqual([])
  await userEvent.dragAndDrop(option('item-3'), day)
  await expect.poll(() => started(desktop)).toEqual([moved([2, 3])])
  await expect.element(option('item-1')).toHaveAttribute('draggable', 'true')
  await expect.element(page.getByRole('toolbar', { name: 'Selected items' })).not.toBeInTheDocument()
  await userEvent.dragAndDrop(option('item-1'), day)
  await expect.poll(() => started(desktop)).toEqual([moved([2, 3]), moved([1])])
})

it('M → moves the focused item through a menu of folders', async () => {
  const desktop = openWithFolders()
  await expect.element(option('item-2')).toBeVisible()
  page.getByRole('listbox', { name: 'Items' }).element().focus()
  await userEvent.keyboard('{End}m')
  await expect.element(page.getByRole('menuitem', { name: /^Day/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => started(desktop)).toEqual([moved([3])])
  await userEvent.keyboard('{Escape}')
  await option('item-1').click({ modifiers: ['Control'] })
  await expect.element(page.getByRole('button', { name: 'Move' })).toHaveAttribute('aria-expanded', 'false')
})

it('a full plan → is reported before adding, with the person who can upgrade it', async () => {
  openWithFolders()
  await expect.element(page.getByText(/plan of this team is full with 500 pictures/)).toBeVisible()
  await page.getByRole('button', { name: 'Actions of Street scenes' }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Add pictures/ })).toBeDisabled()
})
