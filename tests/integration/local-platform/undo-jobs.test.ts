import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JOB_STATE } from '#domain/enums'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aProject, type ProjectParts } from '../../builders/local-platform'
import { startOneProject } from '../../drivers/one-project'
import type { PlatformClient, TestPlatform } from '../../drivers/platform-client'
import { until } from '../../drivers/waits'

const MANY = 2_000
const [PROGRESS, CHECK, DONE] = [2, 3, 5]

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
const addItems = (count: number, annotationStatus: number, part = {}): readonly number[] =>
  platform.running.storage.write(() =>
    Array.from({ length: count }, () => project.addItem({ annotationStatus, ...part })),
  )
const item = (id = 0) => platform.running.storage.items.byId(id)
const inStatus = (value: number): number =>
  platform.running.storage.items.counts({ projectId: project.id, hiddenValues: [] }).find((row) => row.value === value)
    ?.count ?? 0

async function ended(who: PlatformClient, id: unknown) {
  const job = async () =>
    (await who.call('listJobs', { query: { team_id: teamId } })).body.data?.find((one) => one['id'] === id)
  await until('the job ends', async () => (await job())?.['state'] !== JOB_STATE.in_progress)
  return job()
}
async function changed(who: PlatformClient, change: object): Promise<number> {
  const started = await who.call('changeItemsByFilter', {
    query: here(),
    body: { filter: {}, except_ids: [], change },
  })
  await ended(who, started.body['id'])
  return Number(started.body['id'])
}
const undo = (who: PlatformClient, jobId: number) => who.call('undoItemsChange', { path: { jobId }, query: here() })
async function undone(who: PlatformClient, jobId: number) {
  const started = await undo(who, jobId)
  expect(started.status).toBe(200)
  return ended(who, started.body['id'])
}
const toStatus = (name: string) => ({ status_id: project.statusId(name) })

describe('undoing a bulk change', () => {
  it('restores each item’s status, and can be undone itself', async () => {
    addItems(MANY, CHECK)
    addItems(30, PROGRESS)
    addItems(5, DONE)
    const jobId = await changed(admin, toStatus('Completed'))
    expect([inStatus(CHECK), inStatus(PROGRESS), inStatus(DONE)]).toEqual([0, 0, MANY + 35])
    const back = await undone(admin, jobId)
    expect(back).toMatchObject({
      kind: 'undoItems',
      title: 'Undo: Set status to Completed',
      state: JOB_STATE.completed,
      done: MANY + 30,
      total: MANY + 30,
      result: { changed: MANY + 30, refused: 0, moved: 0 },
    })
    expect([inStatus(CHECK), inStatus(PROGRESS), inStatus(DONE)]).toEqual([MANY, 30, 5])
    const again = await undone(admin, Number(back?.['id']))
    expect(again).toMatchObject({ title: 'Redo: Set status to Completed', result: { changed: MANY + 30 } })
    expect(inStatus(DONE)).toBe(MANY + 35)
    expect(await undone(admin, Number(again?.['id']))).toMatchObject({ title: 'Undo: Set status to Completed' })
    expect(inStatus(CHECK)).toBe(MANY)
  })

  it('skips items changed or deleted since, and counts them', async () => {
    const items = addItems(10, CHECK)
    const jobId = await changed(admin, toStatus('Completed'))
    const [moved = 0, gone = 0] = items
    platform.running.storage.items.setStatus(moved, PROGRESS, new Date().toISOString())
    await admin.call('deleteItems', { query: here(), body: { image_ids: [gone] } })
    expect(await undone(admin, jobId)).toMatchObject({ result: { changed: 8, refused: 0, moved: 2 } })
    expect(item(moved)?.annotationStatus).toBe(PROGRESS)
    expect(inStatus(CHECK)).toBe(8)
  })

  it('restores the approval that the status change cleared', async () => {
    const [id] = addItems(1, CHECK, { approvalStatus: 1 })
    const jobId = await changed(admin, toStatus('Completed'))
    expect(item(id)?.approvalStatus).toBe(0)
    await undone(admin, jobId)
    expect(item(id)).toMatchObject({ annotationStatus: CHECK, approvalStatus: 1 })
  })

  it('of approvals and pins restores each item’s own', async () => {
    const [plain, rejected, approved] = [0, 1, 2].map(
      (approvalStatus) => addItems(1, CHECK, { approvalStatus, isPinned: approvalStatus === 1 })[0],
    )
    const approvals = await changed(admin, { approval_status: 2 })
    const pins = await changed(admin, { is_pinned: true })
    expect(await undone(admin, approvals)).toMatchObject({ result: { changed: 2, moved: 0 } })
    expect(await undone(admin, pins)).toMatchObject({ result: { changed: 2, moved: 0 } })
    expect([plain, rejected, approved].map((id) => [item(id)?.approvalStatus, item(id)?.isPinned])).toEqual([
      [0, false],
      [1, true],
      [2, false],
    ])
  })

  it('uses the transitions of the person’s role, and counts items without one as refused', async () => {
    addItems(4, PROGRESS)
    const jobId = await changed(annotator, toStatus('Quality check'))
    expect(inStatus(CHECK)).toBe(4)
    const back = await undone(annotator, jobId)
    const result = back?.['result'] as { readonly changed: number; readonly refused: number }
    expect(result.changed + result.refused).toBe(4)
    expect(inStatus(CHECK)).toBe(result.refused)
  })

  it('requires one’s own finished job in this project that changed something', async () => {
    addItems(3, CHECK)
    const jobId = await changed(admin, toStatus('Completed'))
    expect(await undo(annotator, jobId)).toMatchObject({ status: 410 })
    expect(await undo(admin, 99_999)).toMatchObject({ status: 410 })
    const nothing = await changed(admin, toStatus('Completed'))
    expect(await undo(admin, nothing)).toMatchObject({ status: 409 })
    const other = aProject(platform.running.storage, teamId, REVIEW_WORKFLOW)
    const elsewhere = { ...here(), project_id: other.id }
    expect(await admin.call('undoItemsChange', { path: { jobId }, query: elsewhere })).toMatchObject({ status: 410 })
    expect(inStatus(DONE)).toBe(3)
  })

  it('is refused while the job runs; a stopped one’s changes can be undone', async () => {
    addItems(MANY, CHECK)
    const started = await admin.call('changeItemsByFilter', {
      query: here(),
      body: { filter: {}, except_ids: [], change: toStatus('Completed') },
    })
    const jobId = Number(started.body['id'])
    await until('something is changed', async () => inStatus(DONE) > 0)
    const early = await undo(admin, jobId)
    await admin.call('cancelJob', { path: { jobId }, query: { team_id: teamId } })
    const stopped = await ended(admin, jobId)
    if (stopped?.['state'] === JOB_STATE.canceled) expect(early).toMatchObject({ status: 409 })
    const count = (stopped?.['result'] as { readonly changed: number } | undefined)?.changed
    expect(await undone(admin, jobId)).toMatchObject({ result: { changed: count, moved: 0 } })
    expect([inStatus(CHECK), inStatus(DONE)]).toEqual([MANY, 0])
  })
})
