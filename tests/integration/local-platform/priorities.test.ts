import { afterEach, beforeEach, expect, it } from 'vitest'
import { JOB_STATE } from '#domain/enums'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import type { ProjectParts } from '../../builders/local-platform'
import { startOneProject } from '../../drivers/one-project'
import type { PlatformClient, TestPlatform } from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let admin: PlatformClient
let annotator: PlatformClient

beforeEach(async () => {
  ;({ platform, teamId, project, admin, annotator } = await startOneProject(REVIEW_WORKFLOW))
})
afterEach(() => platform.close())

const here = () => ({ team_id: teamId, project_id: project.id })
const priorityOf = (id: number) => platform.running.storage.items.byId(id)?.priority
async function ended(started: { readonly body: object }) {
  const id = Number((started.body as { readonly id: unknown }).id)
  const job = () => platform.running.storage.jobs.byId(id)
  await expect.poll(() => job()?.state, { timeout: 20_000 }).not.toBe(JOB_STATE.in_progress)
  return job()
}

it('priorities by name → are set by one job, unknown names are reported first, and undo skips those changed since', async () => {
  const { storage } = platform.running
  const night = storage.folders.add(project.id, 'Night')
  const [one, two] = [project.addItem({ name: 'one.jpg' }), project.addItem({ name: 'one.jpg', folderId: night })]
  const check = await admin.call('checkPriorities', {
    query: here(),
    body: { places: [{ name: 'one.jpg' }, { folder: 'Night', name: 'one.jpg' }, { folder: 'Day', name: 'one.jpg' }] },
  })
  expect(check.body).toEqual({ unknown: [{ folder: 'Day', name: 'one.jpg' }] })
  const rows = [
    { name: 'one.jpg', priority: 5.5 },
    { folder: 'Night', name: 'one.jpg', priority: 7 },
    { folder: 'Day', name: 'one.jpg', priority: 9 },
  ]
  const job = await ended(await admin.call('startPriorities', { query: here(), body: { rows } }))
  expect(job).toMatchObject({ state: JOB_STATE.completed, done: 3, result: { changed: 2, refused: 0 } })
  expect([priorityOf(one), priorityOf(two)]).toEqual([5.5, 7])
  const list = await admin.call('searchItems', {
    query: here(),
    body: { query: { limit: 5, offset: 0, sort: [{ field: 'priority', order: 'DESC' }] } },
  })
  expect(list.body.data?.map((item) => item['entropy_value'])).toEqual([7, 5.5])

  const set = { filter: { id: { $eq: one } }, except_ids: [], change: { priority: 1 } }
  await ended(await admin.call('changeItemsByFilter', { query: here(), body: set }))
  const undo = await ended(await admin.call('undoItemsChange', { path: { jobId: job?.id ?? 0 }, query: here() }))
  expect(undo?.result).toMatchObject({ changed: 1, moved: 1 })
  expect([priorityOf(one), priorityOf(two)]).toEqual([1, 0])
})

it('a person who doesn’t run the project → sets none, neither by name nor for all matches', async () => {
  const id = project.addItem({ name: 'one.jpg' })
  const rows = [{ name: 'one.jpg', priority: 5 }]
  expect(await annotator.call('startPriorities', { query: here(), body: { rows } })).toMatchObject({ status: 403 })
  const change = { filter: {}, except_ids: [], change: { priority: 1 } }
  expect(await annotator.call('changeItemsByFilter', { query: here(), body: change })).toMatchObject({ status: 403 })
  expect(priorityOf(id)).toBe(0)
})

it('the public client → sets a folder’s priorities, and learns which names exist', async () => {
  const id = project.addItem({ name: 'one.jpg' })
  const image_entropies = [
    { name: 'one.jpg', entropy_value: 3 },
    { name: 'gone.jpg', entropy_value: 4 },
  ]
  const query = { ...here(), folder_id: project.folderId }
  expect((await admin.call('setPriorities', { query, body: { image_entropies } })).body).toEqual({
    data: [image_entropies[0]],
  })
  expect(priorityOf(id)).toBe(3)
})

it('a person who requests items → gets the highest priority first, then pinned ones', async () => {
  const { storage } = platform.running
  const at = '2026-05-01T08:00:00.000Z'
  const who = { previous: null, changedBy: 'owner@example.test', changedAt: at }
  storage.settings.set(project.id, { attribute: 'ItemAutoAssignOrder', value: 2, ...who })
  const [first, pinned, low, high] = [
    project.addItem(),
    project.addItem({ isPinned: true }),
    project.addItem(),
    project.addItem(),
  ]
  storage.items.setPriority(low, 1, at)
  storage.items.setPriority(high, 2, at)
  const answer = await annotator.call('requestItems', { query: here(), body: { count: 4 } })
  expect(answer.body.data?.map((item) => item['id'])).toEqual([high, low, pinned, first])
})
