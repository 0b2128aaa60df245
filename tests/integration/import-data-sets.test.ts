import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ChosenDataSet, DataSetLook, Doubles, ImportProgress } from '#contract/imports'
import type { Native } from '#domain/annotation/native'
import { aPicture, writeFileIn } from '../builders/picture-files'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

let driver: PlatformDriver
let home: string
let folder: string

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-import-sets-'))
})
afterAll(async () => {
  await driver.close()
  await rm(home, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(home, 'set-'))
})

const put = (path: string, content: string | Uint8Array) => writeFileIn(folder, path, Buffer.from(content))
const picture = async (path: string, at = 1) => put(path, await aPicture(at).png().toBuffer())

/** Reads the data set of the folder as the sheet does. */
async function look(paths: readonly string[] = [folder], id?: string): Promise<NonNullable<DataSetLook['read']>> {
  const { imports } = openImport({ driver, folder: home, chosenTeam: null })
  const looked = await imports.readDataSet({ paths, type: 'vector', id })
  if (!looked.ok || looked.value.read === null) throw new Error('no data set')
  return looked.value.read
}

interface Wanted {
  readonly paths?: readonly string[]
  readonly into?: ImportProgress
  readonly doubles?: Doubles
  readonly classes?: (name: string) => string | null
}

/** Brings the data set of the folder in, by default with all of its classes. */
async function bring({ paths = [folder], into, doubles, classes = (name) => name }: Wanted = {}) {
  const read = await look(paths)
  const { imports, end } = openImport({ driver, folder: home, chosenTeam: null })
  const dataSet: ChosenDataSet = {
    id: read.id,
    classes: read.classes.map(({ name, color, kinds, questions }) => ({
      name,
      color,
      into: classes(name),
      isTag: kinds.every(({ kind }) => kind === 'tag'),
      questions,
    })),
  }
  const started = await imports.start({
    paths: [...paths],
    projectName: folder.slice(-20),
    type: 'vector',
    dataSet,
    ...(into?.projectId == null ? {} : { projectId: into.projectId }),
    ...(doubles === undefined ? {} : { doubles }),
  })
  if (!started.ok) throw new Error(started.error.message)
  const ended = await end
  return { read, ended, report: imports.report()?.leftOut ?? [] }
}

const rows = ({ projectId }: ImportProgress) =>
  driver.platform.storage.items.page({ projectId: projectId ?? 0, hiddenValues: [] }, 100, 0).rows

async function annotationOf({ projectId }: ImportProgress, itemId: number): Promise<Native> {
  const token = await driver.context.accessToken()
  const { teamId } = driver.platform.storage.projects.byId(0, projectId ?? 0) ?? {}
  const at = `${driver.platform.addresses.assets}api/v4/items/${itemId}/annotations/download`
  const answer = await fetch(`${at}?team_id=${teamId}&project_id=${projectId}`, {
    headers: { authorization: `Bearer ${token.ok ? token.value : ''}` },
  })
  return (await answer.json()) as Native
}

/** The objects of each item, by the path that its picture came with. */
async function objectsBySource(ended: ImportProgress): Promise<Readonly<Record<string, readonly Native[]>>> {
  const found = await Promise.all(
    rows(ended).map(async (item) => {
      const { instances } = item.annotationRevision === 0 ? { instances: [] } : await annotationOf(ended, item.id)
      return [item.sourcePath ?? item.name, instances as readonly Native[]] as const
    }),
  )
  return Object.fromEntries(found)
}

const SIZE = { width: 64, height: 48 }
const COCO = {
  images: [
    { id: 7, file_name: 'north/x.png', ...SIZE },
    { id: 8, file_name: 'south/x.png', ...SIZE },
    { id: 9, file_name: 'gone.png', ...SIZE },
  ],
  categories: [
    { id: 90, name: 'sign' },
    { id: 3, name: 'Car' },
  ],
  annotations: [
    { id: 1, image_id: 7, category_id: 3, bbox: [4, 5, 20, 10], attributes: { Colour: 'red' } },
    { id: 2, image_id: 7, category_id: 90, segmentation: [[1, 1, 20, 1, 10, 30]] },
    { id: 3, image_id: 8, category_id: 90, bbox: [1, 2, 3, 4] },
    { id: 4, image_id: 9, category_id: 90, bbox: [1, 2, 3, 4] },
    { id: 5, image_id: 77, category_id: 90, bbox: [1, 2, 3, 4] },
  ],
}
async function aCocoSet(): Promise<void> {
  await picture('images/north/x.png', 1)
  await picture('images/south/x.png', 2)
  await picture('images/south/y.png', 3)
  await put('annotations/instances_default.json', JSON.stringify(COCO))
}

it('a COCO folder comes in as items with the objects of its file, each on the picture that it names [S2.9]', async () => {
  await aCocoSet()
  const { read, ended, report } = await bring()
  expect(read).toMatchObject({
    id: 'coco',
    items: 3,
    objects: 4,
    withoutAnnotation: { count: 1, first: ['images/south/y.png'] },
    withoutPicture: { count: 1, first: [{ file: 'gone.png' }] },
    problems: {
      count: 1,
      first: [
        {
          file: 'annotations/instances_default.json',
          place: 'annotations[4]',
          reason: 'No image has the id 77.',
        },
      ],
    },
  })
  expect(ended).toMatchObject({ state: 'done' })
  expect(await objectsBySource(ended)).toMatchObject({
    'images/north/x.png': [
      {
        type: 'bbox',
        className: 'Car',
        points: { x1: 4, y1: 5, x2: 24, y2: 15 },
        attributes: [{ groupName: 'Colour', name: 'red' }],
      },
      { type: 'polygon', className: 'sign', points: [1, 1, 20, 1, 10, 30] },
    ],
    'images/south/x.png': [{ type: 'bbox', className: 'sign', points: { x1: 1, y1: 2, x2: 4, y2: 6 } }],
    'images/south/y.png': [],
  })
  expect(report.map(({ file }) => file)).toEqual(['annotations/instances_default.json', 'gone.png'])
  const classes = driver.platform.storage.classes.ofProject(ended.projectId ?? 0)
  expect(classes.map(({ name }) => name)).toEqual(['sign', 'Car'])
  const [first] = (await objectsBySource(ended))['images/north/x.png'] ?? []
  expect(first?.classId).toBe(classes.find(({ name }) => name === 'Car')?.id)
})
