import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportProgress, ImportRequest } from '#contract/imports'
import { aPicture } from '../builders/picture-files'
import { writeZip } from '../builders/zip-file'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

let driver: PlatformDriver
let home: string

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-import-archives-'))
})
afterAll(async () => {
  await driver.close()
  await rm(home, { recursive: true, force: true })
})

async function bring(request: Partial<ImportRequest> & Pick<ImportRequest, 'paths'>): Promise<ImportProgress> {
  const { imports, end } = openImport({ driver, folder: home, chosenTeam: null })
  const started = await imports.start({ projectName: 'From archives', type: 'vector', ...request })
  if (!started.ok) throw new Error(started.error.message)
  return end
}
const items = (projectId: number | null) =>
  driver.platform.storage.items.page({ projectId: projectId ?? 0, hiddenValues: [] }, 500, 0).rows
const annotation = (points: object) =>
  Buffer.from(
    JSON.stringify({
      metadata: { name: 'one', width: 64, height: 48 },
      instances: [{ type: 'bbox', className: 'Bird', classId: -1, points, attributes: [] }],
      tags: [],
      comments: [],
    }),
  )

it('pictures in an archive → are imported; a broken one is named, and none is imported twice [S2.9]', async () => {
  const archive = join(home, 'pictures.zip')
  const bytes = await aPicture(3).png().toBuffer()
  const entries = Array.from({ length: 12 }, (_, at) => ({ name: `day ${at % 2}/${at}.png`, bytes }))
  await writeZip(archive, [...entries, { name: 'bent.png', bytes, checksum: 1 }])
  const first = await bring({ paths: [archive] })
  expect(first).toMatchObject({ state: 'done', done: 12, skippedCount: 1 })
  expect(first.skipped).toEqual([{ file: 'bent.png', reason: 'It is damaged: it can’t be unpacked.' }])
  expect(await bring({ paths: [archive], projectId: first.projectId ?? 0 })).toMatchObject({ state: 'done', done: 12 })
  expect(
    items(first.projectId)
      .map(({ folderName, name }) => `${folderName}/${name}`)
      .toSorted(),
  ).toEqual(entries.map(({ name }) => name).toSorted())
  expect(await readdir(join(home, '.unpacked'))).toEqual([])
})

it('annotations in an archive → reach their items: 99 are imported, and the broken one is named by path [S2.9]', async () => {
  const pictures = join(home, 'hundred.zip')
  const bytes = await aPicture(4).png().toBuffer()
  const names = Array.from({ length: 100 }, (_, at) => `${at < 50 ? 'quay/' : ''}${at}.png`)
  await writeZip(
    pictures,
    names.map((name) => ({ name, bytes })),
  )
  const { projectId } = await bring({ paths: [pictures], projectName: 'Annotated from an archive' })
  const archive = join(home, 'annotations.zip')
  const good = annotation({ x1: 1, y1: 1, x2: 9, y2: 9 })
  await writeZip(archive, [
    ...names.map((name, at) => ({ name: `${name}.json`, bytes: at === 7 ? annotation({ x1: 1 }) : good })),
    { name: 'elsewhere.png.json', bytes: good },
    { name: 'classes/classes.json', bytes: Buffer.from('[]') },
  ])
  const { imports } = openImport({ driver, folder: home, chosenTeam: null })
  expect(await imports.look([archive])).toMatchObject({
    value: { byType: { vector: { fits: 0, alone: 101, others: 1 } } },
  })
  expect(await imports.check({ paths: [archive], projectId: projectId ?? 0, type: 'vector' })).toMatchObject({
    value: { annotations: { found: 100, taken: 0, missing: 1, firstMissing: ['elsewhere.png'] } },
  })
  const ended = await bring({ paths: [archive], projectId: projectId ?? 0 })
  expect(ended).toMatchObject({ state: 'done', isOfAnnotations: true, done: 99, total: 101, skippedCount: 2 })
  expect(ended.skipped[0]).toEqual({
    file: 'elsewhere.png.json',
    reason: expect.stringContaining('The project has no item “elsewhere.png”.'),
  })
  expect(ended.skipped[1]).toMatchObject({ file: 'quay/7.png.json', reason: expect.stringContaining('instances[0]') })
  expect(items(projectId).filter(({ annotationRevision }) => annotationRevision === 1)).toHaveLength(99)
  expect(await imports.check({ paths: [archive], projectId: projectId ?? 0, type: 'vector' })).toMatchObject({
    value: { annotations: { found: 100, taken: 99 } },
  })
})
