import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Doubles, ImportProgress } from '#contract/imports'
import { JOB_STATE } from '#domain/enums'
import { exportPath } from '../../local-platform/storage/exports'
import { listArchive } from '../../main/services/imports/archives/read-archive'
import { createServices } from '../../main/services/services'
import { aPicture, writeFileIn } from '../builders/picture-files'
import { writeZip } from '../builders/zip-file'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

const DATA = '/work/shared/data/cases'

let driver: PlatformDriver
let home: string

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-import-sources-'))
})
afterAll(async () => {
  await driver.close()
  await rm(home, { recursive: true, force: true })
})
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(home, 'case-'))
})

const anImport = () => openImport({ driver, folder: home, chosenTeam: null })

/** Imports files, and returns the final message and the report. */
async function bring(paths: readonly string[], into?: ImportProgress, doubles?: Doubles) {
  const { imports, end } = anImport()
  const projectName = `${paths[0]?.split('/').slice(-2).join(' ')}`
  const known = into?.projectId == null ? {} : { projectId: into.projectId }
  const started = await imports.start({
    paths: [...paths],
    projectName,
    type: 'vector',
    ...known,
    ...(doubles === undefined ? {} : { doubles }),
  })
  if (!started.ok) throw new Error(started.error.message)
  const ended = await end
  return { ended, report: imports.report()?.leftOut ?? [] }
}

async function lay(below: string, files: Readonly<Record<string, readonly string[]>>, withPictures = true) {
  let at = 0
  for (const [name, classes] of Object.entries(files)) {
    at += 1
    if (withPictures) await writeFileIn(folder, `${below}/${name}`, await aPicture(at).png().toBuffer())
    await writeFileIn(folder, `${below}/${name}.json`, annotation(classes))
  }
  return join(folder, below)
}

function annotation(classes: readonly string[], said: object = {}): Buffer {
  const points = { x1: 4, y1: 4, x2: 20, y2: 16 }
  const instances = classes.map((className) => ({ type: 'bbox', className, classId: -1, points, attributes: [] }))
  return Buffer.from(
    JSON.stringify({ metadata: { name: 'x', width: 64, height: 48, ...said }, instances, tags: [], comments: [] }),
  )
}

function rows({ projectId }: ImportProgress) {
  return driver.platform.storage.items.page({ projectId: projectId ?? 0, hiddenValues: [] }, 100, 0).rows
}

async function instancesOf({ projectId }: ImportProgress, itemId: number): Promise<readonly { className: string }[]> {
  const token = await driver.context.accessToken()
  const { teamId } = driver.platform.storage.projects.byId(0, projectId ?? 0) ?? {}
  const at = `${driver.platform.addresses.assets}api/v4/items/${itemId}/annotations/download`
  const answer = await fetch(`${at}?team_id=${teamId}&project_id=${projectId}`, {
    headers: { authorization: `Bearer ${token.ok ? token.value : ''}` },
  })
  const { instances } = (await answer.json()) as { readonly instances: readonly { className: string }[] }
  return instances
}

/** Leaves an item as it was before file paths were stored. */
function forgetSource(itemId: number): void {
  const db = new DatabaseSync(join(driver.dataFolder, 'platform.sqlite'), { timeout: 5_000 })
  db.prepare("UPDATE items SET source_path = NULL, source_key = name_lower || '/' WHERE id = ?").run(itemId)
  db.close()
}

/** Objects of each picture, by the path of its file. */
async function classesBySource(ended: ImportProgress): Promise<Readonly<Record<string, readonly string[]>>> {
  const found = await Promise.all(
    rows(ended).map(async (item) => {
      const instances = item.annotationRevision === 0 ? [] : await instancesOf(ended, item.id)
      return [item.sourcePath ?? item.name, instances.map(({ className }) => className)] as const
    }),
  )
  return Object.fromEntries(found)
}

const FIRST = { 'crop!1.png': ['bang'], 'crop&1.png': ['amp'], 'crop+1.png': ['plus'], 'crop_1.png': ['under'] }

it('annotations → replace those of the picture they name, not of another item with that name [S2.9]', async () => {
  const { ended } = await bring([await lay('first', FIRST)])
  const later = await lay('later', { 'crop&1.png': ['amp', 'amp'], 'crop_1.png': ['under', 'under'] }, false)
  expect(await bring([later], ended, 'annotation')).toMatchObject({ ended: { state: 'done', skippedCount: 0 } })
  expect(await classesBySource(ended)).toEqual({
    ...FIRST,
    'crop&1.png': ['amp', 'amp'],
    'crop_1.png': ['under', 'under'],
  })
})

it('an export → returns to the items it was made from, even if their names belong to other files [S2.9]', async () => {
  const { ended } = await bring([await lay('exported', FIRST)])
  for (const { name, sourcePath } of rows(ended)) {
    const { [sourcePath as keyof typeof FIRST]: [own = ''] = [] } = FIRST
    const said = sourcePath === 'crop&1.png' ? { projectId: ended.projectId } : { name: sourcePath }
    await writeFileIn(folder, `export/${name}.json`, annotation([own, own], said))
  }
  const { report } = await bring([join(folder, 'export')], ended, 'annotation')
  expect(report).toEqual([])
  const twice = Object.entries(FIRST).map(([source, own]) => [source, [...own, ...own]] as const)
  expect(await classesBySource(ended)).toEqual(Object.fromEntries(twice))
})

it('pictures imported again with annotations → are told apart from others with the same stored name [S2.9]', async () => {
  const { 'crop!1.png': bang } = FIRST
  const { ended } = await bring([await lay('first', { 'crop!1.png': bang })])
  const again = await lay('again', { 'crop&1.png': ['amp'] })
  const { imports } = anImport()
  const check = await imports.check({ paths: [again], projectId: ended.projectId ?? 0, type: 'vector' })
  expect(check).toMatchObject({ value: { count: 0, fits: 1 } })
  await bring([again], ended, 'annotation')
  expect(await classesBySource(ended)).toEqual({ 'crop!1.png': ['bang'], 'crop&1.png': ['amp'] })
  const more = await lay('more', { 'crop&1.png': ['amp', 'amp'] })
  await bring([more], ended, 'annotation')
  expect(await classesBySource(ended)).toEqual({ 'crop!1.png': ['bang'], 'crop&1.png': ['amp', 'amp'] })
})

it('folders with the same stored name → keep their annotations apart [S2.9]', async () => {
  const files = { 'north/east/x.png': ['slash'], 'north_east/x.png': ['under'] }
  const { ended } = await bring([await lay('folders', files)])
  const later = await lay('folders later', { 'north_east/x.png': ['under', 'under'] }, false)
  await bring([later], ended, 'annotation')
  expect(await classesBySource(ended)).toEqual({ ...files, 'north_east/x.png': ['under', 'under'] })
})

it('a file that matches several items of unknown path → is skipped and named, with advice [S2.9]', async () => {
  const { ended } = await bring([await lay('old', FIRST)])
  for (const { id } of rows(ended)) forgetSource(id)
  const before = rows(ended).map(({ id, annotationRevision }) => [id, annotationRevision])
  const later = await lay('old later', { 'crop&1.png': ['amp', 'amp'] }, false)
  const { imports } = anImport()
  expect(await imports.check({ paths: [later], projectId: ended.projectId ?? 0, type: 'vector' })).toMatchObject({
    value: { annotations: { found: 0, several: { count: 1, first: [{ file: 'crop&1.png.json' }] } } },
  })
  const { report } = await bring([later], ended, 'annotation')
  expect(report).toEqual([
    { file: 'crop&1.png.json', reason: expect.stringMatching(/“crop_1\.png”.*Add it together with its picture/) },
  ])
  expect(rows(ended).map(({ id, annotationRevision }) => [id, annotationRevision])).toEqual(before)
})

it('a moved item → keeps its file’s path, and is matched [S2.9]', async () => {
  const { ended } = await bring([await lay('moved', FIRST)])
  const { storage } = driver.platform
  const folderId = storage.folders.add(ended.projectId ?? 0, 'checked')
  const amp = rows(ended).find(({ sourcePath }) => sourcePath === 'crop&1.png')
  storage.items.setFolder(amp?.id ?? 0, folderId, new Date().toISOString())
  const later = await lay('moved later', { 'crop&1.png': ['amp', 'amp'] }, false)
  await bring([later], ended, 'annotation')
  expect(await classesBySource(ended)).toMatchObject({ 'crop!1.png': ['bang'], 'crop&1.png': ['amp', 'amp'] })
})

it('names that differ only in case → match, which is reported before and after [S2.9]', async () => {
  for (const name of ['IMG_0001.JPG', 'IMG_0002.JPG', 'DSC_9.JPG']) {
    await writeFileIn(folder, `camera/${name}`, await aPicture(1).jpeg().toBuffer())
  }
  for (const name of ['img_0001.jpg', 'img_0002.jpg', 'DSC_9.jpg']) {
    await writeFileIn(folder, `camera/${name}.json`, annotation(['a', 'b', 'c', 'd']))
  }
  const { imports } = anImport()
  expect(await imports.look([join(folder, 'camera')])).toMatchObject({
    value: { byType: { vector: { fits: 3, annotations: 3, otherCase: 3, alone: 0 } } },
  })
  const { ended, report } = await bring([join(folder, 'camera')])
  expect(ended).toMatchObject({ state: 'done', skippedCount: 0 })
  expect(Object.values(await classesBySource(ended)).map(({ length }) => length)).toEqual([4, 4, 4])
  expect(report.map(({ file, reason }) => [file, reason]).toSorted()).toContainEqual([
    'img_0001.jpg.json',
    'It belongs to “IMG_0001.JPG”. Only upper and lower case differ.',
  ])
})

/** Content of a project's export with its files. */
async function exportedPaths({ projectId }: ImportProgress): Promise<readonly string[]> {
  const { call } = createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
  const { teamId } = driver.platform.storage.projects.byId(0, projectId ?? 0) ?? {}
  const started = await call('startExport', {
    query: { team_id: teamId ?? 0, project_id: projectId ?? 0 },
    body: { with_media: true },
    idempotencyKey: `export-of-${projectId}`,
  })
  if (!started.ok) throw new Error(started.error.message)
  const { jobs, files } = driver.platform.storage
  await expect.poll(() => jobs.byId(started.value.id)?.state).toBe(JOB_STATE.completed)
  const paths: string[] = []
  for await (const part of listArchive(files.pathOf(exportPath(started.value.id))))
    paths.push(...part.map(({ relative }) => relative))
  return paths
}

it('pictures and folders whose names differ in case alone keep their own objects, and an export holds no two names that are one elsewhere [S2.9]', async () => {
  const names = ['AUTO.PNG', 'Auto.png', 'auto.png', 'NORD/x.png', 'Nord/x.png'] as const
  // In an archive, because some disks can hold only one of these names.
  const files = await Promise.all(
    names.map(async (name, at) => [
      {
        name: `alike/${name}`,
        bytes: await aPicture(at + 1)
          .png()
          .toBuffer(),
      },
      { name: `alike/${name}.json`, bytes: annotation([name, name]) },
    ]),
  )
  const archive = join(folder, 'alike.zip')
  await writeZip(archive, files.flat())
  const { ended } = await bring([archive])
  expect(ended).toMatchObject({ state: 'done', done: 5 })
  const found = await classesBySource(ended)
  expect(Object.values(found).toSorted()).toEqual(names.map((name) => [name, name]).toSorted())
  for (const [source, classes] of Object.entries(found)) expect(source.endsWith(classes[0] ?? '-'), source).toBe(true)
  const paths = await exportedPaths(ended)
  expect(paths.filter((path) => path.endsWith('.json') && !path.startsWith('classes/'))).toHaveLength(5)
  const elsewhere = paths.map((path) => path.normalize('NFC').toLowerCase())
  expect(new Set(elsewhere).size).toBe(paths.length)
})

it('of two files for one picture, the one that names it exactly is taken, and the other is named [S2.9]', async () => {
  await writeFileIn(folder, 'two/IMG.png', await aPicture(1).png().toBuffer())
  await writeFileIn(folder, 'two/IMG.png.json', annotation(['right']))
  await writeFileIn(folder, 'two/img.png.json', annotation(['wrong']))
  const { ended, report } = await bring([join(folder, 'two')])
  expect(await classesBySource(ended)).toEqual({ 'IMG.png': ['right'] })
  expect(report).toMatchObject([{ file: 'img.png.json' }])
})

it.runIf(existsSync(DATA))('the wrong-picture data and a camera’s data → are matched correctly', async () => {
  const wrong = join(DATA, 'c04-wrong-picture')
  const first = await bring([join(wrong, 'first')])
  await bring([join(wrong, 'later')], first.ended, 'annotation')
  expect(await classesBySource(first.ended)).toMatchObject({
    'crop!1.png': ['bang'],
    'crop&1.png': ['amp', 'amp'],
    'crop_1.png': ['under', 'under'],
  })
  const folders = await bring([join(wrong, 'folders')])
  await bring([join(wrong, 'folders later')], folders.ended, 'annotation')
  expect(await classesBySource(folders.ended)).toEqual({
    'north/east/x.png': ['slash'],
    'north_east/x.png': ['under', 'under'],
  })
  const camera = await bring([join(DATA, 'c15-case-of-letters/camera')])
  expect(Object.values(await classesBySource(camera.ended)).map(({ length }) => length)).toEqual([4, 4, 4])
})
