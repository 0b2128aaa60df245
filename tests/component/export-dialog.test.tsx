import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Said } from '#domain/endpoints/shell'
import { PROJECT_TYPE, type ProjectType, UPLOAD_STATE } from '#domain/enums'
import { platformError } from '#domain/errors'
import type { Job } from '#domain/job'
import type { EndpointBody } from '#endpoints'
import { ExportDialog } from '../../renderer/areas/exports/export-dialog'
import { ALL_ITEMS, chooseExport, useExportChoices } from '../../renderer/areas/exports/choices-store'
import { EXPORTS_MEMORY } from '../../renderer/areas/exports/memory'
import { takeJobs, useJobs } from '../../renderer/stores/jobs-store'
import { aJob } from '../builders/jobs'
import { aProject } from '../builders/projects'
import { freshWorld } from '../builders/desktop-world'
import { renderShell, saidTo } from './shell-page'

beforeEach(() => useJobs.setState(useJobs.getInitialState(), true))

const anExport = (change: Partial<Job>) => aJob({ kind: 'exportAnnotations', title: 'Export annotations', ...change })
const give = (...jobs: readonly Job[]) => takeJobs({ jobs, problem: null })
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('an export that ran while the dialog was closed → is shown again, and can be saved or repeated', async () => {
  give(anExport({}))
  renderShell(<ExportDialog projectId={8} onClose={vi.fn()} />)
  await expect.element(page.getByRole('progressbar', { name: 'Export' })).toBeVisible()
  await expect.element(button('Cancel the export')).toBeVisible()
  give(anExport({ state: 'done', done: 1_000 }))
  await expect.element(button('Save…')).toBeVisible()
  await expect.element(button('Export again')).toBeVisible()
})

it('another project’s export, or a stopped one → is not shown in this dialog', async () => {
  const elsewhere = { id: 9, name: 'Airport' }
  give(anExport({ state: 'done', project: elsewhere }), anExport({ id: 'platform:2', state: 'cancelled' }))
  renderShell(<ExportDialog projectId={8} onClose={vi.fn()} />)
  await expect.element(button('Start export')).toBeEnabled()
  await expect.element(button('Save…')).not.toBeInTheDocument()
})

const FOLDERS = [
  { id: 1, name: 'root', project_id: 8, is_root: true, imageCount: 3 },
  { id: 2, name: 'North', project_id: 8, is_root: false, imageCount: 1_200 },
  { id: 3, name: 'South', project_id: 8, is_root: false, imageCount: 0 },
]
const listed = (data: readonly object[]) => ({ data, count: data.length, total: data.length })

it('an export → contains the selected items, or all without a selection', async () => {
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
  await button('Start export').click()
  const { statuses } = freshWorld()
  const completed = statuses.find(({ status }) => status.name === 'Completed')?.value
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toMatchObject(['startExport', { body: { include: `${completed}`, folder_names: ['North'], is_pinned: 1 } }])
  const [, said] = saidTo(desktop, 'platform.start').at(-1) as [string, { body: { time: string } }]
  expect(said.body.time).toMatch(/^[A-Z][a-z]{2} \d{2} \d{4} \d{2}:\d{2}$/)
})

it('the effect of choices → is counted beside them, again after each change [S2.10]', async () => {
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

it('very many items → are counted page by page with progress; counting can be stopped and resumed, and shows failures [S2.10]', async () => {
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
  await expect.element(page.getByText('Counting stopped at 20,000 of 60,000 items.')).toBeVisible()
  // A call from before the stop answers later, and changes nothing.
  await give(1_800)
  await button('Count on').click()
  await give(1_800)
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40000')
  await expect.poll(() => held.length).toBe(1)
  held.pop()?.reject(platformError('platform_failed'))
  await expect.element(page.getByText(/^Couldn’t finish counting at 40,000 of 60,000 items\./)).toBeVisible()
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

it('a multimodal project → can be exported as a table, and only with changes since an earlier export', async () => {
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
  await expect.element(page.getByText(/a list of deleted names/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Nov 20 2026 10:00 Mara', exact: true })).toBeVisible()
  await button('Start export').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toMatchObject(['startExport', { body: { export_format: 3, changed_since: 12 } }])
})

it('a table → escapes formulas unless switched off, which is remembered for the project', async () => {
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
  await button('Start export').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toMatchObject(['startExport', { body: { export_format: 3, raw_formulas: true } }])
  expect(useExportChoices.getState().byProject[form.id]).toMatchObject({ format: 'csv', rawFormulas: true })
})

it('another type of project → offers no table, and no comparison without an earlier export', async () => {
  const { projects } = freshWorld()
  const answers = { listFolders: () => listed(FOLDERS), listExports: () => listed([]) }
  renderShell(<ExportDialog projectId={projects[0]?.id ?? 0} onClose={vi.fn()} />, {
    rows: { records: new Map(), answers },
  })
  await expect.element(page.getByRole('checkbox', { name: 'Only pinned items' })).toBeVisible()
  expect(page.getByRole('radio', { name: /^CSV/ }).elements()).toEqual([])
  expect(page.getByText('Changed since').elements()).toEqual([])
})

it('linked items → neither files nor a pin filter are sent, even if chosen before [S2.10]', async () => {
  const answers = { listFolders: () => listed(FOLDERS), listExports: () => listed([]), startExport: () => ({ id: 41 }) }
  const projectId = 31
  chooseExport(projectId, { ...ALL_ITEMS, pinned: true, media: true })
  const desktop = renderShell(<ExportDialog projectId={projectId} onClose={vi.fn()} />, {
    projects: [aProject({ id: projectId, name: 'Harbour', upload_state: UPLOAD_STATE.external })],
    rows: { records: new Map(), answers },
  })
  await expect.element(page.getByRole('checkbox', { name: /^Only pinned items.*linked/ })).toBeDisabled()
  await expect.element(page.getByRole('checkbox', { name: /^With the items’ files.*linked/ })).toBeDisabled()
  await button('Start export').click()
  await expect.poll(() => saidTo(desktop, 'platform.start')).toHaveLength(1)
  expect(saidTo(desktop, 'platform.start')).toEqual([
    ['startExport', { projectId, body: { time: expect.any(String) } }],
  ])
})

const COUNTS = { with_open_comments: 0, excluded_components: [], bytes: 2_048, room: 1_000_000 }
const NOTHING_LOST = { turned: [], left: [], unknown_class: 0, unread: 0 }

/** Dialog of a project with pictures. */
function showPictures(
  projectId: number,
  more: Readonly<Record<string, (said: Said) => object>> = {},
  type: ProjectType = PROJECT_TYPE.vector,
) {
  const check = { ...COUNTS, items: 3, annotated: 3, total: 3, next: null, losses: NOTHING_LOST }
  const answers = {
    listFolders: () => listed(FOLDERS),
    listExports: () => listed([]),
    checkExport: () => check,
    startExport: () => ({ id: 41 }),
    ...more,
  }
  return renderShell(<ExportDialog projectId={projectId} onClose={vi.fn()} />, {
    projects: [aProject({ id: projectId, name: 'Quays', type })],
    rows: { records: new Map(), answers },
  })
}
const chooseFormat = async (from: string, to: string) => {
  await page.getByRole('group', { name: 'Format' }).getByRole('button', { name: from }).click()
  await page.getByRole('menuitemradio', { name: to, exact: true }).click()
}

it('a format → is sent with its options, which are shown only for formats that have them', async () => {
  const desktop = showPictures(61)
  const ids = page.getByRole('radiogroup', { name: 'First id' })
  const split = page.getByRole('checkbox', { name: 'Split into train and val' })
  await expect.element(page.getByRole('group', { name: 'Format' })).toBeVisible()
  expect([...ids.elements(), ...split.elements()]).toEqual([])
  await chooseFormat('Native JSON', 'YOLO detect')
  await split.click()
  expect(ids.elements()).toEqual([])
  await page.getByLabelText('Percent in val').fill('30')
  await page.getByLabelText('Seed').fill('7')
  await button('Start export').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toEqual([
      'startExport',
      { projectId: 61, body: { format: 'yolo-detect', val_share: 0.3, seed: 7, time: expect.any(String) } },
    ])
})

it('COCO → sends its first id; without a split, neither share nor seed', async () => {
  const desktop = showPictures(62)
  await chooseFormat('Native JSON', 'COCO detection')
  await page.getByRole('radiogroup', { name: 'First id' }).getByRole('radio', { name: '0' }).click()
  await button('Start export').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toEqual([
      'startExport',
      { projectId: 62, body: { format: 'coco-detection', first_id: 0, time: expect.any(String) } },
    ])
})

it('a format for clips → accepts a frame rate, with a comma as well', async () => {
  const desktop = showPictures(65, {}, PROJECT_TYPE.video)
  await chooseFormat('Native JSON', 'MOT')
  const rate = page.getByLabelText('Frames a second')
  await rate.fill('0')
  await expect.element(page.getByText('Type a number above 0, up to 1,000.')).toBeVisible()
  await rate.fill('29,97')
  await button('Start export').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toEqual(['startExport', { projectId: 65, body: { format: 'mot', frame_rate: 29.97, time: expect.any(String) } }])
})

it('an empty frame rate → is not sent', async () => {
  const desktop = showPictures(66, {}, PROJECT_TYPE.video)
  await chooseFormat('Native JSON', 'COCO per frame')
  await expect.element(page.getByLabelText('Frames a second')).toHaveValue('')
  await button('Start export').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toEqual(['startExport', { projectId: 66, body: { format: 'coco-video', first_id: 1, time: expect.any(String) } }])
})

it('an invalid number → is an error, and reverts to the last valid one on blur', async () => {
  chooseExport(63, { ...ALL_ITEMS, format: 'voc', valPercent: 20 })
  const desktop = showPictures(63)
  const percent = page.getByLabelText('Percent in val')
  await percent.fill('95')
  await expect.element(page.getByText('Type a whole number from 1 to 90.')).toBeVisible()
  await percent.fill('')
  await expect.element(percent).toHaveValue('')
  await page.getByLabelText('Seed').click()
  await expect.element(percent).toHaveValue('20')
  await button('Start export').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toMatchObject(['startExport', { body: { format: 'voc', val_share: 0.2, seed: 1 } }])
})

it('“Folder per class” → always includes the files', async () => {
  const files = page.getByRole('checkbox', { name: /^With the items’ files/ })
  chooseExport(64, { ...ALL_ITEMS, format: 'folders' })
  const desktop = showPictures(64)
  await expect.element(files).toBeChecked()
  await expect.element(files).toBeDisabled()
  await button('Start export').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toMatchObject(['startExport', { body: { format: 'folders', with_media: true } }])
})

it('a format with files → is not offered for linked items, even if chosen before', async () => {
  chooseExport(65, { ...ALL_ITEMS, format: 'folders' })
  renderShell(<ExportDialog projectId={65} onClose={vi.fn()} />, {
    projects: [aProject({ id: 65, name: 'Links', upload_state: UPLOAD_STATE.external })],
    rows: { records: new Map(), answers: { listFolders: () => listed(FOLDERS), listExports: () => listed([]) } },
  })
  await page.getByRole('group', { name: 'Format' }).getByRole('button', { name: 'Native JSON' }).click()
  await expect.element(page.getByRole('menuitemradio', { name: 'YOLO detect', exact: true })).toBeVisible()
  expect(page.getByRole('menuitemradio', { name: 'Folder per class' }).elements()).toEqual([])
})

it('a text project → offers text formats; a format that contains the texts includes no files', async () => {
  chooseExport(70, { ...ALL_ITEMS, media: true })
  const desktop = showPictures(70, {}, PROJECT_TYPE.text)
  await chooseFormat('Native JSON', 'doccano JSONL')
  const files = page.getByRole('checkbox', { name: /^With the items’ files/ })
  await expect.element(files).toBeChecked()
  await expect.element(files).toBeDisabled()
  await expect.element(page.getByText('this format holds the texts')).toBeVisible()
  await chooseFormat('doccano JSONL', 'CoNLL (BIO)')
  await expect.element(files).toBeEnabled()
  await chooseFormat('CoNLL (BIO)', 'doccano JSONL')
  await button('Start export').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toEqual(['startExport', { projectId: 70, body: { format: 'doccano', time: expect.any(String) } }])
})

it('losses of a format → are summed over all pages of the count, one sentence each', async () => {
  const asked: EndpointBody<'checkExport'>[] = []
  const checkExport = ({ body }: Said) => {
    const { after = 0 } = body as EndpointBody<'checkExport'>
    asked.push(body as EndpointBody<'checkExport'>)
    const part = { ...COUNTS, items: 64, annotated: 64, total: 128, next: after === 0 ? 64 : null }
    const turned = [{ feature: 'rotated', count: 2 }]
    const left = after === 0 ? [{ feature: 'point', count: 1 }] : [{ feature: 'line', count: 1_000 }]
    return { ...part, losses: { turned, left, unknown_class: 1, unread: after === 0 ? 0 : 1 } }
  }
  chooseExport(66, { ...ALL_ITEMS, format: 'yolo-detect' })
  showPictures(66, { checkExport })
  for (const line of [
    '4 rotated boxes become boxes.',
    '1,000 polylines stay behind.',
    '1 point stays behind.',
    "2 objects have classes that the project doesn't have; left out.",
    "1 object can't be read; left out.",
  ])
    await expect.element(page.getByText(line, { exact: true })).toBeVisible()
  expect(asked.map(({ format, after }) => [format, after])).toEqual([
    ['yolo-detect', 0],
    ['yolo-detect', 64],
  ])
})

it('a lossless format → says so, and the choice is remembered for its project only', async () => {
  const written: unknown[] = []
  const kept = EXPORTS_MEMORY.choices?.[0]
  onTestFinished(kept?.follow((choice: unknown) => void written.push(choice)) ?? (() => undefined))
  showPictures(67)
  await chooseFormat('Native JSON', 'CVAT images 1.1')
  await expect.element(page.getByText('CVAT images 1.1 carries all of them.')).toBeVisible()
  expect(useExportChoices.getState().byProject[67]).toMatchObject({ format: 'cvat-images' })
  expect(useExportChoices.getState().byProject[68]).toBeUndefined()
  await expect.poll(() => written).toHaveLength(1)
  useExportChoices.setState({ byProject: {} })
  kept?.restore(JSON.parse(JSON.stringify(written[0])))
  expect(useExportChoices.getState().byProject[67]).toMatchObject({ format: 'cvat-images', firstId: 1, seed: 1 })
})

it('a multimodal project → offers JSON, JSONL, CSV and preference pairs, and no picture formats', async () => {
  renderShell(<ExportDialog projectId={69} onClose={vi.fn()} />, {
    projects: [aProject({ id: 69, name: 'Answers', type: 8 })],
    rows: { records: new Map(), answers: { listFolders: () => listed(FOLDERS), listExports: () => listed([]) } },
  })
  const format = page.getByRole('group', { name: 'Format' })
  await expect.element(format.getByRole('radio', { name: /^CSV/ })).toBeVisible()
  await expect.element(format.getByRole('radio', { name: /^Preference pairs/ })).toBeVisible()
  expect(format.getByRole('radio').elements()).toHaveLength(4)
  expect(format.getByRole('button').elements()).toEqual([])
})

it('a table of items → is requested, and the choice is remembered for its project', async () => {
  const written: unknown[] = []
  const kept = EXPORTS_MEMORY.choices?.[0]
  onTestFinished(kept?.follow((choice: unknown) => void written.push(choice)) ?? (() => undefined))
  const desktop = showPictures(71)
  await page.getByRole('checkbox', { name: /^With a table of items/ }).click()
  await button('Start export').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start').at(-1))
    .toMatchObject(['startExport', { body: { with_items: true } }])
  await expect.poll(() => written).toHaveLength(1)
  useExportChoices.setState({ byProject: {} })
  kept?.restore(JSON.parse(JSON.stringify(written[0])))
  expect(useExportChoices.getState().byProject[71]).toMatchObject({ items: true })
})
