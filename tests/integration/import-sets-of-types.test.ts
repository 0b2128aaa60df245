import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ChosenDataSet, DataSetLook, ImportProgress } from '#contract/imports'
import { labelled } from '#domain/annotation/formats/bitmap'
import { labelsOf } from '#domain/annotation/formats/native/labels'
import type { Native } from '#domain/annotation/native'
import type { ProjectTypeName } from '#domain/enums'
import { createServices } from '../../main/services/services'
import { aMovieFile } from '../builders/movie-file'
import { aPicture, writeFileIn } from '../builders/picture-files'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

let driver: PlatformDriver
let home: string
let folder: string
let made = 0

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-import-types-'))
})
afterAll(async () => {
  await driver.close()
  await rm(home, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(home, 'set-'))
})

const put = (path: string, content: string | Uint8Array) => writeFileIn(folder, path, Buffer.from(content))
const picture = async (path: string) => put(path, await aPicture(1).png().toBuffer())
const open = () => openImport({ driver, folder: home, chosenTeam: null })

async function look(type: ProjectTypeName): Promise<DataSetLook> {
  const looked = await open().imports.readDataSet({ paths: [folder], type })
  if (!looked.ok) throw new Error(looked.error.message)
  return looked.value
}

interface Wanted {
  readonly into?: ImportProgress
  readonly doubles?: 'annotation' | 'beside'
  readonly makesQuestions?: boolean
}

/** Imports the folder's data set with all its classes. */
async function bring(type: ProjectTypeName, { into, doubles, makesQuestions = false }: Wanted = {}) {
  const { read } = await look(type)
  if (read === null) throw new Error('no data set')
  const { imports, end } = open()
  const dataSet: ChosenDataSet = {
    id: read.id,
    classes: read.classes.map(({ name }) => ({ name, into: name })),
    makesQuestions,
  }
  const started = await imports.start({
    paths: [folder],
    projectName: `${folder.slice(-15)} ${(made += 1)}`,
    type,
    dataSet,
    ...(into?.projectId == null ? {} : { projectId: into.projectId }),
    ...(doubles === undefined ? {} : { doubles }),
  })
  if (!started.ok) throw new Error(started.error.message)
  const ended = await end
  expect(ended).toMatchObject({ state: 'done' })
  return { read, ended, report: imports.report()?.leftOut ?? [] }
}

const rows = ({ projectId }: ImportProgress) =>
  driver.platform.storage.items.page({ projectId: projectId ?? 0, hiddenValues: [] }, 100, 0).rows
const annotations = () =>
  createServices(driver.context, () => 0, { read: () => null, write: () => undefined }).annotations

async function annotationOf({ projectId }: ImportProgress, itemId: number): Promise<Native> {
  const read = await annotations().read(projectId ?? 0, itemId, new AbortController().signal)
  if (!read.ok || read.value === null) throw new Error('no annotation')
  return JSON.parse(read.value.bytes.toString()) as Native
}
const instancesOf = async (ended: ImportProgress, itemId: number) =>
  (await annotationOf(ended, itemId))['instances'] as readonly Native[]

it('doccano lines → become texts with spans and relations; the file itself doesn’t', async () => {
  const lines = [
    {
      text: '🌊 Ada met Bo',
      entities: [
        { id: 1, label: 'person', start_offset: 2, end_offset: 5 },
        { id: 2, label: 'person', start_offset: 10, end_offset: 12 },
      ],
      relations: [{ from_id: 1, to_id: 2, type: 'met' }],
      name: 'north/a.txt',
    },
    { text: 'Nothing here.', label: [], name: 'b' },
  ]
  await put('all.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'))
  const { read, ended } = await bring('text')
  expect(read).toMatchObject({ id: 'doccano', items: 2, objects: 3 })
  const items = rows(ended)
  expect(items.map(({ name, folderName }) => `${folderName ?? ''}/${name}`).toSorted()).toEqual([
    '/b.txt',
    'north/a.txt',
  ])
  const a = items.find(({ name }) => name === 'a.txt')
  expect(await instancesOf(ended, a?.id ?? 0)).toMatchObject([
    { type: 'entity', className: 'person', start: 3, end: 6, id: '1' },
    { type: 'entity', start: 11, end: 13, id: '2' },
    { type: 'relation', from: '1', to: '2', className: 'met' },
  ])
  const source = a?.source.kind === 'file' ? a.source.path : ''
  expect(Buffer.from(driver.platform.storage.files.readNow(source) ?? []).toString()).toBe('🌊 Ada met Bo')
  // On a second import, the names exist.
  const { imports } = open()
  const checked = await imports.check({
    paths: [folder],
    projectId: ended.projectId ?? 0,
    type: 'text',
    dataSet: read.id,
  })
  expect(checked).toMatchObject({ ok: true, value: { count: 2, fits: 0 } })
})

it('brat, spaCy and CoNLL → give texts with spans; other lines are a guess', async () => {
  await put('brat/a.txt', 'Ada met Bo')
  await put('brat/a.ann', 'T1\tperson 0 3\tAda\n')
  const brat = await bring('text')
  expect(brat.read.id).toBe('brat')
  expect(rows(brat.ended).map(({ name }) => name)).toEqual(['a.txt'])
  await rm(join(folder, 'brat'), { recursive: true })
  await put('spacy.json', JSON.stringify([{ text: 'Ada met Bo', ents: [{ start: 8, end: 10, label: 'person' }] }]))
  const spacy = await bring('text')
  expect(spacy.read.id).toBe('spacy')
  const [item] = rows(spacy.ended)
  expect(item?.name).toBe('spacy-1.txt')
  expect(await instancesOf(spacy.ended, item?.id ?? 0)).toMatchObject([{ start: 8, end: 10 }])
  await rm(join(folder, 'spacy.json'))
  await put('a.conll', 'Ada B-person\nmet O\n')
  expect((await bring('text')).read.id).toBe('conll')
  await rm(join(folder, 'a.conll'))
  await put('rows.jsonl', '{"text": "Ada", "score": 1}\n')
  expect(await look('text')).toMatchObject({ sets: [{ id: 'doccano', isGuess: true }], read: null })
}, 60_000)

it('COCO masks → become masks of a pixel project, pixel by pixel; without the picture’s size nothing is painted', async () => {
  await picture('images/x.png')
  // Down the columns of 64 × 48 pixels: two marked columns, then one marked pixel in the last.
  const counts = [48, 96, 48 * 60, 1, 47]
  const coco = {
    images: [
      { id: 1, file_name: 'x.png', width: 64, height: 48 },
      { id: 2, file_name: 'gone.png' },
    ],
    categories: [{ id: 3, name: 'cell' }],
    annotations: [
      { id: 1, image_id: 1, category_id: 3, segmentation: { size: [48, 64], counts }, attributes: { Kind: 'old' } },
      { id: 2, image_id: 1, category_id: 3, bbox: [30, 10, 4, 4] },
      { id: 3, image_id: 2, category_id: 3, bbox: [30, 10, 4, 4] },
    ],
  }
  await put('annotations/instances_default.json', JSON.stringify(coco))
  const { read, ended, report } = await bring('pixel')
  expect(read).toMatchObject({ id: 'coco', objects: 4 })
  expect(report.find(({ file }) => file === 'gone.png')?.reason).toMatch(/^The size of the picture isn’t known/)
  const [item] = rows(ended)
  const instances = await instancesOf(ended, item?.id ?? 0)
  expect(instances).toMatchObject([
    { className: 'cell', parts: [{ color: '#00000f' }], attributes: [{ name: 'old', groupName: 'Kind' }] },
    { parts: [{ color: '#00001e' }] },
  ])
  const mask = await annotations().readPart(ended.projectId ?? 0, item?.id ?? 0, 'mask', new AbortController().signal)
  if (!mask.ok || mask.value === null) throw new Error('no mask')
  const image = labelsOf(mask.value, (bytes) => inflateSync(bytes))
  const wanted = new Set<number>()
  for (let y = 0; y < 48; y += 1) for (const x of [1, 2]) wanted.add(y * 64 + x)
  wanted.add(63)
  const found = new Set([...image.pixels.keys()].filter((at) => image.pixels[at] === 15))
  expect(found).toEqual(wanted)
  expect(labelled(image, new Set([30]))).toMatchObject({ x: 30, y: 10, width: 4, height: 4 })
  // Painted objects aren't added beside others.
  const beside = await bring('pixel', { into: ended, doubles: 'beside' })
  expect(beside.report.map(({ reason }) => reason).join()).toContain('Painted objects can’t be added beside others')
}, 60_000)

it('COCO skeletons → create the class’s template, once', async () => {
  await picture('images/x.png')
  const coco = {
    images: [{ id: 1, file_name: 'x.png', width: 64, height: 48 }],
    categories: [{ id: 1, name: 'person', keypoints: ['head', 'hip'], skeleton: [[1, 2]] }],
    annotations: [{ id: 1, image_id: 1, category_id: 1, keypoints: [10, 10, 2, 20, 30, 2], num_keypoints: 2 }],
  }
  await put('annotations/person_keypoints_val.json', JSON.stringify(coco))
  const { ended } = await bring('vector')
  await bring('vector', { into: ended })
  const { projectId } = ended
  const teamId = driver.platform.storage.projects.byId(0, projectId ?? 0)?.teamId ?? 0
  const { call } = createServices(driver.context, () => 0, { read: () => null, write: () => undefined })
  const listed = await call('listTemplates', { query: { team_id: teamId, project_id: projectId ?? 0 } })
  expect(listed.ok && listed.value.data).toMatchObject([
    {
      name: 'person',
      points: [
        { id: 1, name: 'head', x: 0.05, y: 0.05 },
        { id: 2, name: 'hip', x: 0.95, y: 0.95 },
      ],
      connections: [[1, 2]],
    },
  ])
}, 60_000)

it('MOT tracks → are imported on their clips, at the data set’s frame rate', async () => {
  await put('videos/drive.mp4', aMovieFile())
  await put('drive.mp4/gt/gt.txt', '1,4,10,10,20,20,1,1,1\n2,4,12,10,20,20,1,1,1\n')
  await put('drive.mp4/gt/labels.txt', 'car\n')
  await put(
    'drive.mp4/seqinfo.ini',
    '[Sequence]\nname=drive.mp4\nframeRate=10\nseqLength=20\nimWidth=64\nimHeight=36\n',
  )
  const { read, ended } = await bring('video')
  expect(read).toMatchObject({ id: 'mot', classes: [{ name: 'car', kinds: [{ kind: 'box track', count: 1 }] }] })
  const [item] = rows(ended)
  expect(await annotationOf(ended, item?.id ?? 0)).toMatchObject({
    metadata: { duration: 2_000_000, frameRate: 10 },
    instances: [
      {
        meta: { type: 'bbox', className: 'car', trackingId: '4' },
        parameters: [{ timestamps: [{ timestamp: 0 }, { timestamp: 100_001 }] }],
      },
    ],
  })
}, 60_000)

it('answers → match existing questions of the class; missing ones are skipped and counted, or created', async () => {
  await picture('images/x.png')
  const coco = (attributes: object) => ({
    images: [{ id: 1, file_name: 'x.png', width: 64, height: 48 }],
    categories: [{ id: 3, name: 'car' }],
    annotations: [{ id: 1, image_id: 1, category_id: 3, bbox: [4, 5, 20, 10], attributes }],
  })
  await put('annotations/instances.json', JSON.stringify(coco({ Colour: 'red' })))
  const { ended } = await bring('vector')
  const [item] = rows(ended)
  await put('annotations/instances.json', JSON.stringify(coco({ colour: 'RED', Maker: 'Borg', Colour: 'blue' })))
  const left = await bring('vector', { into: ended, doubles: 'annotation' })
  expect(left.report.filter(({ file }) => file === 'car').map(({ reason }) => reason)).toEqual([
    '“Maker”: 1 answer stays out. The class lacks the question or the answer.',
    '“Colour”: 1 answer stays out. The class lacks the question or the answer.',
  ])
  const [own] = driver.platform.storage.classes.ofProject(ended.projectId ?? 0)
  const [group] = own?.attributeGroups ?? []
  const [object] = await instancesOf(ended, item?.id ?? 0)
  expect(object?.['attributes']).toEqual([
    { id: group?.attributes[0]?.id, groupId: group?.id, name: 'red', groupName: 'Colour' },
  ])
  await put('annotations/instances.json', JSON.stringify(coco({ Maker: 'Borg', Colour: 'blue' })))
  await bring('vector', { into: ended, doubles: 'annotation', makesQuestions: true })
  const [after] = driver.platform.storage.classes.ofProject(ended.projectId ?? 0)
  expect(after?.attributeGroups.map(({ name, attributes }) => [name, attributes.map((one) => one.name)])).toEqual([
    ['Colour', ['red', 'blue']],
    ['Maker', ['Borg']],
  ])
  expect(after?.attributeGroups[0]?.id).toBe(group?.id)
  const [again] = await instancesOf(ended, item?.id ?? 0)
  expect(again?.['attributes']).toEqual(
    expect.arrayContaining(['Borg', 'blue'].map((answer) => expect.objectContaining({ name: answer }))),
  )
}, 60_000)
