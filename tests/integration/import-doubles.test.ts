import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Doubles, ImportProgress } from '#contract/imports'
import { createImportJournal } from '../../main/services/imports/import-journal'
import { ownerName } from '../../main/subsystems/owner-name'
import { aPicture, writeFileIn } from '../builders/picture-files'
import { openImport, PLATFORM } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

let driver: PlatformDriver
let home: string
let folder: string

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-import-doubles-'))
})
afterAll(async () => {
  await driver.close()
  await rm(home, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(home, 'case-'))
})

const anImport = () => openImport({ driver, folder, chosenTeam: null })

async function bring(projectName: string, projectId?: number | null, doubles?: Doubles): Promise<ImportProgress> {
  const { imports, end } = anImport()
  const request = { paths: [folder], projectName, type: 'vector' as const }
  const known = projectId == null ? {} : { projectId }
  const started = await imports.start({ ...request, ...known, ...(doubles === undefined ? {} : { doubles }) })
  if (!started.ok) throw new Error(started.error.message)
  return end
}
function items(projectId: number | null) {
  return driver.platform.storage.items.page({ projectId: projectId ?? 0, hiddenValues: [] }, 100, 0).rows
}
const names = (projectId: number | null) =>
  items(projectId).map(({ folderName, name }) => (folderName === null ? name : `${folderName}/${name}`))

const box = (name: string, x2: number) =>
  Buffer.from(
    JSON.stringify({
      metadata: { name, width: 64, height: 48 },
      instances: [
        { type: 'bbox', className: 'Bird', classId: -1, points: { x1: 1, y1: 1, x2, y2: 9 }, attributes: [] },
      ],
      tags: [],
      comments: [],
    }),
  )

it('existing names → are reported before the import, and only other files are imported [S2.9]', async () => {
  for (const name of ['a.png', 'b.png', 'day/a.png'])
    await writeFileIn(folder, name, await aPicture(1).png().toBuffer())
  const { projectId } = await bring('Known names')
  await writeFileIn(folder, 'c.png', await aPicture(2).png().toBuffer())
  const { imports } = anImport()
  expect(await imports.check({ paths: [folder], projectId: projectId ?? 0, type: 'vector' })).toEqual({
    ok: true,
    value: {
      count: 3,
      first: ['a.png', 'b.png', 'day/a.png'],
      fits: 1,
      limit: null,
      mixed: null,
      annotations: {
        found: 0,
        taken: 0,
        missing: 0,
        firstMissing: [],
        several: { count: 0, first: [] },
        spelt: { count: 0, first: [] },
      },
    },
  })
  expect(await bring('Known names', projectId, 'skip')).toMatchObject({ state: 'done', done: 4, total: 4 })
  expect(names(projectId).toSorted()).toEqual(['a.png', 'b.png', 'c.png', 'day/a.png'])
})

it('keeping both → numbers the new file each time, also beside a file with such a name of its own [S2.9]', async () => {
  for (const name of ['a.png', 'a (2).png']) await writeFileIn(folder, name, await aPicture(1).png().toBuffer())
  const { projectId } = await bring('Kept both')
  expect(await bring('Kept both', projectId, 'keepBoth')).toMatchObject({ state: 'done', done: 2, skipped: [] })
  expect(names(projectId).toSorted()).toEqual(['a (2) (2).png', 'a (2).png', 'a (3).png', 'a.png'])
  expect(await bring('Kept both', projectId, 'keepBoth')).toMatchObject({ state: 'done', done: 2 })
  expect(names(projectId)).toHaveLength(6)
})

it('keeping both, resumed after the end of the app → imports nothing twice [S2.9]', async () => {
  for (const name of ['a.png', 'b.png']) await writeFileIn(folder, name, await aPicture(1).png().toBuffer())
  const { projectId } = await bring('Cut off doubles')
  const journal = createImportJournal(join(folder, '.imports.json'))
  const newestBefore = driver.platform.storage.items.newestId()
  await rm(join(folder, 'b.png'))
  await bring('Cut off doubles', projectId, 'keepBoth')
  await writeFileIn(folder, 'b.png', await aPicture(1).png().toBuffer())
  // State after the app ended between the two files.
  await journal.write({
    version: 1,
    email: driver.email,
    owner: ownerName(PLATFORM, driver.email),
    teamId: driver.platform.storage.projects.byId(0, projectId ?? 0)?.teamId ?? 0,
    paths: [folder],
    projectName: 'Cut off doubles',
    type: 'vector',
    createKey: 'a key',
    projectId,
    isNew: false,
    doubles: 'keepBoth',
    table: null,
    dataSet: null,
    convertKey: null,
    clip: null,
    newestBefore,
    done: 1,
    total: 2,
  })
  const { imports, end } = anImport()
  const again = { paths: [folder], projectName: 'Cut off doubles', type: 'vector', projectId: projectId ?? 0 } as const
  expect(await imports.start(again)).toMatchObject({ ok: true })
  expect(await end).toMatchObject({ state: 'done', done: 2 })
  expect(names(projectId).toSorted()).toEqual(['a (2).png', 'a.png', 'b (2).png', 'b.png'])
})

it('annotations of existing items → are replaced only on request [S2.9]', async () => {
  await writeFileIn(folder, 'a.png', await aPicture(1).png().toBuffer())
  await writeFileIn(folder, 'a.png.json', box('a.png', 20))
  const { projectId } = await bring('Replaced annotations')
  await writeFileIn(folder, 'a.png.json', box('a.png', 30))
  await bring('Replaced annotations', projectId, 'skip')
  expect(items(projectId).map(({ annotationRevision }) => annotationRevision)).toEqual([1])
  expect(await bring('Replaced annotations', projectId, 'annotation')).toMatchObject({ state: 'done', skipped: [] })
  expect(items(projectId).map(({ annotationRevision }) => annotationRevision)).toEqual([2])
})
