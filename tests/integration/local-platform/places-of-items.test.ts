import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import { JOB_STATE, PLAN } from '#domain/enums'
import { thingIds } from '#domain/live'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'
import { until } from '../../drivers/waits'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let admin: PlatformClient
let annotator: PlatformClient
let annotatorId: number
let qaId: number
let pausedId: number
let adminId: number

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, REVIEW_WORKFLOW)
  annotatorId = aPersonOf(storage, teamId)
  qaId = aPersonOf(storage, teamId)
  pausedId = aPersonOf(storage, teamId)
  inProject(storage, project, annotatorId, PROJECT_ROLE.annotator)
  inProject(storage, project, qaId, PROJECT_ROLE.qa)
  inProject(storage, project, pausedId, PROJECT_ROLE.annotator, true)
  adminId = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  admin = await personSignedIn(platform, adminId)
  annotator = await personSignedIn(platform, annotatorId)
})
afterEach(() => platform.close())

const here = () => ({ team_id: teamId, project_id: project.id })
const storage = () => platform.running.storage
const asked = (who: PlatformClient, change: object, filter: object = {}) =>
  who.call('changeItemsByFilter', { query: here(), body: { filter, except_ids: [], change } })
async function ended(who: PlatformClient, id: unknown) {
  const job = async () =>
    (await who.call('listJobs', { query: { team_id: teamId } })).body.data?.find((one) => one['id'] === id)
  await until('the job ends', async () => (await job())?.['state'] !== JOB_STATE.in_progress)
  return job()
}
async function changed(change: object, filter: object = {}) {
  const started = await asked(admin, change, filter)
  expect(started.body).toMatchObject({ state: JOB_STATE.in_progress })
  return ended(admin, started.body['id'])
}
const distributed = async (body: object) =>
  ended(
    admin,
    (
      await admin.call('distributeItems', {
        query: here(),
        body: { filter: {}, except_ids: [], by: 'evenly', keeps_assigned: true, ...body },
      })
    ).body['id'],
  )
const undone = async (jobId: unknown) =>
  ended(admin, (await admin.call('undoItemsChange', { path: { jobId: Number(jobId) }, query: here() })).body['id'])
const inFolder = (id: number) => storage().uploads.itemsOfFolder(id)
const addItems = (count: number, part = {}) =>
  storage().write(() => Array.from({ length: count }, () => project.addItem(part)))

describe('moving items into a folder', () => {
  it('moves all matches, skips taken names, and can be undone', async () => {
    const night = storage().folders.add(project.id, 'Night')
    const [first] = addItems(600)
    project.addItem({ folderId: night, name: storage().items.byId(first ?? 0)?.name })
    const job = await changed({ folder_id: night }, { folder_id: project.folderId })
    expect(job).toMatchObject({ title: 'Move to Night', act: 'move', result: { changed: 599, refused: 1, taken: 1 } })
    expect([inFolder(night), inFolder(project.folderId)]).toEqual([600, 1])
    expect(await undone(job?.['id'])).toMatchObject({ result: { changed: 599, refused: 0, moved: 0 } })
    expect([inFolder(night), inFolder(project.folderId)]).toEqual([1, 600])
  })

  it('fills the folder to its limit and leaves the other items in place', async () => {
    const night = storage().folders.add(project.id, 'Night')
    storage().write(() => {
      for (let at = 0; at < ITEMS_PER_FOLDER_MAX - 5; at += 1) project.addItem({ folderId: night })
    })
    addItems(10)
    const job = await changed({ folder_id: night }, { folder_id: project.folderId })
    expect(job).toMatchObject({ result: { changed: 5, refused: 5, full: 5 } })
    expect([inFolder(night), inFolder(project.folderId)]).toEqual([ITEMS_PER_FOLDER_MAX, 5])
  }, 60_000)

  it('undone → skips items without room or with a taken name, and reports both numbers', async () => {
    const night = storage().folders.add(project.id, 'Night')
    const [first = 0] = addItems(3)
    const job = await changed({ folder_id: night }, { folder_id: project.folderId })
    project.addItem({ name: storage().items.byId(first)?.name })
    // One exists, with room for one more.
    const { uploads } = storage()
    const { itemsOfFolder } = uploads
    const more = ITEMS_PER_FOLDER_MAX - 2
    Object.assign(uploads, {
      itemsOfFolder: (id: number) => itemsOfFolder(id) + (id === project.folderId ? more : 0),
    })
    expect(await undone(job?.['id'])).toMatchObject({
      result: { changed: 1, refused: 2, moved: 0, full: 1, taken: 1 },
    })
    expect(inFolder(night)).toBe(2)
  })

  it('is refused for a folder of another project, and without the right to manage folders', async () => {
    const other = aProject(storage(), teamId, REVIEW_WORKFLOW)
    addItems(1)
    expect(await asked(admin, { folder_id: other.folderId })).toMatchObject({
      status: 400,
      body: { key: 'body.change.folder_id' },
    })
    expect((await asked(annotator, { folder_id: project.folderId })).status).toBe(403)
  })
})

describe('assigning items', () => {
  it('adds a person in their role beside those of other roles, and can be undone', async () => {
    const [one = 0, two = 0] = addItems(2)
    const { items } = storage()
    items.assign(one, annotatorId, PROJECT_ROLE.annotator)
    const job = await changed({ assignee_id: qaId })
    expect(job).toMatchObject({ result: { changed: 2, refused: 0 } })
    expect(items.assignmentsOf(one)).toEqual([
      [annotatorId, PROJECT_ROLE.annotator],
      [qaId, PROJECT_ROLE.qa],
    ])
    const mine = await annotator.call('searchItems', {
      query: here(),
      body: { query: { limit: 9, offset: 0, search: { 'assignments.user_id': { $eq: 'me' } } } },
    })
    expect(mine.body.data?.map(({ id, assignments }) => [id, assignments])).toEqual([[one, undefined]])
    const seen = await admin.call('searchItems', { query: here(), body: { query: { limit: 9, offset: 0 } } })
    expect(seen.body.data?.map(({ assignments }) => (assignments as unknown[]).length)).toEqual([2, 1])
    await undone(job?.['id'])
    expect([items.assignmentsOf(one), items.assignmentsOf(two)]).toEqual([[[annotatorId, PROJECT_ROLE.annotator]], []])
  })

  it('can remove everybody, and is undone only for people who still work in that role', async () => {
    const [one = 0] = addItems(1)
    const { items } = storage()
    items.assign(one, annotatorId, PROJECT_ROLE.annotator)
    const job = await changed({ assignee_id: null })
    expect(items.assignmentsOf(one)).toEqual([])
    await undone(job?.['id'])
    expect(items.assignmentsOf(one)).toEqual([[annotatorId, PROJECT_ROLE.annotator]])
  })

  it('offers people with a role who aren’t paused, with their open items, and refuses others', async () => {
    const [one = 0] = addItems(3)
    storage().items.assign(one, qaId, PROJECT_ROLE.qa)
    const { body } = await admin.call('listAssignees', { query: here() })
    expect(body.data?.map(({ id, role, items }) => [id, role, items])).toEqual([
      [annotatorId, 'Annotator', 0],
      [qaId, 'QA', 1],
      [adminId, 'ProjectAdmin', 0],
    ])
    const done = project.addItem({ annotationStatus: 5 })
    storage().items.assign(done, qaId, PROJECT_ROLE.qa)
    const again = await admin.call('listAssignees', { query: here() })
    expect(again.body.data?.find(({ id }) => id === qaId)).toMatchObject({ items: 1 })
    for (const assignee_id of [pausedId, 999_999])
      expect((await asked(admin, { assignee_id })).body).toMatchObject({ key: 'body.change.assignee_id' })
    expect((await asked(annotator, { assignee_id: annotatorId })).status).toBe(403)
  })
})

describe('deleting all matches', () => {
  it('is one job, which frees their names', async () => {
    addItems(700)
    const [kept = 0] = addItems(1)
    const name = storage().items.byId(kept - 1)?.name
    const job = await changed({ is_deleted: true }, { id: { $ne: kept } })
    expect(job).toMatchObject({ title: 'Delete', result: { changed: 700, refused: 0 } })
    expect(inFolder(project.folderId)).toBe(1)
    expect(storage().items.nameTaken(project.folderId, name ?? '')).toBe(false)
    expect((await asked(annotator, { is_deleted: true })).status).toBe(403)
  })
})

describe('a folder', () => {
  const folder = (folderId: number) => ({ path: { folderId }, query: here() })

  it('is renamed, with a number if the name is taken', async () => {
    const night = storage().folders.add(project.id, 'Night')
    storage().folders.add(project.id, 'Day')
    const renamed = await admin.call('updateFolder', { ...folder(night), body: { name: 'Day' } })
    expect(renamed.body).toMatchObject({ id: night, name: 'Day (2)' })
    const same = await admin.call('updateFolder', { ...folder(night), body: { name: 'Day (2)' } })
    expect(same.body).toMatchObject({ name: 'Day (2)' })
    expect((await admin.call('updateFolder', { ...folder(project.folderId), body: { name: 'x' } })).status).toBe(400)
  })

  it('is deleted if empty, and otherwise reports its number of items', async () => {
    const night = storage().folders.add(project.id, 'Night')
    const id = project.addItem({ folderId: night })
    const refused = await admin.call('deleteFolder', folder(night))
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'The folder holds 1 item. Move or delete them first.',
    ])
    storage().items.remove(id)
    expect((await admin.call('deleteFolder', folder(night))).status).toBe(200)
    expect(storage().folders.byId(night)).toBeUndefined()
    expect((await admin.call('deleteFolder', folder(project.folderId))).status).toBe(400)
  })
})

describe('copying items into a folder', () => {
  it('copies annotations, skips taken names, restarts the work, and undo removes untouched copies', async () => {
    const night = storage().folders.add(project.id, 'Night')
    const [first = 0, second = 0, third = 0] = addItems(3, { sourcePath: 'day/a&b.jpg' })
    project.addItem({ folderId: night, name: storage().items.byId(third)?.name })
    const drawn = JSON.stringify({ metadata: { name: 'item.jpg' }, instances: [], comments: [], tags: [], own: 7 })
    const of = (itemId: number) => ({ path: { itemId }, query: here() })
    const saved = await admin.call('uploadAnnotation', {
      ...of(first),
      file: Buffer.from(drawn),
      headers: { 'if-match': `"${storage().items.byId(first)?.annotationRevision ?? 0}"` },
    })
    expect(saved.status).toBe(200)
    const before = inFolder(project.folderId)
    const job = await changed({ copy_to: night }, { folder_id: project.folderId })
    expect(job).toMatchObject({ title: 'Copy to Night', act: 'copy', result: { changed: 2, refused: 1, taken: 1 } })
    expect([inFolder(night), inFolder(project.folderId)]).toEqual([3, before])
    const listed = await admin.call('searchItems', { query: here(), body: { query: { limit: 100, offset: 0 } } })
    const copies = (listed.body.data ?? []).filter(({ id }) => Number(id) > third + 1)
    expect(copies.map(({ name }) => name)).toEqual([first, second].map((id) => storage().items.byId(id)?.name))
    const [copy] = copies
    const copyId = Number(copy?.['id'])
    expect(storage().items.byId(copyId)).toMatchObject({
      annotationRevision: 1,
      folderId: night,
      sourcePath: 'day/a&b.jpg',
    })
    expect(await (await admin.raw('itemAnnotation', of(copyId))).text()).toBe(drawn)
    // One of the copies was changed: it stays.
    platform.clock.advance(60_000)
    await admin.call('updateItem', { ...of(copyId), body: { is_pinned: 1 } })
    expect(await undone(job?.['id'])).toMatchObject({ result: { changed: 1, refused: 0, moved: 1 } })
    expect(inFolder(night)).toBe(2)
  })

  it('stops when the plan is full, and says so; finished copies stay, and are reported [S9.5]', async () => {
    const free = aTeam(storage(), PLAN.Free)
    const own = aProject(storage(), free, REVIEW_WORKFLOW)
    const owner = await personSignedIn(platform, aPersonOf(storage(), free, TEAM_ROLE_NUMBER.admin))
    const night = storage().folders.add(own.id, 'Night')
    storage().write(() => {
      for (let at = 0; at < 97; at += 1) own.addItem()
    })
    const begun = storage().events.last()
    const query = { team_id: free, project_id: own.id }
    const body = { filter: {}, except_ids: [], change: { copy_to: night } }
    const id = Number((await owner.call('changeItemsByFilter', { query, body })).body['id'])
    await until('the job ends', () => storage().jobs.byId(id)?.state !== JOB_STATE.in_progress)
    expect(storage().jobs.byId(id)).toMatchObject({
      state: JOB_STATE.failed,
      done: 3,
      result: { changed: 3, refused: 0 },
      error: {
        code: 'limit_reached',
        message: 'The Free plan allows 100 images in a team: no more can be copied.',
      },
    })
    expect(inFolder(night)).toBe(3)
    const told = storage()
      .events.after(begun, 1_000)
      .filter(({ name }) => name === 'item.created')
    expect(told.flatMap(({ thing }) => thingIds(thing))).toHaveLength(3)
  })

  it('stops when the folder is full, and is refused without the right to manage folders', async () => {
    const night = storage().folders.add(project.id, 'Night')
    storage().write(() => {
      for (let at = 0; at < ITEMS_PER_FOLDER_MAX - 1; at += 1) project.addItem({ folderId: night })
    })
    addItems(3)
    const job = await changed({ copy_to: night }, { folder_id: project.folderId })
    expect(job).toMatchObject({ result: { changed: 1, refused: 2, full: 2 } })
    expect((await asked(annotator, { copy_to: night })).status).toBe(403)
    const other = aProject(storage(), teamId, REVIEW_WORKFLOW)
    expect(await asked(admin, { copy_to: other.folderId })).toMatchObject({ status: 400 })
  }, 60_000)
})

describe('distributing', () => {
  const counts = () => storage().items.assignedCounts(project.id)
  it('gives everyone the same number, keeps existing assignments of these roles, and can be undone', async () => {
    const second = aPersonOf(storage(), teamId)
    inProject(storage(), project, second, PROJECT_ROLE.annotator)
    addItems(7)
    const [first] = storage().items.after({ projectId: project.id, hiddenValues: [] }, 0, Number.MAX_SAFE_INTEGER, 1)
    storage().items.assign(first?.id ?? 0, annotatorId, PROJECT_ROLE.annotator)
    const job = await distributed({ people: [annotatorId, second] })
    expect(job).toMatchObject({ state: JOB_STATE.completed, done: 7, result: { changed: 6 } })
    expect([counts().get(annotatorId), counts().get(second)]).toEqual([4, 3])
    await undone(job?.['id'])
    expect([counts().get(annotatorId), counts().get(second)]).toEqual([1, undefined])
  })

  it('by load → favours people with the least, and may reassign others’ items', async () => {
    const second = aPersonOf(storage(), teamId)
    inProject(storage(), project, second, PROJECT_ROLE.annotator)
    addItems(6)
    const all = storage().items.after({ projectId: project.id, hiddenValues: [] }, 0, Number.MAX_SAFE_INTEGER, 9)
    for (const { id } of all.slice(0, 4)) storage().items.assign(id, annotatorId, PROJECT_ROLE.annotator)
    await distributed({ people: [annotatorId, second], by: 'load' })
    expect([counts().get(annotatorId), counts().get(second)]).toEqual([4, 2])
    await distributed({ people: [second], keeps_assigned: false })
    expect([counts().get(annotatorId), counts().get(second)]).toEqual([undefined, 6])
  })

  it('skips people who are paused or have no role, and requires the right to assign', async () => {
    addItems(1)
    const body = { filter: {}, except_ids: [], by: 'evenly', keeps_assigned: true }
    const to = (who: PlatformClient, people: readonly number[]) =>
      who.call('distributeItems', { query: here(), body: { ...body, people } })
    expect((await to(admin, [pausedId])).body).toMatchObject({ code: 'bad_request', key: 'body.people' })
    expect(await to(annotator, [annotatorId])).toMatchObject({ status: 403 })
    expect(counts().size).toBe(0)
  })
})
