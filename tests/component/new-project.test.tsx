import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { ChosenFiles, DoublesCheck, FilesCheck } from '#contract/imports'
import type { Said } from '#domain/endpoints/shell'
import { LIMIT_STATE } from '#domain/enums'
import { limitState, type LimitState } from '#domain/limits'
import { ok } from '#domain/result'
import { AddPicturesDialog } from '../../renderer/areas/new-project/add-pictures-dialog'
import { useDoubles } from '../../renderer/areas/new-project/doubles-store'
import { NewProjectDialog } from '../../renderer/areas/new-project/new-project-dialog'
import { goTo, usePlace } from '../../renderer/router/place-store'
import { takeSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const check = (fits: number, change: Partial<FilesCheck> = {}): FilesCheck => ({
  fits,
  bytes: fits * 1_000,
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
  others: 0,
  otherKinds: [],
  ...change,
})
const ALL_FIT = { several: { count: 0, first: [] }, spelt: { count: 0, first: [] } }
const folder = (name: string, pictures = 10, change: Partial<ChosenFiles['byType']> = {}): ChosenFiles => ({
  paths: [`/home/mara/${name}`],
  folder: `/home/mara/${name}`,
  name,
  byType: {
    vector: check(pictures),
    pixel: check(pictures),
    tiled: check(pictures),
    classification: check(pictures),
    video: check(0),
    text: check(0),
    point_cloud: check(0),
    custom_llm: check(0),
    ...change,
  },
  mayBeTable: false,
})
const nothing = () => undefined

/** Further facts from the platform and the files. */
interface Told extends Partial<DoublesCheck> {
  readonly state?: LimitState
  /** Arguments of the limits check. */
  readonly said?: (query: Said['query']) => void
}

/** The person's own Free team with this many pictures; folders are chosen one after the other. */
function open(
  used: number,
  folders: ChosenFiles[],
  content = <NewProjectDialog dropped={null} onClose={nothing} />,
  projectLeft = 500_000,
  first: readonly string[] = [],
  annotations: DoublesCheck['annotations'] = { found: 0, taken: 0, missing: 0, firstMissing: [], ...ALL_FIT },
  { state, said, ...checked }: Told = {},
) {
  const { team, user } = freshWorld()
  takeSession({ state: 'signedIn', user, kept: 'keychain' }, nothing)
  const projects = [aProject({ id: 7, name: 'Street scenes', imageCount: used })]
  const room = (max: number, left: number) => ({ max_image_count: max, remaining_image_count: left })
  const readLimits = ({ query }: Said) => {
    said?.(query)
    return {
      user_limit: room(100, Math.max(0, 100 - used)),
      project_limit: room(500_000, projectLeft),
      folder_limit: room(50_000, 50_000),
      limit_state: state ?? limitState(used, 100, Number(query?.['incoming'] ?? 0)),
      plan: 99,
    }
  }
  const rows = { records: new Map(), answers: { readLimits } }
  const desktop = renderShell(content, { team: { ...team, creator_plan: 99 }, projects, rows })
  const started: unknown[] = []
  Object.assign(desktop.api.imports, {
    chooseFolder: async () => ok(folders.shift() ?? null),
    check: async () =>
      ok({ count: first.length, first, fits: 1_000, limit: null, mixed: null, annotations, ...checked }),
    start: async (request: unknown) => {
      started.push(request)
      return ok({ projectId: 7 })
    },
  })
  return started
}
const choose = () => page.getByRole('button', { name: 'Choose a folder…' }).click()
const change = () => page.getByRole('button', { name: 'Change…' })

it('the name → follows the chosen folder until typed; choosing another folder keeps the focus', async () => {
  open(0, [folder('Harbour'), folder('Quay'), folder('Pier')])
  await choose()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Harbour')
  await change().click()
  await expect.element(name).toHaveValue('Quay')
  await expect.element(change()).toHaveFocus()
  await name.fill('Mine')
  await change().click()
  await expect.element(page.getByText('/home/mara/Pier')).toBeVisible()
  await expect.element(name).toHaveValue('Mine')
})

it('a team at its limit → is told before choosing a folder, and can’t start', async () => {
  const started = open(100, [folder('Harbour')])
  await expect.element(page.getByText(/100 are in: no more can be added\./)).toBeVisible()
  await choose()
  await expect.element(page.getByRole('button', { name: 'Create project' })).toBeDisabled()
  expect(started).toEqual([])
})

it('a chosen folder → creates one project with its name and type, and opens it', async () => {
  onTestFinished(() => goTo({ area: 'projects' }))
  const started = open(0, [folder('Harbour')])
  await choose()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.poll(() => usePlace.getState().place).toMatchObject({ area: 'project', projectId: 7 })
  expect(started).toEqual([{ paths: ['/home/mara/Harbour'], projectName: 'Harbour', type: 'vector' }])
})

it('files beyond the limit → are counted, with wording for the team’s owner', async () => {
  open(98, [folder('Harbour')])
  await choose()
  await expect
    .element(page.getByText(/only 2 of these 10 can be added\..* choose a larger plan for the team/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create project' })).toBeEnabled()
})

it('added pictures → go to the existing project, in its type', async () => {
  const started = open(10, [folder('Harbour', 3)], <AddPicturesDialog projectId={7} dropped={null} onClose={nothing} />)
  await choose()
  await page.getByRole('button', { name: 'Add 3 pictures' }).click()
  await expect
    .poll(() => started)
    .toEqual([
      { paths: ['/home/mara/Harbour'], projectName: 'Street scenes', type: 'vector', projectId: 7, doubles: 'skip' },
    ])
})

it('existing names → are reported first; the choice for them is remembered', async () => {
  onTestFinished(() => useDoubles.setState({ doubles: 'skip' }))
  const dialog = () => <AddPicturesDialog projectId={7} dropped={null} onClose={nothing} />
  const started = open(0, [folder('Harbour', 3)], dialog(), 500_000, ['a.jpg', 'b.jpg', 'c.jpg'])
  await choose()
  await expect.element(page.getByRole('group', { name: '3 names are in the project already' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Nothing new to add' })).toBeDisabled()
  expect(page.getByRole('radio', { name: /^Replace annotations/ }).elements()).toEqual([])
  await page.getByText('Which').click()
  await expect.element(page.getByText('b.jpg')).toBeVisible()
  await page.getByRole('radio', { name: /^Keep both/ }).click()
  await page.getByRole('button', { name: 'Add 3 pictures' }).click()
  await expect.poll(() => started).toMatchObject([{ projectId: 7, doubles: 'keepBoth' }])
  expect(useDoubles.getState().doubles).toBe('keepBoth')
})

it('annotations without pictures → go to existing items; those without an item are listed', async () => {
  onTestFinished(() => useDoubles.setState({ doubles: 'skip' }))
  const dialog = () => <AddPicturesDialog projectId={7} dropped={null} onClose={nothing} />
  const vector = check(0, { alone: 101 })
  const theirs = { found: 100, taken: 40, missing: 1, firstMissing: ['gone.png'], ...ALL_FIT }
  const started = open(0, [folder('Harbour', 0, { vector })], dialog(), 500_000, [], theirs)
  await choose()
  await expect.element(page.getByText('The project has no item “gone.png”; its annotation is left out.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add 60 annotations' })).toBeEnabled()
  await page.getByRole('radio', { name: /^Replace annotations/ }).click()
  await page.getByRole('button', { name: 'Add 100 annotations' }).click()
  await expect.poll(() => started).toMatchObject([{ projectId: 7, doubles: 'annotation' }])
})

it('an annotation that matches several items, or differs in spelling → is listed before the import', async () => {
  const dialog = () => <AddPicturesDialog projectId={7} dropped={null} onClose={nothing} />
  const several = { count: 25, first: [{ file: 'crop&1.png.json', reason: 'It fits several items.' }] }
  const spelt = { count: 1, first: [{ file: 'img_1.jpg.json', reason: 'It belongs to “IMG_1.JPG”.' }] }
  const theirs = { found: 1, taken: 0, missing: 0, firstMissing: [], several, spelt }
  open(0, [folder('Harbour', 0, { vector: check(0, { alone: 26 }) })], dialog(), 500_000, [], theirs)
  await choose()
  await page.getByText('25 annotations fit several items and are left out').click()
  await expect.element(page.getByText('crop&1.png.json: It fits several items.')).toBeVisible()
  await expect.element(page.getByText('and 24 more')).toBeVisible()
  await page.getByText('1 annotation is spelt otherwise than its item').click()
  await expect.element(page.getByText('img_1.jpg.json: It belongs to “IMG_1.JPG”.')).toBeVisible()
})

it('too little room in plan or project → only the first files are added', async () => {
  const dialog = () => <AddPicturesDialog projectId={7} dropped={null} onClose={nothing} />
  const started = open(90, [folder('Harbour', 25)], dialog())
  await choose()
  await expect.element(page.getByText(/only 10 of these 25 can be added/)).toBeVisible()
  await page.getByRole('button', { name: 'Add the first 10 pictures' }).click()
  await expect.poll(() => started).toMatchObject([{ projectId: 7, most: 10 }])
})

it('a team above its plan → is told that nothing is added and nothing is lost [S9.5]', async () => {
  const dialog = () => <AddPicturesDialog projectId={7} dropped={null} onClose={nothing} />
  const started = open(105, [folder('Harbour', 5)], dialog())
  await choose()
  await expect
    .element(page.getByText(/has more than the 100 pictures .* nothing can be added, and nothing is deleted\./))
    .toBeVisible()
  await expect
    .element(page.getByRole('meter', { name: 'Pictures of the Free plan' }))
    .toHaveAttribute('aria-valuetext', 'No room left of 100 pictures in the Free plan')
  await expect.element(page.getByRole('button', { name: /^Add/ })).toBeDisabled()
  expect(started).toEqual([])
})

it('the platform → is asked about the number of files, and its answer counts [S9.5]', async () => {
  const dialog = () => <AddPicturesDialog projectId={7} dropped={null} onClose={nothing} />
  const asked: unknown[] = []
  const started = open(90, [folder('Harbour', 5)], dialog(), 500_000, ['a.jpg'], undefined, {
    state: LIMIT_STATE.exceeded,
    said: (query) => void asked.push(query),
  })
  await choose()
  await expect.element(page.getByText('Room for 10 more of 100 pictures in the Free plan')).toBeVisible()
  await expect.poll(() => asked.at(-1)).toMatchObject({ incoming: 4 })
  await expect.element(page.getByRole('button', { name: 'Add 4 pictures' })).toBeDisabled()
  expect(started).toEqual([])
})

it('files rejected by a full folder → are listed; the others are imported wherever they are [S9.5]', async () => {
  const dialog = () => <AddPicturesDialog projectId={7} dropped={null} onClose={nothing} />
  const message = 'A folder holds at most 50,000 items: no more can be uploaded into this one.'
  const limit = { ofFolder: true, message, folder: 'night' }
  const started = open(0, [folder('Harbour', 25)], dialog(), 500_000, [], undefined, { fits: 20, limit })
  await choose()
  await expect
    .element(page.getByText(`The folder “night” has no room for all: 5 of these stay out. ${message}`))
    .toBeVisible()
  await page.getByRole('button', { name: 'Add 20 pictures' }).click()
  await expect.poll(() => started).toMatchObject([{ projectId: 7 }])
  expect(started).not.toMatchObject([{ most: expect.anything() }])
})

it('a full project → says so, and can’t start', async () => {
  const started = open(
    0,
    [folder('Harbour', 5)],
    <AddPicturesDialog projectId={7} dropped={null} onClose={nothing} />,
    0,
  )
  await choose()
  await expect
    .element(page.getByText('This project has room for no more. Make another project for the rest.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Add/ })).toBeDisabled()
  expect(started).toEqual([])
})

it('rejected files → are listed with reasons before the import', async () => {
  const refused = [
    { file: 'scan.png', reason: 'It is text; a project of the type Vector takes pictures.' },
    { file: 'wide.tif', reason: 'It has 12,000 × 12,000 pixels; the most in this project is 100 megapixels.' },
  ]
  const vector = check(8, { refused, refusedCount: 3, others: 2, otherKinds: [{ ending: '.txt', count: 2 }] })
  open(0, [folder('Harbour', 10, { vector, tiled: check(9, { unseen: 2, annotations: 7 }) })])
  await choose()
  await expect.element(page.getByText('8 pictures; 2 other files are left out (2 .txt)')).toBeVisible()
  await page.getByText('3 files don’t fit and will be left out').click()
  for (const { file, reason } of refused) {
    await expect.element(page.getByText(file)).toBeVisible()
    await expect.element(page.getByText(reason)).toBeVisible()
  }
  await expect.element(page.getByText('and 1 more')).toBeVisible()
  await page.getByText(/^Very large pictures/).click()
  await expect
    .element(page.getByText('2 of these files can’t be shown in Loupe yet; they are kept as they are.'))
    .toBeVisible()
  await expect.element(page.getByText('7 annotations beside them are imported too.')).toBeVisible()
  expect(page.getByText(/will be left out/).elements()).toEqual([])
})

it('documents → are listed by their content; of scans only pixels are copied [S2.9]', async () => {
  const documents = { pdf: { files: 3, pictures: 42 }, dicom: { files: 1, pictures: 1 } }
  open(0, [
    folder('Clinic', 43, {
      vector: check(43, { documents }),
      tiled: check(42, { documents: { ...documents, dicom: { files: 0, pictures: 0 } } }),
    }),
  ])
  await choose()
  await expect
    .element(
      page.getByText(
        '3 PDF documents give 42 of these pictures, one for each page. One DICOM file gives one of these pictures, one for each frame. Of DICOM files only the pixels are copied, not the names and dates beside them; what is written into a picture stays visible.',
      ),
    )
    .toBeVisible()
  await page.getByText(/^Very large pictures/).click()
  await expect
    .element(page.getByText('3 PDF documents give 42 of these pictures, one for each page.', { exact: true }))
    .toBeVisible()
})

it('the project’s type → is one that accepts some of the files', async () => {
  const started = open(0, [folder('Letters', 0, { text: check(4), custom_llm: check(1) })])
  await choose()
  await expect.element(page.getByText('4 files')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Text/ })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: /Multimodal/ })).toBeVisible()
  expect(page.getByRole('radio').elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.poll(() => started).toEqual([{ paths: ['/home/mara/Letters'], projectName: 'Letters', type: 'text' }])
  goTo({ area: 'projects' })
})

it('a folder without usable files → says so, and can’t start', async () => {
  const started = open(0, [folder('Nothing', 0)])
  await choose()
  await expect.element(page.getByText('Loupe can’t import anything from it.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create project' })).toBeDisabled()
  expect(started).toEqual([])
})
