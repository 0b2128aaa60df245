import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Said } from '#domain/endpoints/shell'
import { UPLOAD_STATE } from '#domain/enums'
import { platformError } from '#domain/errors'
import type { Job } from '#domain/job'
import type { EndpointBody } from '#endpoints'
import { ExportDialog } from '../../renderer/areas/exports/export-dialog'
import { ALL_ITEMS, chooseExport, useExportChoices } from '../../renderer/areas/exports/choices-store'
import { takeJobs, useJobs } from '../../renderer/stores/jobs-store'
import { aJob } from '../builders/jobs'
import { aProject } from '../builders/projects'
import { freshWorld } from '../builders/desktop-world'
import { renderShell, saidTo } from './shell-page'

beforeEach(() => useJobs.setState(useJobs.getInitialState(), true))

const anExport = (change: Partial<Job>) => aJob({ kind: 'exportAnnotations', title: 'Export annotations', ...change })
const give = (...jobs: readonly Job[]) => takeJobs({ jobs, problem: null })
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('an export that went on while the dialog was closed is found again, and can be saved or made anew', async () => {
  give(anExport({}))
  renderShell(<ExportDialog projectId={8} onClose={vi.fn()} />)
  await expect.element(page.getByRole('progressbar', { name: 'Export' })).toBeVisible()
  await expect.element(button('Cancel the export')).toBeVisible()
  give(anExport({ state: 'done', done: 1_000 }))
  await expect.element(button('Save…')).toBeVisible()
  await expect.element(button('Export again')).toBeVisible()
})

it('an export of another project, or one that was stopped, is none of this dialog', async () => {
  const elsewhere = { id: 9, name: 'Airport' }
  give(anExport({ state: 'done', project: elsewhere }), anExport({ id: 'platform:2', state: 'cancelled' }))
  renderShell(<ExportDialog projectId={8} onClose={vi.fn()} />)
  await expect.element(button('Start')).toBeEnabled()
  await expect.element(button('Save…')).not.toBeInTheDocument()
})

const FOLDERS = [
  { id: 1, name: 'root', project_id: 8, is_root: true, imageCount: 3 },
  { id: 2, name: 'North', project_id: 8, is_root: false, imageCount: 1_200 },
  { id: 3, name: 'South', project_id: 8, is_root: false, imageCount: 0 },
]
const listed = (data: readonly object[]) => ({ data, count: data.length, total: data.length })

it('an export takes what is marked, and all where nothing is [S7.10]', async () => {
  const answers = { listFolders: () => listed(FOLDERS), listExports: () => listed([]), startExport: () => ({ id: 41 }) }
  const desktop = renderShell(<ExportDialog projectId={freshWorld().projects[0]?.id ?? 0} onClose={vi.fn()} />, {
    rows: { records: new Map(), answers },
  })
  await page
    .getByRole('group', { name: 'Folders' })
    .getByRole('checkbox', { name: /^North/ })
    .click()
  await page.getByRole('group', { name: 'Statuses' }).getByRole('checkbox', { name: 'Completed' }).click()
  await page.getByRole('checkbox', { name: 'Only pinned items' }).click()
  await expect.element(page.getByText('root', { exact: true })).not.toBeInTheDocument()
  await button('Start').click()
  const { statuses } = freshWorld()
  const completed = statuses.find(({ status }) => status.name === 'Completed')?.value
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toMatchObject(['startExport', { body: { include: `${completed}`, folder_names: ['North'], is_pinned: 1 } }])
  const [, said] = saidTo(desktop, 'platform.start').at(-1) as [string, { body: { time: string } }]
  expect(said.body.time).toMatch(/^[A-Z][a-z]{2} \d{2} \d{4} \d{2}:\d{2}$/)
})

it('what the choices mean is counted beside them, and counted anew when they change [S2.10]', async () => {
  const counts = { with_open_comments: 0, excluded_components: [], bytes: 2_048, room: 1_000_000, next: null }
  const answers = {
    listFolders: () => listed(FOLDERS),
    listExports: () => listed([]),
    checkExport: ({ body }: Said) =>
      (body as EndpointBody<'checkExport'>).folder_names === undefined
        ? { ...counts, items: 1_203, total: 1_203, annotated: 900 }
        : { ...counts, items: 1_200, total: 1_200, annotated: 1_200 },
  }
  const projectId = 33
  chooseExport(projectId, ALL_ITEMS)
  const desktop = renderShell(<ExportDialog projectId={projectId} onClose={vi.fn()} />, {
    projects: [aProject({ id: projectId, name: 'Quays' })],
    rows: { records: new Map(), answers },
  })
  await expect.element(page.getByText(/^900 of 1,203 items have an annotation/)).toBeVisible()
  await expect.element(page.getByText('The other 303 are not in the archive.')).toBeVisible()
  await page
    .getByRole('group', { name: 'Folders' })
    .getByRole('checkbox', { name: /^North/ })
    .click()
  await expect.element(page.getByText(/^1,200 of 1,200 items have an annotation/)).toBeVisible()
  await expect.element(page.getByText('The other 303 are not in the archive.')).not.toBeInTheDocument()
  expect(saidTo(desktop, 'platform.start')).toEqual([])
})

it('very many items are counted part by part, with how far it is; it can be stopped and gone on with, and a failure is told [S2.10]', async () => {
  const part = { items: 20_000, annotated: 5_000, with_open_comments: 0, excluded_components: [], bytes: 1_024 }
  const held: PromiseWithResolvers<object>[] = []
  const asked: (number | undefined)[] = []
  const answers = {
    listFolders: () => listed(FOLDERS),
    listExports: () => listed([]),
    checkExport: ({ body }: Said) => {
      asked.push((body as EndpointBody<'checkExport'>).after)
      const answer = Promise.withResolvers<object>()
      held.push(answer)
      return answer.promise
    },
  }
  const projectId = 34
  chooseExport(projectId, ALL_ITEMS)
  renderShell(<ExportDialog projectId={projectId} onClose={vi.fn()} />, {
    projects: [aProject({ id: projectId, name: 'Canals' })],
    rows: { records: new Map(), answers },
  })
  const give = async (next: number | null) => {
    await expect.poll(() => held.length).toBe(1)
    held.pop()?.resolve({ ...part, total: 60_000, room: 1_000_000, next })
  }
  await give(900)
  const bar = page.getByRole('progressbar', { name: 'Counting' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '20000')
  await expect.element(bar).toHaveAttribute('aria-valuemax', '60000')
  await button('Stop counting').click()
  await expect.element(page.getByText('The counting was stopped at 20,000 of 60,000 items.')).toBeVisible()
  // What was asked before the stop answers later, and changes nothing.
  await give(1_800)
  await button('Count on').click()
  await give(1_800)
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40000')
  await expect.poll(() => held.length).toBe(1)
  held.pop()?.reject(platformError('platform_failed'))
  await expect.element(page.getByText(/^The counting broke off at 40,000 of 60,000 items\./)).toBeVisible()
  await button('Try again').click()
  await give(null)
  await expect.element(page.getByText(/^15,000 of 60,000 items have an annotation/)).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  expect(asked).toEqual([0, 900, 900, 1_800, 1_800])
})

const COMPLETE = {
  id: 12,
  name: 'Nov 20 2026 10:00 Mara.zip',
  status: 2,
  items: 40,
  format: 'native',
}

it('a multimodal project can be written as a table, and only what changed since an earlier export', async () => {
  const { projects } = freshWorld()
  const form = aProject({ id: projects[0]?.id ?? 0, name: 'Answers', type: 8 })
  const answers = {
    listFolders: () => listed(FOLDERS),
    listExports: () => listed([COMPLETE, { ...COMPLETE, id: 13, name: 'Failed.zip', status: 4 }]),
    startExport: () => ({ id: 41 }),
  }
  const desktop = renderShell(<ExportDialog projectId={form.id} onClose={vi.fn()} />, {
    projects: [form],
    rows: { records: new Map(), answers },
  })
  await page.getByRole('radio', { name: /^CSV/ }).click()
  await expect.element(page.getByText(/as one CSV table with a column for each component/)).toBeVisible()
  await page.getByRole('button', { name: 'Any time' }).click()
  await expect.element(page.getByRole('menuitemradio', { name: /^Failed/ })).not.toBeInTheDocument()
  await page.getByRole('menuitemradio', { name: /^Nov 20 2026/ }).click()
  await expect.element(page.getByText(/a list of the names that are gone since/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Nov 20 2026 10:00 Mara', exact: true })).toBeVisible()
  await button('Start').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toMatchObject(['startExport', { body: { export_format: 3, changed_since: 12 } }])
})

it('a table escapes formulas unless that is turned off, which is remembered for the project', async () => {
  const form = aProject({ id: 57, name: 'Answers', type: 8 })
  const answers = { listFolders: () => listed(FOLDERS), listExports: () => listed([]), startExport: () => ({ id: 41 }) }
  const desktop = renderShell(<ExportDialog projectId={form.id} onClose={vi.fn()} />, {
    projects: [form],
    rows: { records: new Map(), answers },
  })
  const escape = page.getByRole('checkbox', { name: /^Escape formulas.*scripts/ })
  await page.getByRole('radio', { name: /^JSONL/ }).click()
  expect(escape.elements()).toEqual([])
  await page.getByRole('radio', { name: /^CSV/ }).click()
  await expect.element(escape).toBeChecked()
  await escape.click()
  await button('Start').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toMatchObject(['startExport', { body: { export_format: 3, raw_formulas: true } }])
  expect(useExportChoices.getState().byProject[form.id]).toMatchObject({ format: 'csv', rawFormulas: true })
})

it('of any other project no table is offered, and without an earlier export nothing to compare with', async () => {
  const { projects } = freshWorld()
  const answers = { listFolders: () => listed(FOLDERS), listExports: () => listed([]) }
  renderShell(<ExportDialog projectId={projects[0]?.id ?? 0} onClose={vi.fn()} />, {
    rows: { records: new Map(), answers },
  })
  await expect.element(page.getByRole('checkbox', { name: 'Only pinned items' })).toBeVisible()
  expect(page.getByRole('radio', { name: /^CSV/ }).elements()).toEqual([])
  expect(page.getByText('Changed since').elements()).toEqual([])
})

it('of linked items neither files nor a filter by pin is asked for, also where both were chosen before [S2.10]', async () => {
  const answers = { listFolders: () => listed(FOLDERS), listExports: () => listed([]), startExport: () => ({ id: 41 }) }
  const projectId = 31
  chooseExport(projectId, { ...ALL_ITEMS, pinned: true, media: true })
  const desktop = renderShell(<ExportDialog projectId={projectId} onClose={vi.fn()} />, {
    projects: [aProject({ id: projectId, name: 'Harbour', upload_state: UPLOAD_STATE.external })],
    rows: { records: new Map(), answers },
  })
  await expect.element(page.getByRole('checkbox', { name: /^Only pinned items.*linked/ })).toBeDisabled()
  await expect.element(page.getByRole('checkbox', { name: /^With the items’ files.*linked/ })).toBeDisabled()
  await button('Start').click()
  await expect.poll(() => saidTo(desktop, 'platform.start')).toHaveLength(1)
  expect(saidTo(desktop, 'platform.start')).toEqual([
    ['startExport', { projectId, body: { time: expect.any(String) } }],
  ])
})
