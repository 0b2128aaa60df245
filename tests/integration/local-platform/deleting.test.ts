import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELETED_PROJECT_KEPT_MS, MS_PER_DAY, UPLOAD_KEPT_MS } from '#domain/constants'
import { JOB_STATE, PLAN } from '#domain/enums'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import { aPicture } from '../../builders/picture-files'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'
import { until } from '../../drivers/waits'

let platform: TestPlatform
let teamId: number
let owner: PlatformClient
let projectAdmin: PlatformClient
let projectAdminId: number
let annotator: PlatformClient
let annotatorId: number
let qa: PlatformClient
let qaId: number

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  owner = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.owner))
  projectAdminId = aPersonOf(storage, teamId)
  projectAdmin = await personSignedIn(platform, projectAdminId)
  annotatorId = aPersonOf(storage, teamId)
  annotator = await personSignedIn(platform, annotatorId)
  qaId = aPersonOf(storage, teamId)
  qa = await personSignedIn(platform, qaId)
})
afterAll(() => platform.close())

const team = () => ({ team_id: teamId })
const of = (project: ProjectParts) => ({ path: { projectId: project.id }, query: team() })
const inIt = (project: ProjectParts) => ({ ...team(), project_id: project.id })
const names = async () => (await owner.call('listProjects', { query: team() })).body.data?.map((row) => row['name'])

function newProject(): ProjectParts {
  const { storage } = platform.running
  const project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  inProject(storage, project, projectAdminId, PROJECT_ROLE.admin)
  inProject(storage, project, annotatorId)
  inProject(storage, project, qaId, PROJECT_ROLE.qa)
  return project
}

/** Item of an uploaded file. */
async function sentItem(project: ProjectParts): Promise<{ readonly id: number; readonly path: string }> {
  const sent = await owner.call('uploadFile', {
    path: { projectId: project.id, name: 'sent.png' },
    query: team(),
    file: await aPicture().png().toBuffer(),
  })
  const path = String(sent.body['path'])
  const place = { ...inIt(project), folder_id: project.folderId }
  const made = await owner.call('attachItems', {
    query: place,
    body: { ...place, upload_state: 2, images: [{ name: `${randomUUID()}.png`, path }] },
  })
  const [item] = made.body['attached'] as readonly { readonly id: number }[]
  return { id: item?.id ?? 0, path }
}

const filesOf = async (project: ProjectParts): Promise<readonly string[]> =>
  readdir(join(platform.dataFolder, 'pictures', String(project.id))).catch(() => [])

describe('a project', () => {
  it('is renamed by people who manage it, with a normalised name [S2.6]', async () => {
    const project = newProject()
    const renamed = await projectAdmin.call('updateProject', { ...of(project), body: { name: '  Harbour: night ' } })
    expect([renamed.status, renamed.body['name']]).toEqual([200, 'Harbour_ night'])
    const said = await projectAdmin.call('updateProject', { ...of(project), body: { description: 'Cranes' } })
    expect(said.body).toMatchObject({ name: 'Harbour_ night', description: 'Cranes' })
    const other = newProject()
    const taken = await owner.call('updateProject', { ...of(other), body: { name: 'Harbour_ night' } })
    expect([taken.status, taken.body['code'], taken.body['key']]).toEqual([409, 'name_taken', 'body.name'])
    expect((await owner.call('updateProject', { ...of(other), body: { name: '   ' } })).status).toBe(400)
    expect((await annotator.call('updateProject', { ...of(project), body: { name: 'Mine' } })).status).toBe(403)
  })

  it('is changed completely or not at all', async () => {
    const project = newProject()
    const body = { name: 'Half', status: 3 }
    expect((await projectAdmin.call('updateProject', { ...of(project), body })).status).toBe(403)
    expect((await owner.call('readProject', of(project))).body['name']).not.toBe('Half')
  })

  it('shows its contents before deletion', async () => {
    const project = newProject()
    project.addItem({ annotationStatus: 5, annotationRevision: 1 })
    project.addItem()
    await owner.call('createFolder', { query: inIt(project), body: { name: 'night' } })
    const held = { imageCount: 2, completedImagesCount: 1, annotatedImagesCount: 1, folderCount: 1, userCount: 3 }
    expect((await owner.call('countProject', of(project))).body).toEqual(held)
    expect((await owner.call('countProject', of(newProject()))).body).toMatchObject({ imageCount: 0, folderCount: 0 })
  })

  it('deleted → leaves every list at once, and is restored with everything', async () => {
    const project = newProject()
    const item = project.addItem({ annotationStatus: 3 })
    const name = (await owner.call('readProject', of(project))).body['name']
    expect((await projectAdmin.call('deleteProject', of(project))).status).toBe(403)
    const deleted = await owner.call('deleteProject', of(project))
    expect(deleted.body).toMatchObject({ id: project.id, name, imageCount: 1 })
    const days = (Date.parse(String(deleted.body['keptUntil'])) - platform.clock.now()) / MS_PER_DAY
    expect(days).toBe(7)

    expect(await names()).not.toContain(name)
    expect((await owner.call('readProject', of(project))).status).toBe(404)
    expect((await annotator.call('readItem', { path: { itemId: item }, query: inIt(project) })).status).toBe(404)
    expect((await owner.call('deleteProject', of(project))).status).toBe(404)
    const listed = (await owner.call('listDeletedProjects', { query: team() })).body.data
    expect(listed?.find(({ id }) => id === project.id)).toEqual(deleted.body)

    expect((await projectAdmin.call('restoreProject', of(project))).status).toBe(403)
    expect((await owner.call('restoreProject', of(project))).body).toMatchObject({
      id: project.id,
      name,
      imageCount: 1,
    })
    expect((await annotator.call('readItem', { path: { itemId: item }, query: inIt(project) })).status).toBe(200)
    expect((await owner.call('restoreProject', of(project))).status).toBe(404)
  })

  it('deleted → frees its name, and is restored under another one if it was taken', async () => {
    const project = newProject()
    const name = String((await owner.call('readProject', of(project))).body['name'])
    await owner.call('deleteProject', of(project))
    const heir = newProject()
    expect((await owner.call('updateProject', { ...of(heir), body: { name } })).status).toBe(200)
    expect((await owner.call('restoreProject', of(project))).body['name']).toBe(`${name} (2)`)
  })

  it('deleted → takes its jobs with it', async () => {
    const project = newProject()
    platform.running.storage.write(() => {
      for (let at = 0; at < 3_000; at += 1) project.addItem()
    })
    const started = await owner.call('changeItemsByFilter', {
      query: inIt(project),
      body: { filter: {}, except_ids: [0], change: { is_pinned: true } },
    })
    await owner.call('deleteProject', of(project))
    const stateNow = () => platform.running.storage.jobs.byId(Number(started.body['id']))?.state
    await until('the job ends', async () => stateNow() !== JOB_STATE.in_progress)
    expect(stateNow()).toBe(JOB_STATE.canceled)
  })

  it('deleted → no longer counts against the plan, and is restored only if there is room', async () => {
    const { storage } = platform.running
    const small = aTeam(storage, PLAN.Free)
    const boss = await personSignedIn(platform, aPersonOf(storage, small, TEAM_ROLE_NUMBER.owner))
    const [first, second] = [aProject(storage, small, SYSTEM_WORKFLOW), aProject(storage, small, SYSTEM_WORKFLOW)]
    for (let at = 0; at < 60; at += 1) first.addItem()
    const place = { path: { projectId: first.id }, query: { team_id: small } }
    await boss.call('deleteProject', place)
    expect(storage.uploads.itemsOfTeam(small)).toBe(0)
    for (let at = 0; at < 60; at += 1) second.addItem()
    const refused = await boss.call('restoreProject', place)
    expect([refused.status, refused.body['code']]).toEqual([422, 'limit_reached'])
    expect(refused.body['message']).toContain('60 are there, and 60 would come back')
  })

  it('deleted → is purged seven days later, with its files, even without a restart', async () => {
    const project = newProject()
    const item = await sentItem(project)
    await owner.call('deleteProject', of(project))
    expect((await filesOf(project)).length).toBeGreaterThan(0)
    platform.clock.advance(DELETED_PROJECT_KEPT_MS - 1_000)
    platform = await platform.restart()
    expect(platform.running.storage.deletedProjects.byId(project.id)).toBeDefined()
    platform.clock.advance(2_000)
    platform = await platform.restart()
    await until('it is swept', async () => platform.running.storage.items.byId(item.id) === undefined)
    expect(await filesOf(project)).toEqual([])
    await rejoin()
  })
})

/** Sessions expire with the days that the clock was moved by. */
async function rejoin(): Promise<void> {
  const { storage } = platform.running
  const [boss] = storage.teams.users(teamId).filter(({ role }) => role === TEAM_ROLE_NUMBER.owner)
  owner = await personSignedIn(platform, boss?.id ?? 0)
  projectAdmin = await personSignedIn(platform, projectAdminId)
  annotator = await personSignedIn(platform, annotatorId)
  qa = await personSignedIn(platform, qaId)
}

describe('items', () => {
  it('are deleted with the right: their names are free at once, their files are purged a day later', async () => {
    const project = newProject()
    const { id } = await sentItem(project)
    const kept = project.addItem()
    const annotation = join(platform.dataFolder, 'annotations', `${id}.2.json`)
    await mkdir(join(platform.dataFolder, 'annotations'), { recursive: true })
    await writeFile(annotation, '{}')
    const parts = { query: inIt(project), body: { image_ids: [id, id, 1] } }
    for (const person of [annotator, qa]) expect((await person.call('deleteItems', parts)).status).toBe(403)
    expect((await projectAdmin.call('deleteItems', parts)).body).toEqual({ deleted: [id] })
    expect((await owner.call('readItem', { path: { itemId: id }, query: inIt(project) })).status).toBe(404)
    expect((await owner.call('readItem', { path: { itemId: kept }, query: inIt(project) })).status).toBe(200)
    expect(await filesOf(project)).toHaveLength(1)

    platform.clock.advance(UPLOAD_KEPT_MS + 1_000)
    platform = await platform.restart()
    await until('its files are gone', async () => (await filesOf(project)).length === 0)
    await until('its annotation is gone', async () => !(await readdir(join(annotation, '..'))).includes(`${id}.2.json`))
    await rejoin()
  })

  it('of another project aren’t affected', async () => {
    const [one, other] = [newProject(), newProject()]
    const item = other.addItem()
    expect((await owner.call('deleteItems', { query: inIt(one), body: { image_ids: [item] } })).body).toEqual({
      deleted: [],
    })
    expect((await owner.call('readItem', { path: { itemId: item }, query: inIt(other) })).status).toBe(200)
  })
})

describe('the history of an item', () => {
  it('names who changed its status, when, and with which comment', async () => {
    const project = newProject()
    const itemId = project.addItem({ annotationStatus: 3 })
    const at = { path: { itemId }, query: inIt(project) }
    const returned = await qa.call('changeItemStatus', {
      ...at,
      body: {
        from_status_id: project.statusId('Quality check'),
        status_id: project.statusId('Returned'),
        transition_id: project.transitionId('Return'),
        constraint: [{ name: 'comment_required', value: 'The left car is missing' }],
      },
    })
    expect(returned.status, JSON.stringify(returned.body)).toBe(200)
    const { body } = await annotator.call('listStatusChanges', at)
    expect(body).toMatchObject({ total: 1, count: 1 })
    expect(body.data?.[0]).toMatchObject({
      user: { id: qaId, email: platform.running.storage.people.byId(qaId)?.email },
      from_status: 3,
      to_status: 4,
      comment: 'The left car is missing',
      at: new Date(platform.clock.now()).toISOString(),
    })
  })

  it('hides statuses invisible to the reader, and changes between them', async () => {
    const { storage } = platform.running
    const project = aProject(storage, teamId, SYSTEM_WORKFLOW)
    inProject(storage, project, annotatorId)
    const hidden = storage.workflows.hiddenValues(project.workflowId, PROJECT_ROLE.annotator)
    const [one = 0, two = 0] = hidden
    expect(hidden.length).toBeGreaterThan(1)
    const itemId = project.addItem({ annotationStatus: 4 })
    const change = { itemId, personId: qaId, transitionId: null, comment: 'Look again' }
    for (const [fromValue, toValue] of [
      [3, one],
      [one, two],
      [two, 4],
    ] as const) {
      storage.statusChanges.add({ ...change, fromValue, toValue }, '2026-05-01T08:00:00.000Z')
    }
    const { body } = await annotator.call('listStatusChanges', { path: { itemId }, query: inIt(project) })
    expect(body.data?.map((row) => [row['from_status'], row['to_status']])).toEqual([
      [null, 4],
      [3, null],
    ])
    expect((await owner.call('listStatusChanges', { path: { itemId }, query: inIt(project) })).body['total']).toBe(3)
  })
})

describe('folders', () => {
  it('get valid folder names, and count the items visible to the caller', async () => {
    const { storage } = platform.running
    const project = newProject()
    const make = async (name: string) =>
      (await owner.call('createFolder', { query: inIt(project), body: { name } })).body['name']
    expect(await make('day/one')).toBe('day_one')
    expect(await make('day/one')).toBe('day_one (2)')
    expect(await make('root')).toBe('root (2)')
    const long = String(await make(`${'x'.repeat(78)}😀y`))
    expect([long.length, long.isWellFormed()]).toEqual([80, true])
    expect(await make('x'.repeat(200))).toBe('x'.repeat(80))
    expect(await make('x'.repeat(200))).toBe(`${'x'.repeat(76)} (2)`)
    expect((await owner.call('createFolder', { query: inIt(project), body: { name: ' ' } })).status).toBe(400)
    const { body } = await annotator.call('listFolders', { query: inIt(project) })
    expect(body.data?.[0]).toMatchObject({ name: 'root', is_root: true, imageCount: 0 })
    const day = body.data?.find((row) => row['name'] === 'day_one')
    project.addItem({ folderId: Number(day?.['id']) })
    const [again] = (await annotator.call('listFolders', { query: inIt(project) })).body.data?.slice(1) ?? []
    expect(again).toEqual({ ...day, imageCount: 1 })
    expect(storage.uploads.itemsOfFolder(Number(day?.['id']))).toBe(1)
  })
})
