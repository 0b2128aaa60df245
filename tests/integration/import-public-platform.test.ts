import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ChosenDataSet, Doubles, ImportProgress } from '#contract/imports'
import { isNative, type Native } from '#domain/annotation/native'
import { ok } from '#domain/result'
import { aPicture, writeFileIn } from '../builders/picture-files'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'
import { type PublicPlatform, startPublicPlatform } from '../drivers/public-platform'

type Way = 'own' | 'public'

let driver: PlatformDriver
let remote: PublicPlatform
let home: string
let pictures: string
let labels: string
let projects = 0

beforeAll(async () => {
  driver = await startPlatformDriver()
  remote = await startPublicPlatform(driver.platform)
  home = await mkdtemp(join(tmpdir(), 'loupe-import-public-'))
})
afterAll(async () => {
  await remote.close()
  await driver.close()
  await rm(home, { recursive: true, force: true })
})

const SIZE = { width: 64, height: 48 }
const COCO = {
  images: [
    { id: 1, file_name: 'north/x.png', ...SIZE },
    { id: 2, file_name: 'south/x.png', ...SIZE },
    { id: 3, file_name: 'y.png', ...SIZE },
  ],
  categories: [
    { id: 1, name: 'Car' },
    { id: 2, name: 'sign' },
  ],
  annotations: [
    { id: 1, image_id: 1, category_id: 1, bbox: [4, 5, 20, 10], attributes: { Colour: 'red' } },
    { id: 2, image_id: 1, category_id: 2, segmentation: [[1, 1, 20, 1, 10, 30]] },
    { id: 3, image_id: 2, category_id: 2, bbox: [1, 2, 3, 4] },
    { id: 4, image_id: 3, category_id: 1, segmentation: [[2, 2, 30, 2, 20, 30, 2, 25]] },
  ],
}

beforeEach(async () => {
  pictures = await mkdtemp(join(home, 'pictures-'))
  labels = await mkdtemp(join(home, 'labels-'))
  for (const [at, { file_name: path }] of COCO.images.entries())
    await writeFileIn(
      pictures,
      path,
      await aPicture(at + 1)
        .png()
        .toBuffer(),
    )
  await put(COCO)
})
const put = (set: object) => writeFileIn(labels, 'instances.json', Buffer.from(JSON.stringify(set)))

/** Importer of an app that uses the platform itself, or only its public interface. */
function importer(way: Way) {
  const address: PlatformDriver['context']['address'] = async (service) =>
    ok((way === 'own' ? driver.platform : remote).addresses[service])
  const place = { driver: { email: driver.email, context: { ...driver.context, address } }, chosenTeam: null }
  return openImport({ ...place, folder: home })
}

async function addTo(way: Way, from: string, wanted: { readonly into?: number; readonly doubles?: Doubles } = {}) {
  const { imports, end } = importer(way)
  const looked = await imports.readDataSet({ paths: [from], type: 'vector' })
  const read = looked.ok ? looked.value.read : null
  const dataSet: ChosenDataSet | undefined = read
    ? { id: read.id, classes: read.classes.map(({ name }) => ({ name, into: name })) }
    : undefined
  const { into, doubles } = wanted
  const check =
    into === undefined
      ? undefined
      : await imports.check({
          paths: [from],
          projectId: into,
          type: 'vector',
          ...(dataSet === undefined ? {} : { dataSet: dataSet.id }),
        })
  const started = await imports.start({
    paths: [from],
    projectName: `streets ${(projects += 1)}`,
    type: 'vector',
    ...(dataSet === undefined ? {} : { dataSet }),
    ...(into === undefined ? {} : { projectId: into }),
    ...(doubles === undefined ? {} : { doubles }),
  })
  if (!started.ok) throw new Error(started.error.message)
  const ended = await end
  return {
    ended,
    check: check?.ok === true ? check.value : undefined,
    report: imports.report()?.leftOut ?? [],
  }
}

/** Project with the three pictures, without annotations. */
async function aProjectOfPictures(): Promise<number> {
  const { ended } = await addTo('own', pictures)
  return ended.projectId ?? 0
}

const PLACE_ALONE: ReadonlySet<string> = new Set(['id', 'classId', 'groupId', 'projectId', 'lastAction'])

/** Common parts of two projects: everything but their ids. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (!isNative(value)) return value
  const kept = Object.entries(value).filter(([key]) => !PLACE_ALONE.has(key))
  return Object.fromEntries(kept.map(([key, each]) => [key, comparable(each)]))
}

/** Annotations of a project as the platform stores them, by folder and name. */
async function annotationsOf(projectId: number): Promise<Readonly<Record<string, Native>>> {
  const token = await driver.context.accessToken()
  const { storage, addresses } = driver.platform
  const teamId = storage.projects.byId(0, projectId)?.teamId
  const { rows } = storage.items.page({ projectId, hiddenValues: [] }, 100, 0)
  const found = rows.map(async ({ id, folderId, name }) => {
    const at = `${addresses.assets}api/v4/items/${id}/annotations/download?team_id=${teamId}&project_id=${projectId}`
    const answer = await fetch(at, { headers: { authorization: `Bearer ${token.ok ? token.value : ''}` } })
    return [`${storage.folders.byId(folderId)?.name}/${name}`, (await answer.json()) as Native] as const
  })
  return Object.fromEntries(await Promise.all(found))
}
const objectsIn = (annotations: Readonly<Record<string, Native>>) =>
  Object.fromEntries(
    Object.entries(annotations).map(([place, { instances }]) => [
      place,
      ((instances ?? []) as readonly Native[]).map(({ type, className }) => `${String(className)} ${String(type)}`),
    ]),
  )
const summary = ({ state, done, total, skippedCount }: ImportProgress) => ({ state, done, total, skippedCount })

it('a COCO file for pictures of a public platform → the same annotations as by the platform’s own rows', async () => {
  const [byOwn, byPublic] = [await aProjectOfPictures(), await aProjectOfPictures()]
  const own = await addTo('own', labels, { into: byOwn })
  const came = await addTo('public', labels, { into: byPublic })
  expect(came.check?.annotations).toEqual(own.check?.annotations)
  expect(came.check?.annotations).toMatchObject({ found: 3, taken: 0, missing: 0 })
  expect(summary(came.ended)).toEqual(summary(own.ended))
  expect(summary(came.ended)).toEqual({ state: 'done', done: 3, total: 3, skippedCount: 0 })
  const annotations = await annotationsOf(byPublic)
  expect(objectsIn(annotations)).toEqual({
    'north/x.png': ['Car bbox', 'sign polygon'],
    'south/x.png': ['sign bbox'],
    'root/y.png': ['Car polygon'],
  })
  expect(comparable(annotations)).toEqual(comparable(await annotationsOf(byOwn)))
  const { classes } = driver.platform.storage
  const names = (id: number) => classes.ofProject(id).map(({ name }) => name)
  expect(names(byPublic)).toEqual(names(byOwn))
  // Its objects have the project's own classes.
  const ids = new Set(classes.ofProject(byPublic).map(({ id }) => id))
  const used = Object.values(annotations).flatMap(({ instances }) => instances as readonly Native[])
  expect(used.every(({ classId }) => ids.has(Number(classId)))).toBe(true)
})

it('items with work on a public platform → stay, are replaced, or get the missing objects beside theirs', async () => {
  const projectId = await aProjectOfPictures()
  await addTo('public', labels, { into: projectId })
  const [first] = COCO.images
  await put({
    ...COCO,
    images: [first],
    annotations: [{ id: 9, image_id: 1, category_id: 2, bbox: [30, 30, 9, 9] }],
  })
  const north = async () => objectsIn(await annotationsOf(projectId))['north/x.png']
  const skipped = await addTo('public', labels, { into: projectId, doubles: 'skip' })
  expect(skipped.check?.annotations).toMatchObject({ found: 1, taken: 1 })
  expect(skipped.ended).toMatchObject({ state: 'done' })
  expect(await north()).toEqual(['Car bbox', 'sign polygon'])
  await addTo('public', labels, { into: projectId, doubles: 'beside' })
  expect(await north()).toEqual(['Car bbox', 'sign polygon', 'sign bbox'])
  await addTo('public', labels, { into: projectId, doubles: 'annotation' })
  expect(await north()).toEqual(['sign bbox'])
})

it('pictures for a public platform → are left out with the reason; their annotations find the items that exist', async () => {
  const projectId = await aProjectOfPictures()
  await writeFileIn(labels, 'images/y.png', await aPicture(9).png().toBuffer())
  await writeFileIn(labels, 'images/new.png', await aPicture(8).png().toBuffer())
  const image = { id: 4, file_name: 'new.png', ...SIZE }
  await put({ ...COCO, images: [...COCO.images.slice(2), image] })
  const { check, ended, report } = await addTo('public', labels, { into: projectId })
  expect(check).toMatchObject({ fits: 0, annotations: { found: 1 } })
  expect(ended.state).toBe('done')
  expect(report).toContainEqual({
    file: 'images/new.png',
    reason: expect.stringMatching(/^Loupe can’t upload files to this platform/),
  })
  expect(objectsIn(await annotationsOf(projectId))).toMatchObject({ 'root/y.png': ['Car polygon'] })
  expect(driver.platform.storage.items.page({ projectId, hiddenValues: [] }, 100, 0).rows).toHaveLength(3)
})
