import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bitmapOfRuns, unpackedRuns } from '#domain/annotation/formats/coco/runs'
import { JOB_STATE, PROJECT_TYPE, UPLOAD_STATE } from '#domain/enums'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { READ_AT_ONCE } from '../../../local-platform/jobs/export-choice'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { exportPath } from '../../../local-platform/storage/exports'
import { listArchive, unpackFile } from '../../../main/services/imports/archives/read-archive'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'
import { sampleManifest } from '../../drivers/sample-pack'

type Here = Readonly<Record<'team_id' | 'project_id', number>>
const AT = '2026-05-01T08:00:00.000Z'

let platform: TestPlatform
let teamId: number
let admin: PlatformClient
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-exports-in-formats-'))
  platform = await startTestPlatform()
  teamId = aTeam(platform.running.storage)
  admin = await personSignedIn(platform, aPersonOf(platform.running.storage, teamId, TEAM_ROLE_NUMBER.admin))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const hereIn = (project: ProjectParts): Here => ({ team_id: teamId, project_id: project.id })
const save = async (here: Here, itemId: number, instances: readonly object[], more = {}, revision = 0) => {
  const file = Buffer.from(JSON.stringify({ metadata: { name: 'x' }, instances, tags: [], comments: [], ...more }))
  const headers = { 'if-match': String(revision) }
  expect((await admin.call('uploadAnnotation', { path: { itemId }, query: here, file, headers })).status).toBe(200)
}
const start = async (here: Here, body: object): Promise<number> =>
  Number((await admin.call('startExport', { query: here, body })).body['id'])
const ended = async (jobId: number): Promise<number | undefined> => {
  const { jobs } = platform.running.storage
  await expect.poll(() => jobs.byId(jobId)?.state, { timeout: 20_000 }).not.toBe(JOB_STATE.in_progress)
  return jobs.byId(jobId)?.state
}
const begin = async (here: Here, body: object): Promise<number> => {
  const jobId = await start(here, body)
  expect(await ended(jobId)).toBe(JOB_STATE.completed)
  return jobId
}

/** Files of an archive, by their paths. */
async function unpacked(jobId: number) {
  const archive = platform.running.storage.files.pathOf(exportPath(jobId))
  const files = new Map<string, Buffer>()
  for await (const part of listArchive(archive)) {
    for (const one of part) {
      if (one.kind !== 'file') continue
      const to = join(folder, `${jobId}-${files.size}`)
      expect(await unpackFile(archive, one.within, to)).toBeNull()
      // A repeated path would hide a file.
      expect(files.has(one.relative)).toBe(false)
      files.set(one.relative, await readFile(to))
    }
  }
  const text = (path: string): string => files.get(path)?.toString() ?? ''
  return {
    paths: [...files.keys()].toSorted(),
    text,
    lines: (path: string) => text(path).split('\n').filter(Boolean),
    json: (path: string): unknown => JSON.parse(text(path)),
    bytes: (path: string) => files.get(path),
  }
}
const written = async (here: Here, body: object) => unpacked(await begin(here, body))

const SIZE = { width: 200, height: 100 }
const BOX = { type: 'bbox', className: 'car', points: { x1: 20, y1: 10, x2: 60, y2: 50 } }
const TURNED = {
  type: 'rbbox',
  className: 'car',
  points: { x1: 40, y1: 20, x2: 80, y2: 50, x3: 62, y3: 74, x4: 22, y4: 44 },
}
const HOLED = {
  type: 'polygon',
  className: 'sign',
  points: [100, 10, 140, 10, 140, 50, 100, 50],
  exclude: [[110, 20, 120, 20, 120, 30, 110, 30]],
}
const LINE = { type: 'polyline', className: 'sign', points: [1, 2, 30, 40] }
const POINT = { type: 'point', className: 'car', x: 12, y: 13 }
const CUBOID = {
  type: 'cuboid',
  className: 'car',
  points: { f1: { x: 10, y: 30 }, f2: { x: 50, y: 80 }, r1: { x: 30, y: 20 }, r2: { x: 70, y: 60 } },
}
const TAG = { type: 'tag', className: 'sign' }
const ANSWERED = { ...BOX, groupId: 4, attributes: [{ name: 'red', groupName: 'Colour' }] }

/** Vector project: two pictures that differ only in their extension, one in a folder, and one of unknown size. */
async function aYard() {
  const { storage } = platform.running
  const project = aProject(storage, teamId, REVIEW_WORKFLOW)
  const here = hereIn(project)
  for (const name of ['car', 'sign']) storage.classes.add(project.id, { name, color: '#102030', kind: 1 }, AT)
  const north = storage.folders.add(project.id, 'North')
  const add = (name: string, more: object = {}): number => {
    const path = `pictures/${project.id}/${name}`
    storage.files.writeNow(path, Buffer.from(`bytes of ${name}`))
    return project.addItem({ name, ...SIZE, source: { kind: 'file', path }, ...more })
  }
  const [png, jpg] = [add('a.png'), add('a.jpg')]
  const inFolder = add('b.jpg', { folderId: north })
  const sizeless = add('unknown.jpg', { width: null, height: null })
  await save(here, png, [ANSWERED, TURNED, HOLED, LINE], { comments: [{ type: 'comment', correspondence: [] }] })
  await save(here, jpg, [{ ...BOX, className: 'sign' }, POINT])
  await save(here, inFolder, [CUBOID, { ...BOX, className: 'ghost' }, TAG])
  await save(here, sizeless, [BOX])
  return { project, here, png, jpg, inFolder }
}

const UNKNOWN = "1 object has a class that the project doesn't have; left out."
const NO_SIZE = 'unknown.jpg: The size of the picture isn’t known.'

it('COCO instances of a project with a folder → hold its objects by pixels, with ids from 0, and list losses', async () => {
  const { here } = await aYard()
  const { paths, json, lines } = await written(here, { format: 'coco-instances', first_id: 0, with_media: true })
  expect(paths).toEqual([
    'LOSSES.txt',
    'annotations/instances_default.json',
    'classes/classes.json',
    'images/North/b.jpg',
    'images/a.jpg',
    'images/a.png',
  ])
  const coco = json('annotations/instances_default.json') as Record<string, readonly Record<string, unknown>[]>
  expect(coco['categories']?.map(({ id, name }) => [id, name])).toEqual([
    [0, 'car'],
    [1, 'sign'],
  ])
  expect(coco['images']).toEqual([
    { id: 0, file_name: 'a.png', ...SIZE },
    { id: 1, file_name: 'a.jpg', ...SIZE },
    { id: 2, file_name: 'North/b.jpg', ...SIZE },
  ])
  const ofImage = (image: number) => coco['annotations']?.filter(({ image_id: id }) => id === image) ?? []
  expect(ofImage(0)).toMatchObject([
    { category_id: 0, bbox: [20, 10, 40, 40], area: 1_600, attributes: { Colour: 'red' } },
    { category_id: 0, segmentation: [[40, 20, 80, 50, 62, 74, 22, 44]] },
    { category_id: 1, bbox: [100, 10, 40, 40], area: 1_500, segmentation: { size: [100, 200] } },
  ])
  expect(ofImage(1)).toMatchObject([{ category_id: 1, bbox: [20, 10, 40, 40] }])
  expect(ofImage(2)).toHaveLength(1)
  expect(lines('LOSSES.txt')).toEqual([
    '1 rotated box becomes polygons.',
    '1 polygon with holes becomes masks in run-length form.',
    '1 polyline stays behind.',
    '1 point stays behind.',
    '1 cuboid becomes polygons.',
    'The attributes of 1 object become named values beside the annotation.',
    '1 grouped object becomes one annotation for each group and class.',
    '1 tag stays behind.',
    '1 comment stays behind.',
    UNKNOWN,
    NO_SIZE,
  ])
}, 30_000)

it('YOLO with splits → puts each picture where its label expects it; the same seed gives the same splits', async () => {
  const { here } = await aYard()
  const body = { format: 'yolo-detect', val_share: 0.5, seed: 2, with_media: true }
  const first = await written(here, body)
  const labels = first.paths.filter((path) => path.startsWith('labels/'))
  const pictures = first.paths.filter((path) => path.startsWith('images/'))
  expect(labels.map((path) => path.slice('labels/'.length).replace(/\.txt$/, ''))).toEqual(
    pictures.map((path) => path.slice('images/'.length).replace(/\.[^.]*$/, '')),
  )
  expect(labels.map((path) => path.replace(/^labels\/(?:train|val)\//, '')).toSorted()).toEqual([
    'North/b.txt',
    'a (2).txt',
    'a.txt',
  ])
  expect(new Set(labels.map((path) => path.split('/')[1]))).toEqual(new Set(['train', 'val']))
  expect(first.lines('data.yaml')).toEqual(
    expect.arrayContaining(['train: images/train', 'val: images/val', '  0: "car"', '  1: "sign"']),
  )
  const label = labels.find((path) => path.endsWith('/a.txt')) ?? ''
  expect(first.lines(label)).toEqual(['0 0.2 0.3 0.2 0.4', '0 0.255 0.47 0.29 0.54', '1 0.6 0.3 0.2 0.4'])
  const second = labels.find((path) => path.endsWith('/a (2).txt')) ?? ''
  expect(first.lines(second)).toEqual(['1 0.2 0.3 0.2 0.4'])
  const picture = pictures.find((path) => path.endsWith('a (2).jpg')) ?? ''
  expect(first.text(picture)).toBe('bytes of a.jpg')
  expect((await written(here, body)).paths).toEqual(first.paths)
}, 30_000)

it('Pascal VOC, CVAT and LabelMe → put files and pictures where their readers look', async () => {
  const { here } = await aYard()
  const voc = await written(here, { format: 'voc', with_media: true })
  expect(voc.paths).toEqual([
    'Annotations/North/b.xml',
    'Annotations/a (2).xml',
    'Annotations/a.xml',
    'ImageSets/Main/default.txt',
    'ImageSets/Segmentation/default.txt',
    'JPEGImages/North/b.jpg',
    'JPEGImages/a (2).jpg',
    'JPEGImages/a.png',
    'LOSSES.txt',
    'SegmentationClass/a.png',
    'SegmentationObject/a.png',
    'classes/classes.json',
    'labelmap.txt',
    'names.csv',
  ])
  expect(voc.text('Annotations/a (2).xml')).toContain('<filename>a (2).jpg</filename>')
  expect(voc.text('names.csv')).toContain('a (2).jpg,,a.jpg,')

  const cvat = await written(here, { format: 'cvat-images', with_media: true })
  expect(cvat.paths).toEqual([
    'LOSSES.txt',
    'annotations.xml',
    'classes/classes.json',
    'images/North/b.jpg',
    'images/a.jpg',
    'images/a.png',
  ])
  expect(cvat.text('annotations.xml').match(/<(?:box|polyline|mask|points|cuboid|tag) /g)).toHaveLength(8)
  expect(cvat.lines('LOSSES.txt')).toEqual([
    '1 polygon with holes becomes masks.',
    '1 comment stays behind.',
    UNKNOWN,
    NO_SIZE,
  ])

  const labelMe = await written(here, { format: 'labelme', with_media: true })
  expect(labelMe.paths).toEqual([
    'LOSSES.txt',
    'North/b.jpg',
    'North/b.json',
    'a (2).jpg',
    'a (2).json',
    'a.json',
    'a.png',
    'classes/classes.json',
    'names.csv',
  ])
  expect(labelMe.json('a (2).json')).toMatchObject({ imagePath: 'a (2).jpg', imageWidth: 200 })
}, 60_000)

it('a folder per class → contains only the class’s pictures, each once, under names valid on every disk', async () => {
  const { storage } = platform.running
  const project = aProject(storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.classification)
  const here = hereIn(project)
  for (const name of ['cat', '..', 'a/b']) storage.classes.add(project.id, { name, color: '#102030', kind: 1 }, AT)
  const night = storage.folders.add(project.id, 'night')
  const path = `pictures/${project.id}/one`
  storage.files.writeNow(path, Buffer.from('bytes'))
  const add = (name: string, more = {}) => project.addItem({ name, source: { kind: 'file', path }, ...more })
  const tagged = (className: string) => ({ type: 'tag', className })
  await save(here, add('one.jpg', { folderId: night }), [tagged('cat'), tagged('..')])
  await save(here, add('night_one.jpg'), [tagged('cat')])
  await save(here, add('two.jpg'), [tagged('a/b')])
  await save(here, add('none.jpg'), [])
  const { paths } = await written(here, { format: 'folders' })
  expect(paths).toEqual([
    '___/night_one.jpg',
    '_no class/none.jpg',
    'a_b/two.jpg',
    'cat/night_one (2).jpg',
    'cat/night_one.jpg',
    'classes.json',
  ])
}, 30_000)

it('losses of a format → are counted page by page, and sum up to the export’s report', async () => {
  const { storage } = platform.running
  const project = aProject(storage, teamId, REVIEW_WORKFLOW)
  const here = hereIn(project)
  storage.classes.add(project.id, { name: 'car', color: '#102030', kind: 1 }, AT)
  const items = READ_AT_ONCE + 6
  for (let at = 0; at < items; at += 1) await save(here, project.addItem(SIZE), [BOX, TURNED, POINT])
  const sums = { parts: 0, turned: 0, left: 0 }
  for (let after: unknown = 0; after !== null; ) {
    const { body } = await admin.call('checkExport', { query: here, body: { format: 'yolo-detect', after } })
    const { turned, left } = body['losses'] as Record<'turned' | 'left', { feature: string; count: number }[]>
    expect([turned.map(({ feature }) => feature), left.map(({ feature }) => feature)]).toEqual([['rotated'], ['point']])
    sums.parts += 1
    sums.turned += turned[0]?.count ?? 0
    sums.left += left[0]?.count ?? 0
    after = body['next']
  }
  expect(sums).toEqual({ parts: 2, turned: items, left: items })
  const { lines } = await written(here, { format: 'yolo-detect' })
  expect(lines('LOSSES.txt')).toEqual([`${items} rotated boxes become boxes.`, `${items} points stay behind.`])
  const { body } = await admin.call('checkExport', { query: here, body: {} })
  expect(body['losses']).toBeUndefined()
}, 30_000)

it('an unknown format, or another project type’s → is refused with a sentence', async () => {
  const { storage } = platform.running
  const vector = hereIn(aProject(storage, teamId, REVIEW_WORKFLOW))
  const pixel = hereIn(aProject(storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.pixel))
  const refused = { key: 'body.format', message: 'This platform does not write that format for projects of this type.' }
  for (const name of ['startExport', 'checkExport'] as const) {
    for (const [query, format] of [
      [vector, 'coco-everything'],
      [pixel, 'yolo-pose'],
    ] as const)
      expect(await admin.call(name, { query, body: { format } })).toMatchObject({ status: 400, body: refused })
  }
})

it('a format that consists of files → is refused for linked items', async () => {
  const { storage } = platform.running
  const linked = aProject(storage, teamId, REVIEW_WORKFLOW)
  storage.projects.setUploadState(linked.id, UPLOAD_STATE.external, AT)
  const query = hereIn(linked)
  const refused = await admin.call('startExport', { query, body: { format: 'folders' } })
  expect(refused).toMatchObject({
    status: 400,
    body: { key: 'body.format', message: expect.stringMatching(/^The files of linked items/) },
  })
  expect((await admin.call('checkExport', { query, body: { format: 'yolo-detect' } })).status).toBe(200)
})

it('text spans → are exported in code points with their texts, and losses are listed', async () => {
  const { storage } = platform.running
  const project = aProject(storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.text)
  const here = hereIn(project)
  storage.classes.add(project.id, { name: 'person', color: '#102030', kind: 1 }, AT)
  const add = (name: string, text: string | undefined): number => {
    const path = `texts/${project.id}/${name}`
    if (text !== undefined) storage.files.writeNow(path, Buffer.from(text))
    return project.addItem({ name, width: null, height: null, source: { kind: 'file', path } })
  }
  const text = '🌊 Ada\r\nmet Bo'
  const span = (words: string) => {
    const start = text.indexOf(words)
    return { type: 'entity', className: 'person', start, end: start + words.length }
  }
  const answered = { ...span('Bo'), attributes: [{ name: 'poet', groupName: 'Work' }] }
  await save(here, add('a.txt', `\ufeff${text}`), [span('Ada\r\nmet'), span('met Bo'), answered])
  await save(here, add('gone.txt', undefined), [span('Ada')])
  const losses = ['1 object with attributes loses its attributes.', 'gone.txt: The text of the item isn’t there.']
  const doccano = await written(here, { format: 'doccano' })
  expect(doccano.paths).toEqual(['LOSSES.txt', 'classes/classes.json', 'doccano.jsonl'])
  expect(doccano.json('doccano.jsonl')).toEqual({
    text,
    label: [
      [2, 10, 'person'],
      [7, 13, 'person'],
      [11, 13, 'person'],
    ],
    name: 'a.txt',
  })
  expect(doccano.lines('LOSSES.txt')).toEqual(losses)
  const conll = await written(here, { format: 'conll', with_media: true })
  expect(conll.paths).toContain('a.txt')
  expect(conll.lines('a.conll').map((line) => line.split('\t').at(-1))).toEqual([
    'O',
    'O',
    'B-person',
    'I-person',
    'B-person',
  ])
  expect(conll.lines('LOSSES.txt')[0]).toBe('1 overlapping span stays behind.')
  const brat = await written(here, { format: 'brat' })
  expect(brat.text('a.txt')).toBe(text)
  expect(brat.lines('a.ann')[0]).toBe('T1\tperson 2 5;7 10\tAda met')
  const table = await written(here, { format: 'spans-csv' })
  expect(table.text('spans.csv')).toContain('a.txt,11,13,person,Bo,poet\r\n')
  expect(table.text('texts/a.txt')).toBe(text)
  expect((await written(here, { format: 'spacy' })).json('spacy.json')).toMatchObject([{ text, path: 'a.txt' }])
  storage.projects.setUploadState(project.id, UPLOAD_STATE.external, AT)
  expect(await admin.call('startExport', { query: here, body: { format: 'doccano' } })).toMatchObject({
    status: 400,
    body: { key: 'body.format' },
  })
}, 30_000)

it('a compared export in a format → contains changes, under the same names as the full one', async () => {
  const { here, jpg } = await aYard()
  const first = await begin(here, { format: 'yolo-detect', with_media: true })
  await save(here, jpg, [BOX], {}, 1)
  const later = await begin(here, { format: 'yolo-detect', with_media: true, changed_since: first })
  const { paths, lines } = await unpacked(later)
  expect(paths.filter((path) => /^(?:labels|images)\//.test(path))).toEqual(['images/a (2).jpg', 'labels/a (2).txt'])
  expect(lines('labels/a (2).txt')).toEqual(['0 0.2 0.3 0.2 0.4'])
  const read = await admin.call('readExport', { path: { jobId: later }, query: { team_id: teamId } })
  expect(read.body).toMatchObject({ format: 'yolo-detect', items: 1, unchanged: 3, changed_since: first })
}, 30_000)

it('a cancelled export in a format → leaves no byte on disk', async () => {
  const { storage } = platform.running
  const project = aProject(storage, teamId, REVIEW_WORKFLOW)
  for (let at = 0; at < 600; at += 1) project.addItem({ ...SIZE, annotationRevision: 1 })
  const before = await storage.files.list('exports')
  const jobId = await start(hereIn(project), { format: 'coco-instances' })
  await expect.poll(() => storage.jobs.byId(jobId)?.done, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
  await admin.call('cancelExport', { path: { jobId }, query: { team_id: teamId } })
  expect(await ended(jobId)).toBe(JOB_STATE.canceled)
  expect(await storage.files.list('exports')).toEqual(before)
}, 30_000)

it('masks of a pixel project → are exported exactly, pixel by pixel', async () => {
  const { storage } = platform.running
  const project = aProject(storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.pixel)
  const here = hereIn(project)
  const sample = sampleManifest().samples.find(({ id }) => id === 'cells-0001')
  for (const name of sample?.classes ?? []) storage.classes.add(project.id, { name, color: '#102030', kind: 1 }, AT)
  const size = { width: 1_024, height: 1_024 }
  const itemId = project.addItem({
    name: 'plate.jpg',
    ...size,
    source: { kind: 'sample', sample: 'cells-0001' },
    annotationRevision: 1,
  })
  const bare = project.addItem({ name: 'bare.jpg', ...size, source: { kind: 'file', path: 'none' } })
  await save(here, bare, [{ className: sample?.classes[0], parts: [{ color: '#00000f' }] }])
  const path = { itemId }
  const png = await admin.raw('itemMask', { query: here, path })
  const mask = await sharp(Buffer.from(await png.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer()
  const shown = Int32Array.from({ length: size.width * size.height }, (_, at) =>
    mask[at * 4 + 3] === 0 ? -1 : mask.readUIntBE(at * 4, 3),
  )
  const annotation = (await admin.call('itemAnnotation', { query: here, path })).body as unknown as {
    readonly instances: readonly { readonly parts: readonly { readonly color: string }[] }[]
  }
  const { json, lines } = await written(here, { format: 'coco-instances' })
  expect(lines('LOSSES.txt')).toContain('bare.jpg: The mask is missing; its objects are left out.')
  const { annotations } = json('annotations/instances_default.json') as {
    readonly annotations: readonly { readonly area: number; readonly segmentation: { readonly counts: string } }[]
  }
  expect(annotations).toHaveLength(annotation.instances.length)
  annotation.instances.forEach(({ parts }, at) => {
    const colours = new Set(parts.map(({ color }) => Number.parseInt(color.slice(1), 16)))
    const wanted = new Uint8Array(shown.length)
    let area = 0
    for (let pixel = 0; pixel < shown.length; pixel += 1) {
      if (!colours.has(shown[pixel] ?? -1)) continue
      wanted[pixel] = 1
      area += 1
    }
    const found = bitmapOfRuns(unpackedRuns(annotations[at]?.segmentation.counts ?? '') ?? [], size)
    expect(annotations[at]?.area).toBe(area)
    expect(found !== undefined && Buffer.from(found.pixels).equals(wanted)).toBe(true)
  })
}, 60_000)

it('a native export of a pixel project → has each mask unchanged, and a fused picture on request', async () => {
  const { storage } = platform.running
  const project = aProject(storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.pixel)
  const here = hereIn(project)
  const sample = sampleManifest().samples.find(({ id }) => id === 'cells-0001')
  for (const name of sample?.classes ?? []) storage.classes.add(project.id, { name, color: '#102030', kind: 1 }, AT)
  const itemId = project.addItem({
    name: 'plate.jpg',
    width: 1_024,
    height: 1_024,
    source: { kind: 'sample', sample: 'cells-0001' },
    annotationRevision: 1,
  })
  const saved = Buffer.from(await (await admin.raw('itemMask', { query: here, path: { itemId } })).arrayBuffer())
  const { paths, bytes } = await written(here, { fuse: 1 })
  expect(paths).toEqual(['classes/classes.json', 'plate.jpg.json', 'plate.jpg___fuse.png', 'plate.jpg___save.png'])
  expect(bytes('plate.jpg___save.png')?.equals(saved)).toBe(true)
  const mask = await sharp(saved).ensureAlpha().raw().toBuffer()
  const fused = await sharp(bytes('plate.jpg___fuse.png')).ensureAlpha().raw().toBuffer()
  const wanted = Buffer.alloc(mask.length)
  for (let at = 0; at < mask.length; at += 4) wanted.writeUInt32BE(mask[at + 3] === 0 ? 0xff : 0x102030ff, at)
  expect(fused.equals(wanted)).toBe(true)
  expect((await written(here, {})).paths).not.toContain('plate.jpg___fuse.png')
})
