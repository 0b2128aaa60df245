import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_STATE, LIMIT_STATE, PLAN, PROJECT_TYPE, UPLOAD_STATE } from '#domain/enums'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
let admin: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  teamId = aTeam(platform.running.storage)
  admin = await personSignedIn(platform, aPersonOf(platform.running.storage, teamId, TEAM_ROLE_NUMBER.admin))
})
afterAll(() => platform.close())

const project = (type?: number): ProjectParts => aProject(platform.running.storage, teamId, REVIEW_WORKFLOW, type)
const copy = (from: number, into: number) =>
  admin.call('copyItems', { path: { projectId: from }, query: { team_id: teamId }, body: { into } })
const ended = async (jobId: number): Promise<number> => {
  await expect
    .poll(() => platform.running.storage.jobs.byId(jobId)?.state, { timeout: 20_000 })
    .not.toBe(JOB_STATE.in_progress)
  return platform.running.storage.jobs.byId(jobId)?.state ?? 0
}
const itemsOf = (projectId: number) =>
  platform.running.storage.items.after({ projectId, hiddenValues: [] }, 0, Number.MAX_SAFE_INTEGER, 5_000)

it('copying items → copies files and folders, in the first status and without annotations', async () => {
  const { storage } = platform.running
  const [from, into] = [project(), project()]
  const folderId = storage.folders.add(from.id, 'night')
  const path = `pictures/${from.id}/abc.jpg`
  storage.files.writeNow(path, Buffer.from('bytes'))
  from.addItem({
    name: 'own.jpg',
    folderId,
    source: { kind: 'file', path },
    sourcePath: 'night/own!.jpg',
    annotationStatus: 5,
    annotationRevision: 1,
  })
  from.addItem({ name: 'sample.jpg', annotationRevision: 1 })
  from.addItem({ name: 'gone.jpg', source: { kind: 'file', path: `pictures/${from.id}/gone.jpg` } })
  from.addItem({ name: 'twice.jpg' })
  into.addItem({ name: 'twice.jpg' })
  const jobId = Number((await copy(from.id, into.id)).body['id'])
  expect(await ended(jobId)).toBe(JOB_STATE.completed)
  expect(storage.jobs.byId(jobId)?.result).toEqual({ changed: 2, refused: 2, taken: 1 })
  const first = REVIEW_WORKFLOW.statuses[0]?.value
  expect(itemsOf(into.id)).toEqual([
    expect.objectContaining({ name: 'twice.jpg' }),
    expect.objectContaining({
      name: 'own.jpg',
      folderName: 'night',
      annotationStatus: first,
      annotationRevision: 0,
      source: { kind: 'file', path },
      sourcePath: 'night/own!.jpg',
    }),
    expect.objectContaining({ name: 'sample.jpg', folderName: null, annotationRevision: 0 }),
  ])
  // They share the file: deleting one project leaves it in the other.
  storage.deletedProjects.drop(from.id)
  await storage.itemFiles.discardProject(from.id)
  expect(storage.files.readNow(path)).toEqual(Buffer.from('bytes'))
  storage.deletedProjects.drop(into.id)
  await storage.itemFiles.discardProject(into.id)
  expect(storage.files.has(path)).toBe(false)
})

it('a stopped copy → resumes, also after a restart of the platform, and copies nothing twice', async () => {
  const [from, into] = [project(), project()]
  for (let at = 0; at < 3_000; at += 1) from.addItem({ name: `many ${at}.jpg` })
  const jobId = Number((await copy(from.id, into.id)).body['id'])
  const { jobs } = platform.running.storage
  await expect.poll(() => jobs.byId(jobId)?.done, { timeout: 20_000, interval: 2 }).toBeGreaterThan(0)
  await admin.call('cancelJob', { path: { jobId }, query: { team_id: teamId } })
  expect(await ended(jobId)).toBe(JOB_STATE.canceled)
  const half = itemsOf(into.id).length
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(3_000)
  await admin.call('continueJob', { path: { jobId }, query: { team_id: teamId } })
  platform = await platform.restart()
  const { storage } = platform.running
  admin = await personSignedIn(platform, storage.people.byEmail('person1@example.test')?.id ?? 0)
  expect(await ended(jobId)).toBe(JOB_STATE.completed)
  expect(itemsOf(into.id)).toHaveLength(3_000)
  expect(storage.jobs.byId(jobId)?.result).toEqual({ changed: 3_000, refused: 0 })
}, 60_000)

it('copying selected items with annotations → objects get the target’s classes by name; undo removes untouched copies', async () => {
  const { storage } = platform.running
  const [from, into] = [project(), project()]
  const at = '2026-05-02T08:00:00.000Z'
  const group = { name: 'colour', group_type: 'radio', attributes: [{ name: 'red' }, { name: 'blue' }] }
  const carHere = storage.classes.create(from.id, { name: 'car', color: '#f00', kind: 1, groups: [group] }, at)
  const treeHere = storage.classes.create(from.id, { name: 'tree', color: '#0f0', kind: 1 }, at)
  storage.classes.create(into.id, { name: 'sky', color: '#00f', kind: 1 }, at)
  const carThere = storage.classes.create(into.id, { name: 'car', color: '#f00', kind: 1, groups: [group] }, at)
  const groupOf = (projectId: number) => storage.classes.ofProject(projectId).find(({ name }) => name === 'car')
  const idsOf = (projectId: number) => {
    const known = groupOf(projectId)?.attributeGroups[0]
    return { groupId: known?.id, id: known?.attributes[1]?.id }
  }
  const attribute = (ids: object) => ({ ...ids, groupName: 'colour', name: 'blue' })
  const box = { type: 'bbox', points: { x1: 1.5, x2: 4, y1: 1, y2: 3 }, own: 1e3 }
  const drawn = {
    metadata: { name: 'a.jpg', width: 64, height: 48 },
    instances: [
      { ...box, classId: carHere, className: 'car', attributes: [attribute(idsOf(from.id))] },
      { ...box, classId: treeHere, className: 'tree', attributes: [] },
    ],
  }
  const [meant, other] = [from.addItem({ name: 'a.jpg' }), from.addItem({ name: 'b.jpg' })]
  for (const id of [meant, other]) {
    await admin.call('uploadAnnotation', {
      path: { itemId: id },
      query: { team_id: teamId, project_id: from.id },
      headers: { 'if-match': '"0"' },
      file: Buffer.from(JSON.stringify(drawn)),
    })
  }
  const answer = await admin.call('copyItems', {
    path: { projectId: from.id },
    query: { team_id: teamId },
    body: { into: into.id, filter: { name: { $in: ['a.jpg', 'b.jpg'] } }, except_ids: [other], with_annotations: true },
  })
  const jobId = Number(answer.body['id'])
  expect(await ended(jobId)).toBe(JOB_STATE.completed)
  const [copy, ...more] = itemsOf(into.id)
  expect(more).toEqual([])
  expect(copy).toMatchObject({ name: 'a.jpg', annotationRevision: 1 })
  const read = await admin.call('itemAnnotation', {
    path: { itemId: copy?.id ?? 0 },
    query: { team_id: teamId, project_id: into.id },
  })
  expect(read.body).toEqual({
    ...drawn,
    instances: [
      { ...box, classId: carThere, className: 'car', attributes: [attribute(idsOf(into.id))] },
      { ...box, classId: -1, className: 'tree', attributes: [] },
    ],
  })
  expect(storage.revisions.classUses(into.id, carThere)).toEqual({ count: 1, items: 1 })
  const undo = await admin.call('undoItemsChange', {
    path: { jobId },
    query: { team_id: teamId, project_id: into.id },
  })
  expect(await ended(Number(undo.body['id']))).toBe(JOB_STATE.completed)
  expect(itemsOf(into.id)).toEqual([])
  expect(itemsOf(from.id)).toHaveLength(2)
})

it('copying → requires a project of the same type', async () => {
  const from = project()
  const text = project(PROJECT_TYPE.text)
  expect((await copy(from.id, from.id)).body).toMatchObject({ key: 'body.into', message: 'It is the same project.' })
  expect((await copy(from.id, text.id)).body).toMatchObject({
    key: 'body.into',
    message: 'The other project is of another type.',
  })
})

it('a full plan → accepts no more copies, and says so; finished copies stay [S9.5]', async () => {
  const { storage } = platform.running
  const free = aTeam(storage, PLAN.Free)
  const owner = await personSignedIn(platform, aPersonOf(storage, free, TEAM_ROLE_NUMBER.admin))
  const [from, into] = [aProject(storage, free, REVIEW_WORKFLOW), aProject(storage, free, REVIEW_WORKFLOW)]
  storage.write(() => {
    for (let at = 0; at < 98; at += 1) from.addItem()
  })
  const body = { into: into.id }
  const started = await owner.call('copyItems', { path: { projectId: from.id }, query: { team_id: free }, body })
  const jobId = Number(started.body['id'])
  expect(await ended(jobId)).toBe(JOB_STATE.failed)
  expect(storage.jobs.byId(jobId)?.error).toMatchObject({
    code: 'limit_reached',
    message: 'The Free plan allows 100 images in a team: no more can be copied.',
  })
  expect(itemsOf(into.id)).toHaveLength(2)
  expect(storage.jobs.byId(jobId)).toMatchObject({ done: 2, result: { changed: 2, refused: 0 } })
  const limits = { path: { projectId: into.id }, query: { team_id: free } }
  const stateFor = async (incoming?: number) =>
    (await owner.call('readLimits', { ...limits, query: { team_id: free, ...(incoming && { incoming }) } })).body[
      'limit_state'
    ]
  expect(await stateFor()).toBe(LIMIT_STATE.exceeded)
  into.addItem({ name: 'one more.jpg' })
  expect(await stateFor(5)).toBe(LIMIT_STATE.leaked)
})

it('the limits → tell what a plan accepts: everything, a part, or nothing [S9.5]', async () => {
  const { storage } = platform.running
  const free = aTeam(storage, PLAN.Free)
  const owner = await personSignedIn(platform, aPersonOf(storage, free, TEAM_ROLE_NUMBER.admin))
  const own = aProject(storage, free, REVIEW_WORKFLOW)
  storage.write(() => {
    for (let at = 0; at < 90; at += 1) own.addItem()
  })
  const states: unknown[] = []
  for (const incoming of [undefined, 10, 11, 1_000_000]) {
    const query = { team_id: free, ...(incoming !== undefined && { incoming }) }
    states.push((await owner.call('readLimits', { path: { projectId: own.id }, query })).body['limit_state'])
  }
  const { limited, partiallyExceeded } = LIMIT_STATE
  expect(states).toEqual([limited, limited, partiallyExceeded, partiallyExceeded])
})

it('copying links to a project of files, or files to one of links → is refused, and no job begins [S2.9]', async () => {
  const { storage } = platform.running
  const [from, into] = [project(), project()]
  from.addItem({ name: 'pier.jpg' })
  const at = new Date().toISOString()
  storage.projects.setUploadState(from.id, UPLOAD_STATE.external, at)
  storage.projects.setUploadState(into.id, UPLOAD_STATE.basic, at)
  expect(await copy(from.id, into.id)).toMatchObject({
    status: 409,
    body: { code: 'upload_state_mixed', key: 'body.into' },
  })
  expect(await copy(into.id, from.id)).toMatchObject({ status: 409, body: { code: 'upload_state_mixed' } })
  storage.projects.setUploadState(into.id, UPLOAD_STATE.initial, at)
  expect((await copy(from.id, into.id)).status).toBe(200)
})
