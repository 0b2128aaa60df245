import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_STATE, PROJECT_TYPE } from '#domain/enums'
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

it('items are copied with their files and folders, in the first status and without annotations', async () => {
  const { storage } = platform.running
  const [from, into] = [project(), project()]
  const folderId = storage.folders.add(from.id, 'night')
  const path = `pictures/${from.id}/abc.jpg`
  storage.files.writeNow(path, Buffer.from('bytes'))
  from.addItem({
    name: 'own.jpg',
    folderId,
    source: { kind: 'file', path },
    annotationStatus: 5,
    annotationRevision: 1,
  })
  from.addItem({ name: 'sample.jpg', annotationRevision: 1 })
  from.addItem({ name: 'gone.jpg', source: { kind: 'file', path: `pictures/${from.id}/gone.jpg` } })
  from.addItem({ name: 'twice.jpg' })
  into.addItem({ name: 'twice.jpg' })
  const jobId = Number((await copy(from.id, into.id)).body['id'])
  expect(await ended(jobId)).toBe(JOB_STATE.completed)
  expect(storage.jobs.byId(jobId)?.result).toEqual({ changed: 2, refused: 2 })
  const first = REVIEW_WORKFLOW.statuses[0]?.value
  expect(itemsOf(into.id)).toEqual([
    expect.objectContaining({ name: 'twice.jpg' }),
    expect.objectContaining({
      name: 'own.jpg',
      folderName: 'night',
      annotationStatus: first,
      annotationRevision: 0,
      source: { kind: 'file', path: `pictures/${into.id}/abc.jpg` },
    }),
    expect.objectContaining({ name: 'sample.jpg', folderName: null, annotationRevision: 0 }),
  ])
  // Each has its own: what goes with one project stays in the other.
  await storage.uploads.discardProject(from.id)
  expect(storage.files.readNow(`pictures/${into.id}/abc.jpg`)).toEqual(Buffer.from('bytes'))
})

it('a copy that was stopped goes on where it was, also after a start of the platform, and copies nothing twice', async () => {
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

it('goes into another project of the same type alone', async () => {
  const from = project()
  const text = project(PROJECT_TYPE.text)
  expect((await copy(from.id, from.id)).body).toMatchObject({ key: 'body.into', message: 'It is the same project.' })
  expect((await copy(from.id, text.id)).body).toMatchObject({
    key: 'body.into',
    message: 'The other project is of another type.',
  })
})
