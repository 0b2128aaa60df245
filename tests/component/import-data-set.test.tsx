import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ChosenFiles, DataSetLook, FilesCheck } from '#contract/imports'
import { PROJECT_TYPE_NAMES } from '#domain/enums'
import { ok } from '#domain/result'
import { AddPicturesDialog } from '../../renderer/areas/new-project/add-pictures-dialog'
import { useClassChoices } from '../../renderer/areas/new-project/class-choices-store'
import { useDoubles } from '../../renderer/areas/new-project/doubles-store'
import { NewProjectDialog } from '../../renderer/areas/new-project/new-project-dialog'
import { freshWorld } from '../builders/desktop-world'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const FOLDER = '/home/mara/harbour'
const files: FilesCheck = {
  fits: 40,
  bytes: 1_000,
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
  others: 2,
  otherKinds: [{ ending: '.json', count: 2 }],
}
const CHOSEN: ChosenFiles = {
  paths: [FOLDER],
  folder: FOLDER,
  name: 'harbour',
  mayBeTable: false,
  byType: Object.fromEntries(PROJECT_TYPE_NAMES.map((type) => [type, files])) as ChosenFiles['byType'],
}
const INSTANCES = {
  id: 'coco:instances',
  label: 'COCO, instances',
  files: 2,
  firstFiles: ['annotations/instances_train.json'],
  isGuess: false,
}
const KEYPOINTS = {
  id: 'coco:keypoints',
  label: 'COCO, keypoints',
  files: 1,
  firstFiles: ['annotations/keypoints.json'],
  isGuess: false,
}
const READ: NonNullable<DataSetLook['read']> = {
  id: INSTANCES.id,
  items: 38,
  objects: 1_203,
  classes: [
    {
      name: 'car',
      color: '#3366cc',
      sourceId: 3,
      kinds: [
        { kind: 'box', count: 1_000 },
        { kind: 'polygon', count: 1 },
      ],
      questions: [{ name: 'Colour', type: 'radio', answers: ['red'] }],
    },
    { name: 'sign', color: '#2f9e57', sourceId: 90, kinds: [{ kind: 'mask', count: 202 }], questions: [] },
  ],
  withoutAnnotation: { count: 2, first: ['images/a.png', 'images/b.png'] },
  withoutPicture: { count: 1, first: [{ file: 'gone.png', reason: 'No picture of this name is there.' }] },
  problems: {
    count: 1,
    first: [{ file: 'annotations/instances_train.json', place: 'annotations[4]', reason: 'No image has the id 77.' }],
  },
}

interface Opened {
  readonly looks?: (id: string | undefined) => DataSetLook
  readonly taken?: number
  readonly mayCreate?: boolean
  /** The platform has only the public interface. */
  readonly isPublic?: boolean
  /** Annotations of items without work. */
  readonly free?: number
}

function open(
  content: React.ReactNode,
  {
    looks = () => ({ sets: [INSTANCES], unchanged: null, read: READ }),
    taken = 0,
    mayCreate = true,
    isPublic = false,
    free = 0,
  }: Opened = {},
) {
  useClassChoices.setState({ choices: {} })
  useDoubles.setState({ doubles: 'skip' })
  const { team, rows } = freshWorld()
  const classes = [
    {
      id: 1,
      project_id: 7,
      name: 'Car',
      color: '#ff0000',
      type: 1,
      attribute_groups: [],
      createdAt: '',
      updatedAt: '',
    },
  ]
  const desktop = renderShell(content, {
    team: { ...team, creator_plan: 3 },
    projects: [aProject({ id: 7, name: 'Street scenes', type: 1 })],
    accesses: { actions: mayCreate ? ['CreateClass'] : [], action_groups: [] },
    rows: {
      ...rows,
      answers: {
        ...rows.answers,
        listClasses: () => ({ data: classes, count: 1, total: 1 }),
        ...(isPublic ? { readValidationRules: () => ({ texts: {}, endings: {}, limits: {} }) } : {}),
      },
    },
  })
  const started: unknown[] = []
  const checked: unknown[] = []
  Object.assign(desktop.api.imports, {
    chooseFolder: async () => ok(CHOSEN),
    readDataSet: async ({ id }: { readonly id?: string }) => ok(looks(id)),
    check: async (asked: unknown) => {
      checked.push(asked)
      const none = { count: 0, first: [] }
      const annotations = { found: taken + free, taken, missing: 0, firstMissing: [], several: none, spelt: none }
      return ok({ count: taken, first: ['images/a.png'], fits: 40, limit: null, mixed: null, annotations })
    },
    start: async (request: unknown) => {
      started.push(request)
      return ok({ projectId: 7 })
    },
  })
  return { started, checked, desktop }
}
const nothing = () => undefined
const add = () => <AddPicturesDialog projectId={7} dropped={[FOLDER]} onClose={nothing} />
const becomes = (name: string) => page.getByRole('combobox', { name: `Action for “${name}”` })

it('a recognised data set → shows its format, objects, pictures without annotations and unreadable parts', async () => {
  open(add())
  await expect.element(page.getByRole('radio', { name: /^COCO, instances/ })).toBeChecked()
  await expect.element(page.getByText('annotations/instances_train.json and 1 more file')).toBeVisible()
  await expect.element(page.getByText('1,203 objects of 2 classes on 38 pictures')).toBeVisible()
  await expect.element(page.getByText('1,000 boxes, 1 polygon')).toBeVisible()
  await page.getByText('2 pictures have no annotation').click()
  await expect.element(page.getByText('images/b.png')).toBeVisible()
  await page.getByText('1 annotation names no picture among the files').click()
  await expect.element(page.getByText('gone.png')).toBeVisible()
  await page.getByText('1 part can’t be read and is left out').click()
  await expect.element(page.getByText('annotations/instances_train.json, annotations[4]')).toBeVisible()
})

it('its problems → can be saved as a table', async () => {
  const { desktop } = open(add())
  const saved: unknown[] = []
  Object.assign(desktop.api.files, {
    saveText: async (asked: unknown) => {
      saved.push(asked)
      return ok({ path: '/home/mara/list.csv' })
    },
  })
  await page.getByRole('button', { name: 'Save list…' }).click()
  await expect
    .poll(() => JSON.stringify(saved))
    .toContain('annotations/instances_train.json,annotations[4],No image has the id 77.')
  await expect.element(page.getByText('/home/mara/list.csv')).toBeVisible()
})

it('a platform of the public interface alone → says that it takes no files, and adds annotations to its items', async () => {
  const { started } = open(add(), { isPublic: true, free: 3 })
  await expect.element(page.getByText(/^Loupe can’t upload files to this platform; it adds annotations/)).toBeVisible()
  await page.getByRole('button', { name: 'Add 3 annotations' }).click()
  await expect.poll(() => started).toMatchObject([{ projectId: 7, dataSet: { id: 'coco:instances' } }])
})

it('a new project on such a platform → takes no files, and says why', async () => {
  open(<NewProjectDialog dropped={[FOLDER]} onClose={nothing} />, { isPublic: true })
  await expect.element(page.getByText(/^Loupe can’t upload files to this platform; add them/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create project' })).toBeDisabled()
})

it('classes → map by name ignoring case; others are created or skipped, and the choice is remembered', async () => {
  const { started } = open(add())
  await expect.element(becomes('car')).toHaveDisplayValue('Car')
  await expect.element(becomes('sign')).toHaveDisplayValue('Create “sign”')
  await expect.element(page.getByText('1 class created.')).toBeVisible()
  await becomes('sign').selectOptions('Leave out')
  await expect.element(page.getByText('1 class left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 40 pictures' }).click()
  await expect
    .poll(() => started)
    .toMatchObject([
      {
        projectId: 7,
        dataSet: {
          id: 'coco:instances',
          classes: [
            { name: 'car', into: 'Car' },
            { name: 'sign', into: null },
          ],
        },
      },
    ])
  expect(useClassChoices.getState().choices).toEqual({ 7: { car: 'Car', sign: null } })
})

it('questions of existing classes → are added, or their answers are dropped', async () => {
  const { started } = open(add())
  const box = page.getByRole('checkbox', { name: /^Add missing questions and answers/ })
  await expect.element(box).not.toBeChecked()
  await expect
    .element(page.getByText('Answers without a place in the project stay out. The report counts them.'))
    .toBeVisible()
  await box.click()
  await page.getByRole('button', { name: 'Add 40 pictures' }).click()
  await expect.poll(() => started).toMatchObject([{ dataSet: { makesQuestions: true } }])
})

it('several data sets → one is chosen, or none: then only the pictures are imported', async () => {
  const asked: (string | undefined)[] = []
  const { started } = open(add(), {
    looks: (id) => {
      asked.push(id)
      const sets = [INSTANCES, KEYPOINTS]
      return { sets, unchanged: null, read: id === KEYPOINTS.id ? { ...READ, id: KEYPOINTS.id, objects: 17 } : READ }
    },
  })
  await page.getByRole('radio', { name: /^COCO, keypoints/ }).click()
  await expect.element(page.getByText('17 objects of 2 classes on 38 pictures')).toBeVisible()
  expect(asked).toEqual([undefined, 'coco:keypoints'])
  await page.getByRole('radio', { name: /^No annotations/ }).click()
  await expect.element(page.getByText('objects of 2 classes')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add 40 pictures' }).click()
  await expect.poll(() => started).toHaveLength(1)
  expect(started[0]).not.toHaveProperty('dataSet')
})

it('no data set → nothing is asked', async () => {
  open(add(), { looks: () => ({ sets: [], unchanged: null, read: null }) })
  await expect.element(page.getByRole('button', { name: 'Add 40 pictures' })).toBeEnabled()
  await expect.element(page.getByText('Annotations in the files')).not.toBeInTheDocument()
})

it('items with work → keep it, lose it or get more objects, each choice with its number', async () => {
  const { started, checked } = open(add(), { taken: 5 })
  await expect
    .element(page.getByText('5 items that have work stay as they are. Others get their annotations.'))
    .toBeVisible()
  await expect
    .element(page.getByText('The work of 5 items is replaced. Earlier revisions stay in the history.'))
    .toBeVisible()
  await page.getByRole('radio', { name: /^Add objects beside/ }).click()
  expect(checked).toMatchObject([{ dataSet: 'coco:instances' }])
  await page.getByRole('button', { name: 'Add 35 pictures' }).click()
  await expect.poll(() => started).toMatchObject([{ doubles: 'beside' }])
})

it('a new project → imports a data set with its classes', async () => {
  const { started } = open(<NewProjectDialog dropped={[FOLDER]} onClose={nothing} />)
  await expect.element(page.getByText('2 classes created.')).toBeVisible()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.poll(() => started).toMatchObject([{ dataSet: { classes: [{ into: 'car' }, { into: 'sign' }] } }])
})

it('native annotations with unknown classes → each is listed once with its objects, to create, map or keep', async () => {
  const NATIVE = { id: 'native', label: 'Native JSON', files: 4, firstFiles: ['a.png.json'], isGuess: true }
  const cell = { name: 'Cell', color: '#aa3366', sourceId: null, kinds: [{ kind: 'box', count: 5_000 }], questions: [] }
  const classes = [cell, { ...cell, name: 'Nucleus' }, { ...cell, name: 'Dust' }, { ...cell, name: 'Car' }]
  const { started, checked } = open(add(), { looks: () => ({ sets: [NATIVE], unchanged: { classes }, read: null }) })
  await expect.element(becomes('Cell')).toHaveDisplayValue('Create “Cell”')
  await expect.element(page.getByText('5,000 boxes').first()).toBeVisible()
  await expect.element(becomes('Car')).not.toBeInTheDocument()
  await becomes('Nucleus').selectOptions('Car')
  await becomes('Dust').selectOptions('Leave unknown')
  await expect.element(page.getByText('1 class created, 1 class left unknown.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 40 pictures' }).click()
  await expect
    .poll(() => started)
    .toMatchObject([
      {
        dataSet: {
          id: 'unchanged',
          classes: [
            { name: 'Cell', into: 'Cell' },
            { name: 'Nucleus', into: 'Car' },
            { name: 'Dust', into: null },
          ],
        },
      },
    ])
  expect(checked.at(-1)).not.toHaveProperty('dataSet')
})

it('a person who may not create classes → unknown ones are kept, or mapped', async () => {
  const cell = { name: 'Cell', color: '#aa3366', sourceId: null, kinds: [{ kind: 'box', count: 3 }], questions: [] }
  const { started } = open(add(), {
    looks: () => ({ sets: [], unchanged: { classes: [cell] }, read: null }),
    mayCreate: false,
  })
  await expect.element(becomes('Cell')).toHaveDisplayValue('Leave unknown')
  await expect.element(becomes('Cell').getByRole('option', { name: 'Create “Cell”' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add 40 pictures' }).click()
  await expect.poll(() => started).toMatchObject([{ dataSet: { classes: [{ name: 'Cell', into: null }] } }])
})
