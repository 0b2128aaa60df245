import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ChosenDataSet, DataSetLook, Doubles, ImportProgress } from '#contract/imports'
import type { Native } from '#domain/annotation/native'
import { JOB_STATE } from '#domain/enums'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import { exportPath } from '../../local-platform/storage/exports'
import { listArchive, unpackFile } from '../../main/services/imports/archives/read-archive'
import { createDataSets } from '../../main/services/imports/data-sets/data-sets'
import { createServices } from '../../main/services/services'
import { writeZip } from '../builders/zip-file'
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

/** Reads the folder's data set as the sheet does. */
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

/** Imports the folder's data set, by default with all its classes. */
async function bring({ paths = [folder], into, doubles, classes = (name) => name }: Wanted = {}) {
  const read = await look(paths)
  const { imports, end } = openImport({ driver, folder: home, chosenTeam: null })
  const dataSet: ChosenDataSet = {
    id: read.id,
    classes: read.classes.map(({ name }) => ({ name, into: classes(name) })),
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

/** Objects of each item, by the path of its picture. */
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

it('a COCO folder → becomes items with the file’s objects, each on its picture [S2.9]', async () => {
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

/** Annotations of a project in the format, as the platform's export job writes them. */
async function exported({ projectId }: ImportProgress, path: string): Promise<string> {
  const { teamId } = driver.platform.storage.projects.byId(0, projectId ?? 0) ?? {}
  const place = { team_id: teamId ?? 0, project_id: projectId ?? 0 }
  const started = await services().call('startExport', {
    query: place,
    body: { format: 'coco-instances' },
    idempotencyKey: path + projectId,
  })
  if (!started.ok) throw new Error(started.error.message)
  const { id } = started.value
  await expect.poll(() => driver.platform.storage.jobs.byId(id)?.state).toBe(JOB_STATE.completed)
  const archive = driver.platform.storage.files.pathOf(exportPath(id))
  for await (const part of listArchive(archive)) {
    for (const one of part) {
      if (one.kind !== 'file' || one.relative !== path) continue
      await unpackFile(archive, one.within, join(folder, 'unpacked'))
      return readFile(join(folder, 'unpacked'), 'utf8')
    }
  }
  throw new Error(`no ${path}`)
}
const services = () =>
  createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })

it('a COCO export after an import → repeats category ids, their order and the picture paths [S2.10]', async () => {
  await aCocoSet()
  const { ended } = await bring()
  const back = JSON.parse(await exported(ended, 'annotations/instances_default.json')) as typeof COCO
  expect(back.categories.map(({ id, name }) => [id, name])).toEqual([
    [90, 'sign'],
    [3, 'Car'],
  ])
  expect(back.images.map(({ file_name }) => file_name)).toEqual(['north/x.png', 'south/x.png'])
})

it('items with work → keep it, lose it or get missing objects, as chosen; repeated, nothing is added twice', async () => {
  await aCocoSet()
  const { ended } = await bring()
  const less = {
    ...COCO,
    annotations: [{ id: 1, image_id: 8, category_id: 3, bbox: [7, 7, 5, 5] }, COCO.annotations[2]],
  }
  await put('annotations/instances_default.json', JSON.stringify(less))
  const south = async () => (await objectsBySource(ended))['images/south/x.png']?.map(({ className }) => className)
  await bring({ into: ended, doubles: 'skip' })
  expect(await south()).toEqual(['sign'])
  await bring({ into: ended, doubles: 'beside' })
  await bring({ into: ended, doubles: 'beside' })
  expect(await south()).toEqual(['sign', 'Car'])
  await bring({ into: ended, doubles: 'annotation' })
  expect(await south()).toEqual(['Car', 'sign'])
  expect(Object.keys(await objectsBySource(ended))).toHaveLength(3)
})

it('a class → is mapped to a class of the project or skipped, as chosen', async () => {
  await aCocoSet()
  const { ended } = await bring({ classes: (name) => (name === 'sign' ? null : 'vehicle') })
  const all = Object.values(await objectsBySource(ended)).flat()
  expect(all.map(({ className }) => className)).toEqual(['vehicle'])
  const [vehicle] = driver.platform.storage.classes.ofProject(ended.projectId ?? 0)
  expect(vehicle).toMatchObject({
    name: 'vehicle',
    sourceId: 3,
    attributeGroups: [{ name: 'Colour', group_type: 'radio', attributes: [{ name: 'red' }] }],
  })
})

it('annotations alone → go to the items they name; an archive works like a folder', async () => {
  await picture('images/north/x.png', 1)
  await picture('images/north_east/x.png', 2)
  const { imports, end } = openImport({ driver, folder: home, chosenTeam: null })
  await imports.start({ paths: [folder], projectName: 'Alone', type: 'vector' })
  const ended = await end
  const file = { ...COCO, images: [COCO.images[0], { id: 8, file_name: 'north/east/x.png', ...SIZE }] }
  const zip = join(folder, 'set.zip')
  await writeZip(zip, [{ name: 'annotations/instances.json', bytes: Buffer.from(JSON.stringify(file)) }])
  const { report } = await bring({ paths: [zip], into: ended })
  const found = await objectsBySource(ended)
  expect(found['images/north/x.png']).toHaveLength(2)
  // Its name is equal, and its folder differs.
  expect(found['images/north_east/x.png']).toEqual([])
  expect(report.map(({ file: name }) => name)).toContain('north/east/x.png')
})

it('an import stopped during annotations → continues without reading the data set again', async () => {
  await aCocoSet()
  const read = await look()
  const dataSet: ChosenDataSet = {
    id: read.id,
    classes: read.classes.map(({ name }) => ({ name, into: name })),
  }
  const first = openImport(
    { driver, folder: home, chosenTeam: null },
    { uploadAnnotation: async () => err(platformError('network_failure')) },
  )
  const begun = await first.imports.start({ paths: [folder], projectName: 'Stopped', type: 'vector', dataSet })
  expect(await first.end).toMatchObject({ state: 'failed' })
  // After a restart the file may be gone; the converted annotations are enough.
  await rm(join(folder, 'annotations'), { recursive: true })
  const second = openImport({ driver, folder: home, chosenTeam: null })
  const projectId = begun.ok ? (begun.value.projectId ?? 0) : 0
  await second.imports.start({ paths: [folder], projectName: 'Stopped', type: 'vector', projectId })
  const ended = await second.end
  expect(ended).toMatchObject({ state: 'done' })
  expect((await objectsBySource(ended))['images/north/x.png']).toHaveLength(2)
  expect(await readdir(home)).not.toContain('.converted')
})

it('a reading process that ends → is reported, with advice', async () => {
  await aCocoSet()
  const sets = createDataSets(join(home, 'dying'), () => {
    let gone: () => void = () => undefined
    return {
      post: () => gone(),
      onAnswer: () => undefined,
      onExit: (listener) => {
        gone = listener
      },
      kill: () => undefined,
    }
  })
  const signal = new AbortController().signal
  expect(
    await sets.look({ paths: [folder], type: 'vector', chosen: undefined }, signal, () => undefined),
  ).toMatchObject({
    error: { message: 'Reading it took too much memory. Split the data set, then add its parts one after the other.' },
  })
})
