import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { EXPORT_STATE } from '#domain/enums'
import { ExportsPage } from '../../renderer/areas/exports/exports-page'
import { takeJobs, useJobs } from '../../renderer/stores/jobs-store'
import { useOverlay } from '../../renderer/stores/overlay-store'
import { freshWorld } from '../builders/desktop-world'
import { aJob } from '../builders/jobs'
import { renderShell, saidTo } from './shell-page'

beforeEach(() => useJobs.setState(useJobs.getInitialState(), true))

const [PROJECT] = freshWorld().projects
const projectId = PROJECT?.id ?? 0

const anExport = (id: number, part: object = {}) => ({
  id,
  name: `Nov 2${id} 2026 10:00 Ada.zip`,
  project_id: projectId,
  user_id: 'ada@loupe.example',
  status: EXPORT_STATE.complete,
  statuses: [],
  folder_names: [],
  is_pinned: false,
  items: 1_200,
  size: 5_000_000,
  error: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  keptUntil: '2026-12-22T10:00:00.000Z',
  ...part,
})

function open(rows: readonly object[], actions: readonly string[] = ['DownloadItem']) {
  let kept = rows
  const answers = {
    listExports: () => ({ data: kept, count: kept.length, total: kept.length }),
    deleteExport: ({ path }: { readonly path?: unknown }) => {
      kept = kept.filter((one) => (one as { id: number }).id !== (path as { jobId: number }).jobId)
      return { ok: true }
    },
    cancelExport: () => {
      kept = kept.map((one) => ({ ...one, status: EXPORT_STATE.canceled, size: null }))
      return { ok: true }
    },
  }
  const desktop = renderShell(<ExportsPage projectId={projectId} />, {
    accesses: { ...freshWorld().accesses, actions: [...actions] },
    rows: { records: new Map(), answers },
  })
  return { said: () => saidTo(desktop, 'platform.write'), calls: () => desktop.world.calls }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

it('an export is listed with what it holds, is saved, made again with the same choice, and deleted at the second click [S7.10]', async () => {
  const completed = freshWorld().statuses.find(({ status }) => status.name === 'Completed')?.value
  const { said, calls } = open([anExport(1, { statuses: [completed], folder_names: ['North'], is_pinned: true })])
  await expect.element(page.getByText(/^Pinned items, Completed, folder North · ada@loupe.example/)).toBeVisible()
  await expect.element(page.getByText(/^1,200 items · 4.8 MB · kept until/)).toBeVisible()
  await button('Save…').click()
  await expect.poll(() => calls().map(({ channel }) => channel)).toContain('dataExports.save')
  await button('Again…').click()
  expect(useOverlay.getState().overlay).toEqual({
    kind: 'exportProject',
    projectId,
    choice: { statuses: [completed], folders: ['North'], pinned: true },
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await button(/^Delete Nov/).click()
  expect(said()).toEqual([])
  await button('Delete for good').click()
  await expect.element(page.getByText('Nothing exported yet')).toBeVisible()
  expect(said()).toEqual([['deleteExport', { path: { jobId: 1 } }]])
})

it('one that runs shows how far it is and can be cancelled; one that failed says why', async () => {
  takeJobs({ jobs: [aJob({ id: 'platform:1', kind: 'exportAnnotations', done: 250, total: 1_000 })], problem: null })
  const running = { status: EXPORT_STATE.in_progress, size: null, items: 0 }
  const { said } = open([
    anExport(1, running),
    anExport(2, { status: EXPORT_STATE.error, size: null, error: 'The disk of the platform is full.' }),
  ])
  await expect.element(page.getByText('The disk of the platform is full.')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  expect(button('Save…').query()).toBeNull()
  await button('Cancel').click()
  expect(said()).toEqual([['cancelExport', { path: { jobId: 1 } }]])
  await expect.element(page.getByText('Cancelled').first()).toBeVisible()
})

it('who may take nothing out is told who can give the right, and sees no export', async () => {
  open([anExport(1)], [])
  await expect.element(page.getByText(/An admin or the owner of the team can give you that right/)).toBeVisible()
  expect(page.getByText(/Ada.zip/).query()).toBeNull()
})
