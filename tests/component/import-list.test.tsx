import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { ChosenFiles, ColumnsOfTable, FilesCheck, TableLook } from '#contract/imports'
import { PROJECT_TYPE_NAMES, type ProjectTypeName } from '#domain/enums'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { AddPicturesDialog } from '../../renderer/areas/new-project/add-pictures-dialog'
import { NewProjectDialog } from '../../renderer/areas/new-project/new-project-dialog'
import { goTo } from '../../renderer/router/place-store'
import { freshWorld } from '../builders/desktop-world'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const none: FilesCheck = {
  fits: 0,
  bytes: 0,
  unseen: 0,
  undecoded: [],
  texts: 0,
  rewritten: [],
  documents: { pdf: { files: 0, pictures: 0 }, dicom: { files: 0, pictures: 0 } },
  annotations: 0,
  otherCase: 0,
  alone: 0,
  refusedCount: 0,
  refused: [],
  others: 1,
  otherKinds: [{ ending: '.csv', count: 1 }],
}
const PATH = '/home/mara/quay.csv'

/** List that counts as a file where texts and forms' data do. */
function aList(fitting: readonly ProjectTypeName[] = []): ChosenFiles {
  const checks = PROJECT_TYPE_NAMES.map((type) => [type, fitting.includes(type) ? { ...none, fits: 1 } : none])
  const byType = Object.fromEntries(checks) as ChosenFiles['byType']
  return { paths: [PATH], folder: '/home/mara', name: 'quay', mayBeTable: true, byType }
}

const LINKS: ColumnsOfTable = { as: 'links', content: 'url', name: 'name', folder: null }
const look = (chosen: ColumnsOfTable, change: Partial<TableLook> = {}): TableLook => ({
  encoding: 'utf-8',
  separator: ';',
  columns: ['url', 'name', 'folder', 'note'],
  rows: Array.from({ length: 5 }, (_, at) => [
    `https://pictures.example.org/harbour/2026/11/frame-${at}.jpg`,
    `frame ${at}.jpg`,
    at % 2 === 0 ? 'north' : 'south',
    'taken from the quay in the morning, before the fog had gone and the ships were out',
  ]),
  chosen,
  fits: 1_993,
  leftOutCount: 7,
  leftOut: [
    { file: 'quay.csv, line 12', reason: 'Its name is that of line 2 already.' },
    { file: 'quay.csv, line 14', reason: '“ftp://example.org/c.jpg” begins with neither https nor http.' },
  ],
  ...change,
})

interface Opened {
  readonly mixed: string | null
  readonly type: 1 | 4 | 8
  readonly list: ChosenFiles
}
interface Asked {
  readonly path: string
  readonly columns?: Partial<ColumnsOfTable>
}

function open(
  content: React.ReactNode,
  { mixed = null, type = 1, list = aList() }: Partial<Opened> = {},
  read: (asked: Asked) => Result<TableLook> = ({ columns }) => ok(look({ ...LINKS, ...columns })),
) {
  const { team } = freshWorld()
  const projects = [aProject({ id: 7, name: 'Street scenes', type })]
  const desktop = renderShell(content, { team: { ...team, creator_plan: 3 }, projects })
  const started: unknown[] = []
  const checked: unknown[] = []
  Object.assign(desktop.api.imports, {
    chooseFiles: async () => ok(list),
    readTable: async (asked: Asked) => read(asked),
    check: async (asked: unknown) => {
      checked.push(asked)
      const annotations = {
        found: 0,
        taken: 0,
        missing: 0,
        firstMissing: [],
        several: { count: 0, first: [] },
        spelt: { count: 0, first: [] },
      }
      return ok({ count: 0, first: [], fits: 1_993, limit: null, mixed, annotations })
    },
    start: async (request: unknown) => {
      started.push(request)
      return ok({ projectId: 7 })
    },
  })
  return { started, checked }
}
const nothing = () => undefined
const add = () => <AddPicturesDialog projectId={7} dropped={null} onClose={nothing} />
const choose = () => page.getByRole('button', { name: 'Choose files…' }).click()

it('a list → shows its first lines and skipped ones; its columns are chosen, and its links added [S2.9]', async () => {
  const { started, checked } = open(add())
  await choose()
  await expect.element(page.getByText('1,993 links · UTF-8, separated by semicolons')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'First lines' }).getByText('frame 3.jpg')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'folder' })).toHaveAttribute('data-used', 'false')
  await page.getByRole('combobox', { name: 'Folder' }).selectOptions('folder')
  await expect.element(page.getByRole('columnheader', { name: 'folder' })).toHaveAttribute('data-used', 'true')
  await page.getByText('7 lines are left out').click()
  await expect.element(page.getByText('Its name is that of line 2 already.')).toBeVisible()
  await expect.element(page.getByText('and 5 more')).toBeVisible()
  await page.getByRole('button', { name: 'Add 1,993 links' }).click()
  const table = { ...LINKS, folder: 'folder' }
  await expect
    .poll(() => started)
    .toEqual([{ paths: [PATH], projectName: 'Street scenes', type: 'vector', projectId: 7, doubles: 'skip', table }])
  expect(checked.at(-1)).toEqual({ paths: [PATH], projectId: 7, type: 'vector', table })
})

it('a project of files → doesn’t offer links, and says why first', async () => {
  open(add(), { mixed: 'This project holds uploaded files; make another for links.' })
  await choose()
  await expect
    .element(page.getByText('This project holds uploaded files; make another for links.', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add 1,993 links' })).toBeDisabled()
})

it('a table in a text project → becomes an item per line, links, or one item, as chosen', async () => {
  const rows = (asked: Asked): Result<TableLook> => {
    if (asked.columns?.as === 'links') return ok(look(LINKS, { fits: 0, leftOutCount: 2_000 }))
    return ok(look({ as: 'rows', content: 'note', name: 'name', folder: null }, { fits: 2_000, leftOutCount: 0 }))
  }
  const { started } = open(add(), { type: 4, list: aList(['text']) }, rows)
  await choose()
  await expect.element(page.getByRole('radio', { name: /^An item in each line/ })).toBeChecked()
  await expect.element(page.getByRole('combobox', { name: 'Text' })).toHaveValue('3')
  await page.getByRole('radio', { name: /^A link in each line/ }).click()
  await expect.element(page.getByText('No link · UTF-8', { exact: false })).toBeVisible()
  await page.getByRole('radio', { name: /^One item/ }).click()
  await expect.element(page.getByRole('region', { name: 'First lines' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add the file' }).click()
  await expect.poll(() => started).toHaveLength(1)
  expect(started[0]).not.toHaveProperty('table')
})

it('an unreadable list → says why, and can’t be imported', async () => {
  const message = 'It isn’t a list: JSON of a list begins with “[”.'
  open(add(), {}, () => err(platformError('kind_refused', { message })))
  await choose()
  await expect.element(page.getByText(`${message} Use a project`, { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Nothing new to add' })).toBeDisabled()
})

it('a list of links → creates a project of any type', async () => {
  onTestFinished(() => goTo({ area: 'projects' }))
  const { started } = open(<NewProjectDialog dropped={null} onClose={nothing} />)
  await choose()
  await expect.element(page.getByText('1,993 links', { exact: false })).toBeVisible()
  await page.getByText(/^Clips:/).click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.poll(() => started).toEqual([{ paths: [PATH], projectName: 'quay', type: 'video', table: LINKS }])
})
