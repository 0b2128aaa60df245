import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PROJECT_TYPE, type ProjectType } from '#domain/enums'
import { ExportDialog } from '../../renderer/areas/exports/export-dialog'
import { useExportChoices } from '../../renderer/areas/exports/choices-store'
import { takeJobs, useJobs } from '../../renderer/stores/jobs-store'
import { aJob } from '../builders/jobs'
import { aProject } from '../builders/projects'
import { renderShell, saidTo } from './shell-page'

beforeEach(() => {
  useJobs.setState(useJobs.getInitialState(), true)
  useExportChoices.setState({ byProject: {} })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const listed = (data: readonly object[]) => ({ data, count: data.length, total: data.length })

/** Dialog over a platform that lists no formats. */
function open(type: ProjectType = PROJECT_TYPE.vector) {
  return renderShell(<ExportDialog projectId={8} onClose={vi.fn()} />, {
    projects: [aProject({ id: 8, name: 'Quays', type })],
    rows: {
      records: new Map(),
      answers: {
        listFolders: () => listed([{ id: 2, name: 'North', project_id: 8, is_root: false, imageCount: 12 }]),
        listExports: () => listed([]),
        readValidationRules: () => ({ texts: {}, endings: {}, limits: {} }),
      },
    },
  })
}
const openFormats = () =>
  page.getByRole('group', { name: 'Format' }).getByRole('button', { name: 'Native JSON' }).click()
const choose = async (format: string) => {
  await openFormats()
  await page.getByRole('menuitemradio', { name: format }).click()
}

it('a platform that tells no formats → this computer converts, narrowed by what every platform knows [S2.10]', async () => {
  const desktop = open()
  await choose('COCO instances')
  await expect.element(page.getByText(/this computer fetches them and converts them/)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'With the items’ files' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: 'With a table of items' })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Only pinned items' }).click()
  await page.getByRole('radio', { name: '0' }).click()
  await page.getByRole('checkbox', { name: 'Split into train and val' }).click()
  await button('Start export…').click()
  await expect
    .poll(() => saidTo(desktop, 'dataExports.make').at(-1))
    .toMatchObject([
      {
        projectId: 8,
        projectName: 'Quays',
        label: 'COCO instances',
        choice: { is_pinned: 1 },
        options: { format: 'coco-instances', firstId: 0, valPercent: 20, seed: 1, frameRate: null },
      },
    ])
  expect(saidTo(desktop, 'platform.start')).toEqual([])
})

it('formats that need the items’ files are not offered on such a platform', async () => {
  open()
  await openFormats()
  await expect.element(page.getByRole('menuitemradio', { name: 'YOLO detect' })).toBeVisible()
  await expect.element(page.getByRole('menuitemradio', { name: 'Folder per class' })).not.toBeInTheDocument()
})

it('the end of such an export → losses, left-out items, the place and the checksum are told', async () => {
  open()
  await choose('COCO instances')
  await button('Start export…').click()
  const ours = { id: 'export:4', kind: 'exportAnnotations', project: { id: 8, name: 'Quays' } } as const
  takeJobs({
    jobs: [aJob({ ...ours, done: 0, total: 0, step: 'Waiting until the platform has written its archive…' })],
    problem: null,
  })
  await expect.element(page.getByText('Waiting until the platform has written its archive…')).toBeVisible()
  await expect.element(button('Cancel the export')).toBeVisible()
  const saved = { path: '/home/mara/Quays COCO instances.zip', sha256: '0a1b'.repeat(16) }
  const done = {
    ...ours,
    state: 'done',
    done: 12,
    total: 12,
    changed: 12,
    step: `12 items exported. Saved to ${saved.path}.`,
    losses: ['3 polylines stay behind.'],
    saved,
  } as const
  takeJobs({ jobs: [aJob(done)], problem: null })
  await expect.element(page.getByText(done.step)).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Losses' })).toHaveTextContent('3 polylines stay behind.')
  await expect.element(page.getByText(saved.sha256)).toBeVisible()
  await expect.element(button('Save…')).not.toBeInTheDocument()
  await expect.element(button('Export again')).toBeEnabled()
})

it('native exports of pixel projects can have fused pictures, and other formats have no such choice [S2.10]', async () => {
  const desktop = open(PROJECT_TYPE.pixel)
  const fused = page.getByRole('checkbox', { name: /^With fused pictures/ })
  await fused.click()
  await choose('COCO instances')
  await expect.element(fused).not.toBeInTheDocument()
  await page.getByRole('group', { name: 'Format' }).getByRole('button', { name: 'COCO instances' }).click()
  await page.getByRole('menuitemradio', { name: 'Native JSON' }).click()
  await expect.element(fused).toBeChecked()
  await button('Start export…').click()
  await expect
    .poll(() => saidTo(desktop, 'dataExports.make').at(-1))
    .toMatchObject([{ choice: { fuse: 1 }, options: null, label: 'Native JSON' }])
})
