import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNCHANGED_SET } from '#domain/annotation/formats/class-choice'
import { JOB_STATE } from '#domain/enums'
import { createServices } from '../../main/services/services'
import { aPicture, writeFileIn } from '../builders/picture-files'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

let driver: PlatformDriver
let home: string
let folder: string

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-import-class-names-'))
})
afterAll(async () => {
  await driver.close()
  await rm(home, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(home, 'case-'))
})

const OBJECTS = [
  '{"type":"bbox",  "className":"Cell","classId":812,"probability":100.0,"points":{"x1":1,"y1":1,"x2":9,"y2":9},"attributes":[]}',
  '{"type":"bbox","className":"Nucleus","classId":-1,"points":{"x1":2,"y1":1,"x2":9,"y2":9},"attributes":[]}',
  '{"type":"bbox","className":"Dust", "classId":-1,"points":{"x1":3,"y1":1,"x2":9,"y2":9},"attributes":[]}',
] as const
const text = (objects: readonly string[]) =>
  `{"metadata": {"name":"a.png","width":64,"height":48},\n "instances": [${objects.join(',\n  ')}],"tags":[],"comments":[]}`

async function bring(projectName: string) {
  const paths = [folder]
  const { imports, end } = openImport({ driver, folder: home, chosenTeam: null })
  const looked = await imports.readDataSet({ paths, type: 'vector' })
  const into = new Map<string, string | null>([
    ['Cell', 'Cell'],
    ['Nucleus', 'Cell'],
    ['Dust', null],
  ])
  const classes = [...into].map(([name, own]) => ({ name, into: own }))
  const dataSet = { id: UNCHANGED_SET, classes }
  const started = await imports.start({ paths, projectName, type: 'vector', dataSet })
  if (!started.ok) throw new Error(started.error.message)
  return { looked, ended: await end }
}

async function savedText(projectId: number): Promise<string> {
  const [item] = driver.platform.storage.items.page({ projectId, hiddenValues: [] }, 1, 0).rows
  const token = await driver.context.accessToken()
  const { teamId } = driver.platform.storage.projects.byId(0, projectId) ?? {}
  const at = `${driver.platform.addresses.assets}api/v4/items/${item?.id}/annotations/download`
  const answer = await fetch(`${at}?team_id=${teamId}&project_id=${projectId}`, {
    headers: { authorization: `Bearer ${token.ok ? token.value : ''}` },
  })
  return answer.text()
}

it('native annotations with unknown classes → are counted by class; each is created, mapped or kept verbatim', async () => {
  await writeFileIn(folder, 'a.png', await aPicture(1).png().toBuffer())
  await writeFileIn(folder, 'a.png.json', Buffer.from(text(OBJECTS)))
  const { looked, ended } = await bring('Cells')
  const kinds = [{ kind: 'box', count: 1 }]
  expect(looked).toMatchObject({
    value: {
      read: null,
      unchanged: {
        classes: [
          { name: 'Cell', kinds },
          { name: 'Nucleus', kinds },
          { name: 'Dust', kinds },
        ],
      },
    },
  })
  expect(ended).toMatchObject({ state: 'done', skippedCount: 0 })
  const projectId = ended.projectId ?? 0
  const made = driver.platform.storage.classes.ofProject(projectId)
  expect(made.map(({ name }) => name)).toEqual(['Cell'])
  const id = made[0]?.id ?? 0
  const [cell, nucleus, dust] = OBJECTS
  expect(await savedText(projectId)).toBe(
    text([cell.replace('812', String(id)), nucleus.replace('"Nucleus"', '"Cell"').replace('-1', String(id)), dust]),
  )
  expect(driver.platform.storage.revisions.classUses(projectId, id)).toMatchObject({ count: 2, items: 1 })
})

it('an unreadable annotation among them → is sent as it is and named, and the others get their classes', async () => {
  for (const name of ['a.png', 'b.png']) await writeFileIn(folder, name, await aPicture(1).png().toBuffer())
  await writeFileIn(folder, 'a.png.json', Buffer.from(text([OBJECTS[0]])))
  await writeFileIn(folder, 'b.png.json', Buffer.from('{"instances": [{"className":"Cell"},'))
  const { ended } = await bring('Cut off')
  expect(ended).toMatchObject({ state: 'done', done: 2, skippedCount: 1 })
  expect(ended.skipped).toMatchObject([{ file: 'b.png.json' }])
})

it('objects that came in before their class was made follow its rename, a merge and its deletion', async () => {
  const box = (name: string) =>
    `{"type":"bbox","className":"${name}","classId":-1,"points":{"x1":1,"y1":1,"x2":9,"y2":9},"attributes":[]}`
  await writeFileIn(folder, 'a.png', await aPicture(1).png().toBuffer())
  await writeFileIn(folder, 'a.png.json', Buffer.from(text([box('car'), box('car'), box('van')])))
  const { imports, end } = openImport({ driver, folder: home, chosenTeam: null })
  const started = await imports.start({ paths: [folder], projectName: 'Before its class', type: 'vector' })
  if (!started.ok) throw new Error(started.error.message)
  const projectId = (await end).projectId ?? 0
  const { storage } = driver.platform
  const { ask } = createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
  const written = { projectId, idempotencyKey: randomUUID() }
  const made = await ask('createClasses', {
    ...written,
    body: { classes: ['car', 'van'].map((name) => ({ name, color: '#112233', type: 1 })) },
  })
  if (!made.ok) throw new Error(made.error.message)
  const idOf = (name: string) => storage.classes.ofProject(projectId).find((one) => one.name === name)?.id ?? 0
  const [car, van] = [idOf('car'), idOf('van')]
  const names = async () =>
    (JSON.parse(await savedText(projectId)) as { instances: { className: string }[] }).instances.map(
      ({ className }) => className,
    )
  for (const name of ['Car', 'CAR', 'automobile']) {
    await ask('updateClass', { projectId, idempotencyKey: randomUUID(), path: { classId: car }, body: { name } })
    expect(await names()).toEqual([name, name, 'van'])
  }
  expect(storage.revisions.classUses(projectId, car)).toMatchObject({ count: 2, items: 1 })
  const ended = async (job: { readonly ok: boolean; readonly value?: { readonly id: number } }) =>
    expect.poll(() => storage.jobs.byId(job.value?.id ?? 0)?.state).toBe(JOB_STATE.completed)
  await ended(
    await ask('mergeClass', { projectId, idempotencyKey: randomUUID(), path: { classId: van }, body: { into: car } }),
  )
  expect(await names()).toEqual(['automobile', 'automobile', 'automobile'])
  expect(storage.revisions.classUses(projectId, car)).toMatchObject({ count: 3, items: 1 })
  const gone = { class_ids: [car], objects: 'delete' as const }
  await ended(await ask('removeClasses', { projectId, idempotencyKey: randomUUID(), body: gone }))
  expect(await names()).toEqual([])
})
