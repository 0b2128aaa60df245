import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportProgress } from '#contract/imports'
import { aPicture, writeFileIn } from '../builders/picture-files'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

let driver: PlatformDriver
let home: string
let folder: string

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-import-annotations-'))
})
afterAll(async () => {
  await driver.close()
  await rm(home, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(home, 'case-'))
})

const box = (name: string, points: object = { x1: 4, y1: 4, x2: 20, y2: 16 }) =>
  Buffer.from(
    JSON.stringify({
      metadata: { name, width: 64, height: 48 },
      instances: [{ type: 'bbox', className: 'Bird', classId: -1, points, attributes: [] }],
      tags: [],
      comments: [],
    }),
  )

async function bring(projectName: string, projectId?: number): Promise<ImportProgress> {
  const { imports, end } = openImport({ driver, folder: home, chosenTeam: null })
  const request = { paths: [folder], projectName, type: 'vector' as const }
  const started = await imports.start(projectId === undefined ? request : { ...request, projectId })
  if (!started.ok) throw new Error(started.error.message)
  return end
}

function revisions(projectId: number | null) {
  const { rows } = driver.platform.storage.items.page({ projectId: projectId ?? 0, hiddenValues: [] }, 100, 0)
  return Object.fromEntries(rows.map(({ name, annotationRevision }) => [name, annotationRevision]))
}

it('annotations beside their pictures, as exports write them → are imported, and a broken one is named [S2.9]', async () => {
  for (let at = 1; at <= 6; at += 1) {
    const name = `${at > 4 ? 'day 2/' : ''}frame ${at}.jpg`
    await writeFileIn(folder, name, await aPicture(at).jpeg().toBuffer())
    if (at !== 6) await writeFileIn(folder, `${name}.json`, box(`frame ${at}.jpg`))
  }
  await writeFileIn(
    folder,
    'frame 2.jpg.json',
    Buffer.from('{"metadata":{"name":"frame 2.jpg"},"instances":[{"type":"bbox"}]}'),
  )
  await writeFileIn(folder, 'frame 3.jpg.json', Buffer.from('{"metadata": NaN}'))
  await writeFileIn(folder, 'of nothing.json', box('nothing'))
  const { imports } = openImport({ driver, folder: home, chosenTeam: null })
  expect(await imports.look([folder])).toMatchObject({
    value: { byType: { vector: { fits: 6, annotations: 5, others: 1 } } },
  })
  const ended = await bring('With annotations')
  expect(ended).toMatchObject({ state: 'done', done: 6, skippedCount: 2 })
  expect(ended.skipped.map(({ file }) => file).toSorted()).toEqual(['frame 2.jpg.json', 'frame 3.jpg.json'])
  expect(ended.skipped.find(({ file }) => file.includes('2'))?.reason).toMatch(/instances\[0\]/)
  expect(revisions(ended.projectId)).toEqual({
    'frame 1.jpg': 1,
    'frame 2.jpg': 0,
    'frame 3.jpg': 0,
    'frame 4.jpg': 1,
    'frame 5.jpg': 1,
    'frame 6.jpg': 0,
  })
})

it('an annotated item → is left alone, and one without annotation gets its own [S2.9]', async () => {
  for (const name of ['a.png', 'b.png']) await writeFileIn(folder, name, await aPicture(2).png().toBuffer())
  await writeFileIn(folder, 'a.png.json', box('a.png'))
  const { projectId, projectName } = await bring('Twice')
  expect(revisions(projectId)).toEqual({ 'a.png': 1, 'b.png': 0 })
  await writeFileIn(folder, 'a.png.json', box('a.png', { x1: 1, y1: 1, x2: 9, y2: 9 }))
  await writeFileIn(folder, 'b.png.json', box('b.png'))
  const again = await bring(projectName, projectId ?? 0)
  expect(again).toMatchObject({ state: 'done', done: 2, skippedCount: 0 })
  expect(revisions(projectId)).toEqual({ 'a.png': 1, 'b.png': 1 })
})
