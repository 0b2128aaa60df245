import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportProgress, ImportRequest } from '#contract/imports'
import { JOB_STATE } from '#domain/enums'
import { createAnnotationFiles } from '../../local-platform/media/annotation-files'
import { openSamplePack } from '../../local-platform/samples/sample-pack'
import { createServices } from '../../main/services/services'
import { listArchive, unpackFile } from '../../main/services/imports/archives/read-archive'
import { aPicture } from '../builders/picture-files'
import { windowsFaults } from '../builders/windows-faults'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'
import { SAMPLES_FOLDER } from '../drivers/sample-pack'

let driver: PlatformDriver
let home: string
beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-export-names-'))
})
afterAll(async () => {
  await driver.close()
  await rm(home, { recursive: true, force: true })
})

const services = () =>
  createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
async function bring(request: Partial<ImportRequest> & Pick<ImportRequest, 'paths' | 'projectName'>) {
  const { imports, end } = openImport({ driver, folder: home, chosenTeam: null })
  const started = await imports.start({ type: 'vector', ...request })
  if (!started.ok) throw new Error(started.error.message)
  return end
}
const items = ({ projectId }: Pick<ImportProgress, 'projectId'>) =>
  driver.platform.storage.items.page({ projectId: projectId ?? 0, hiddenValues: [] }, 500, 0).rows
const annotation = (name: string) =>
  Buffer.from(
    JSON.stringify({ metadata: { name, width: 64, height: 48 }, instances: [], tags: [`of ${name}`], comments: [] }),
  )
/** Archive with the whole content of a project. */
async function exported(projectId: number): Promise<string> {
  const { storage } = driver.platform
  const { call, teams } = services()
  const team = await teams.current()
  if (!team.ok) throw new Error(team.error.message)
  const body = { with_media: true }
  const started = await call('startExport', { query: { team_id: team.value.id, project_id: projectId }, body })
  if (!started.ok) throw new Error(started.error.message)
  await expect.poll(() => storage.jobs.byId(started.value.id)?.state, { timeout: 20_000 }).toBe(JOB_STATE.completed)
  const archive = join(home, `${started.value.id}.zip`)
  await copyFile(storage.files.pathOf(`exports/${started.value.id}.zip`), archive)
  return archive
}
/** Content of an archive, by path. */
async function packed(archive: string) {
  const all = []
  for await (const part of listArchive(archive)) all.push(...part)
  return new Map(all.flatMap((one) => (one.kind === 'file' ? [[one.relative, one.within] as const] : [])))
}

const NAMES = [
  'a.png',
  'aux.png',
  'Com1.png',
  'aux/x.png',
  'NORD/x.png',
  'Nord/x.png',
  'Nord/X.png',
  'Nord/x.png.png',
  'Batch 1./x.png',
  'classes/classes.png',
  'a\u0308.png',
  'Ä.png',
  'space after.png ',
  `${'漢'.repeat(60)}.png`,
]

it('an export → unpacks everywhere, has the true names, and imports again with every annotation at its file [S2.10]', async () => {
  const folder = join(home, 'odd')
  for (const [at, name] of NAMES.entries()) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(
      path,
      await aPicture(at + 1)
        .png()
        .toBuffer(),
    )
    await writeFile(`${path}.json`, annotation(name))
  }
  const first = await bring({ paths: [folder], projectName: 'Odd names' })
  expect(first).toMatchObject({ state: 'done', done: NAMES.length, skippedCount: 0 })
  // Names that an earlier version accepted, and a folder with an item's name.
  const { storage } = driver.platform
  const [root] = storage.folders.ofProject(first.projectId ?? 0, []).filter(({ isRoot }) => isRoot)
  const up = storage.folders.add(first.projectId ?? 0, '..')
  const same = storage.folders.add(first.projectId ?? 0, 'a.png')
  const [one] = items(first).filter(({ name }) => name === 'a.png')
  if (one === undefined || root === undefined) throw new Error('nothing came in')
  storage.write(() => {
    for (const [folderId, name] of [
      [up, '..'],
      [root.id, '..'],
      [same, '.bashrc'],
      [root.id, 'a.png.json'],
    ] as const) {
      const made = { ...one, folderId, name }
      const id = storage.items.add(made)
      storage.files.writeNow(`annotations/${id}.1.json`, annotation(name))
    }
  })
  const archive = await exported(first.projectId ?? 0)
  const files = await packed(archive)
  expect(windowsFaults([...files.keys()])).toEqual([])
  expect([...files.keys()].filter((path) => path.startsWith('.') || path.includes('/.'))).toEqual([])
  expect(files.size).toBe(2 * items(first).length + 2)
  const list = join(home, 'names.csv')
  const names = files.get('names.csv')
  expect(names && (await unpackFile(archive, names, list))).toBeNull()

  const again = await bring({ paths: [archive], projectName: 'Odd names again' })
  expect(again).toMatchObject({ state: 'done', done: items(first).length, skippedCount: 0 })
  expect(items(again).filter(({ annotationRevision }) => annotationRevision === 1)).toHaveLength(items(first).length)
  const aside = createAnnotationFiles({ ...storage, samples: openSamplePack(SAMPLES_FOLDER, () => undefined) })
  const heldOf = (project: Pick<ImportProgress, 'projectId'>) =>
    items(project).map((item) => {
      const file = item.source.kind === 'file' ? storage.files.readNow(item.source.path) : undefined
      const saved = JSON.parse(Buffer.from(aside.readNow(item) ?? '{}').toString()) as { readonly tags?: unknown }
      return `${createHash('sha256')
        .update(file ?? '')
        .digest('hex')} ${String(saved.tags)}`
    })
  expect(heldOf(again).filter((line) => line.endsWith('undefined'))).toEqual([])
  expect(heldOf(again).toSorted()).toEqual(heldOf(first).toSorted())
})

it('a text project → doesn’t import its own export’s list of names as a text', async () => {
  const folder = join(home, 'texts')
  await mkdir(folder, { recursive: true })
  for (const name of ['con.txt', 'names.csv']) await writeFile(join(folder, name), `text of ${name}`)
  const first = await bring({ paths: [folder], projectName: 'Texts', type: 'text' })
  expect(items(first).map(({ name }) => name)).toEqual(['con.txt', 'names.csv'])
  const { storage } = driver.platform
  for (const { id, name } of items(first)) {
    storage.items.setAnnotation(id, 1, 0, new Date().toISOString())
    storage.files.writeNow(`annotations/${id}.1.json`, annotation(name))
  }
  const again = await bring({ paths: [await exported(first.projectId ?? 0)], projectName: 'Texts again', type: 'text' })
  const names = items(again).map(({ name }) => name)
  expect(names.filter((name) => !name.endsWith('.json')).toSorted()).toEqual(['con_.txt', 'names (2).csv'])
})
