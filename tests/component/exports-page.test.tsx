import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EXPORT_STATE } from '#domain/enums'
import { platformError } from '#domain/errors'
import type { WireExport } from '#endpoints'
import { ExportDialog } from '../../renderer/areas/exports/export-dialog'
import { useExportChoices } from '../../renderer/areas/exports/choices-store'
import { ExportsPage } from '../../renderer/areas/exports/exports-page'
import { takeConnectivity } from '../../renderer/stores/connectivity-store'
import { takeJobs, useJobs } from '../../renderer/stores/jobs-store'
import { narrowItems, select } from '../../renderer/stores/project-view-store'
import { selectAll } from '../../renderer/stores/selection'
import { useSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { aJob } from '../builders/jobs'
import { renderShell, saidTo } from './shell-page'

const EMAIL = 'mara.lindqvist@example.test'
const AT = '2026-05-01T08:00:00.000Z'

beforeEach(() => {
  useJobs.setState(useJobs.getInitialState(), true)
  useExportChoices.setState({ byProject: {} })
  takeConnectivity({ offline: false, maintenance: null })
  useSession.setState({ user: { id: 7, email: EMAIL, first_name: 'Mara', last_name: 'Lindqvist' } })
  narrowItems(null, {})
})

const anExport = (change: Partial<WireExport> = {}): WireExport => ({
  id: 4,
  name: 'Aug 17 2020 15:44 Mara.zip',
  project_id: 8,
  project_name: 'Harbour',
  user_id: EMAIL,
  by: 'Mara Lindqvist',
  status: EXPORT_STATE.complete,
  statuses: [],
  folder_names: [],
  is_pinned: false,
  is_narrowed: false,
  format: 'native',
  changed_since: null,
  with_media: false,
  files: 0,
  unchanged: 0,
  removed: 0,
  done: 12,
  total: 12,
  items: 12,
  missing: 0,
  sha256: null,
  size: 1_540_000,
  download: null,
  error: null,
  createdAt: AT,
  keptUntil: AT,
  ...change,
})

interface Opened {
  readonly rows?: readonly WireExport[]
  readonly actions?: readonly string[]
  readonly failing?: ReadonlyMap<string, ReturnType<typeof platformError>>
}

function open({ rows = [anExport()], actions = ['DownloadItem'], failing = new Map() }: Opened = {}) {
  const world = freshWorld()
  const [project] = world.projects
  if (project === undefined) throw new Error('no project')
  let kept = rows
  return renderShell(<ExportsPage area="exports" projectId={project.id} />, {
    accesses: { ...world.accesses, actions: [...actions] },
    failing: new Map(failing),
    rows: {
      records: new Map(),
      answers: {
        listExports: () => ({ data: kept, count: kept.length, total: kept.length }),
        deleteExport: () => {
          kept = []
          return { ok: true, success: true }
        },
        cancelExport: () => ({ ok: true }),
        repeatExport: () => ({ id: 9 }),
        listFolders: () => ({ data: [], count: 0, total: 0 }),
      },
    },
  })
}
const list = () => page.getByRole('list', { name: 'Exports' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the history of exports', () => {
  it('shows each export’s contents, requester and state', async () => {
    open({
      rows: [
        anExport({ statuses: [1], folder_names: ['night'], is_pinned: true, keptUntil: '2026-05-31T08:00:00.000Z' }),
        anExport({ id: 5, name: 'Failed.zip', status: EXPORT_STATE.error, error: 'There is no room.', size: null }),
      ],
    })
    await expect.element(list().getByText(/12 annotations, 1\.5 MB/)).toBeVisible()
    await expect.element(list().getByText(/^Kept until May 31, 2026$/)).toBeVisible()
    await expect.element(list().getByText(/Pinned items · Not started · Folder “night” · Mara Lindqvist/)).toBeVisible()
    await expect.element(list().getByText(/There is no room\./)).toBeVisible()
    await expect.element(button('Try again')).toBeEnabled()
  })

  it('names the format, and where left-out items are listed', async () => {
    open({
      rows: [
        anExport({ format: 'coco-instances', missing: 2, with_media: true }),
        anExport({ id: 5, format: 'csv', missing: 1 }),
        anExport({ id: 6, format: 'labels-csv' }),
        anExport({ id: 7 }),
      ],
    })
    const row = (at: number) => list().getByRole('listitem').nth(at)
    await expect.element(row(0).getByText(/^All items · With files · COCO instances · Mara/)).toBeVisible()
    await expect
      .element(row(0).getByText('2 items are not in it; LOSSES.txt in the archive says why.', { exact: true }))
      .toBeVisible()
    await expect.element(row(1).getByText(/^All items · CSV · Mara/)).toBeVisible()
    await expect.element(row(1).getByText('1 annotation could not be read and is not in it.')).toBeVisible()
    await expect.element(row(2).getByText(/^All items · Classification table \(CSV\) · Mara/)).toBeVisible()
    await expect.element(row(3).getByText(/^All items · Mara/)).toBeVisible()
  })

  it('shows a running export’s progress, with Cancel only for one’s own', async () => {
    takeJobs({ jobs: [aJob({ id: 'platform:4', kind: 'exportAnnotations', done: 30, total: 90 })], problem: null })
    const running = { status: EXPORT_STATE.in_progress, done: 3, total: 90 } as const
    const desktop = open({ rows: [anExport(running), anExport({ ...running, id: 5, user_id: 'adam@x.test' })] })
    await expect.element(list().getByText('30 of 90 items', { exact: true })).toBeVisible()
    await expect.element(list().getByText('3 of 90 items', { exact: true })).toBeVisible()
    expect(button('Cancel').elements()).toHaveLength(1)
    await button('Cancel').click()
    await expect.poll(() => saidTo(desktop, 'platform.write')).toEqual([['cancelExport', { path: { jobId: 4 } }]])
  })

  it('copies an archive’s checksum; without an archive there is none [S2.10]', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    const sha256 = 'ab12'.repeat(16)
    open({
      rows: [
        anExport({ sha256 }),
        anExport({ id: 5, name: 'Failed.zip', status: EXPORT_STATE.error, error: 'There is no room.', size: null }),
      ],
    })
    await button('Copy the checksum of Aug 17 2020 15:44 Mara.zip').click()
    await expect.poll(() => copied).toEqual([sha256])
    expect(button('Copy the checksum of Failed.zip').elements()).toHaveLength(0)
  })

  it('can be walked if it is very long, also in a narrow window', async () => {
    await page.viewport(800, 700)
    const states = [EXPORT_STATE.complete, EXPORT_STATE.canceled, EXPORT_STATE.in_progress, EXPORT_STATE.error]
    const rows = Array.from({ length: 400 }, (_, at) => {
      const status = states[at % states.length] ?? EXPORT_STATE.complete
      const isComplete = status === EXPORT_STATE.complete
      return anExport({
        id: at + 10,
        name: `Aug 17 2020 15:44 A project with a long name ${at}.zip`,
        status,
        size: isComplete ? 1_540_000 : null,
        sha256: isComplete ? 'ab'.repeat(32) : null,
        error:
          status === EXPORT_STATE.error ? 'There is no room on the disk: 3.2 GB are needed, 1.1 GB are free.' : null,
        done: 6,
      })
    })
    open({ rows })
    await expect.poll(() => list().getByRole('listitem').elements().length).toBe(400)
    const element = list().element()
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
    const last = list().getByText('Aug 17 2020 15:44 A project with a long name 399.zip')
    last.element().scrollIntoView()
    await expect.element(last).toBeVisible()
  })

  it('removes an export after confirmation', async () => {
    const desktop = open()
    await button('Delete Aug 17 2020 15:44 Mara.zip').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(page.getByText('No exports yet')).toBeVisible()
    expect(saidTo(desktop, 'platform.write')).toEqual([['deleteExport', { path: { jobId: 4 } }]])
  })

  it('repeats an export', async () => {
    const desktop = open()
    await button('Export again').click()
    await expect.poll(() => saidTo(desktop, 'platform.start')).toEqual([['repeatExport', { path: { jobId: 4 } }]])
  })

  it('without a match offers to clear the filters', async () => {
    open()
    await page.getByRole('searchbox', { name: 'Search exports' }).fill('nothing like it')
    await expect.element(page.getByText('Nothing matches')).toBeVisible()
    await button('Clear filters').click()
    await expect.element(list()).toBeVisible()
  })

  it('without the right names people who can grant it', async () => {
    open({ actions: [] })
    await expect.element(page.getByText('You can’t export from this project')).toBeVisible()
    await expect.element(list()).not.toBeInTheDocument()
  })

  it('while offline allows only reading, and says so', async () => {
    open()
    for (const name of ['Save…', 'New export…']) await expect.element(button(name)).toBeEnabled()
    takeConnectivity({ offline: true, maintenance: null })
    for (const name of ['Save…', 'Export again', 'New export…']) {
      await expect.element(button(name)).toBeDisabled()
      await expect.element(button(name)).toHaveAttribute('title', "Needs the platform; it isn't reachable now.")
    }
  })

  it('that can’t be read says so and is requested again', async () => {
    open({ failing: new Map([['platform.read', platformError('timeout')]]) })
    await expect.element(page.getByText("The exports can't be shown")).toBeVisible()
    await expect.element(button('Try again')).toBeVisible()
  })
})

describe('the choices of an export', () => {
  it('are sent with selection, statuses and folders, and are remembered', async () => {
    const world = freshWorld()
    const [project] = world.projects
    if (project === undefined) throw new Error('no project')
    const items = (world.items.get(project.id) ?? []).slice(0, 2)
    narrowItems(project.id, { search: 'frame' })
    select(() => selectAll(items, 0))
    const folder = { id: 31, name: 'night', project_id: project.id, is_root: false, imageCount: 4 }
    const desktop = renderShell(<ExportDialog projectId={project.id} onClose={() => undefined} />, {
      rows: {
        records: new Map(),
        answers: {
          listFolders: () => ({ data: [folder], count: 1, total: 1 }),
          startExport: () => ({ id: 9 }),
        },
      },
    })
    await expect.element(page.getByRole('radio', { name: 'Selected items (2)' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Completed' }).click()
    await page.getByRole('checkbox', { name: /^night/ }).click()
    await page.getByRole('checkbox', { name: 'Only pinned items' }).click()
    await button('Start export').click()
    await expect
      .poll(() => saidTo(desktop, 'platform.start'))
      .toEqual([
        [
          'startExport',
          {
            projectId: project.id,
            body: {
              filter: { $and: [{ id: { $in: items.map(({ id }) => id) } }] },
              include: '5',
              folder_names: ['night'],
              is_pinned: 1,
              time: expect.stringMatching(/^\w{3} \d{2} \d{4} \d{2}:\d{2}$/),
            },
          },
        ],
      ])
    expect(useExportChoices.getState().byProject[project.id]).toEqual({
      statuses: [5],
      folders: ['night'],
      pinned: true,
      media: false,
      items: false,
      rawFormulas: false,
      fuse: false,
      firstId: 1,
      valPercent: 0,
      seed: 1,
      frameRate: null,
      format: 'native',
    })
  })
})
