import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JOB_STATE } from '#domain/enums'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { REVIEW_WORKFLOW, SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import type { EventRow } from '../../../local-platform/storage/events'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  type Answer,
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'
import { until } from '../../drivers/waits'

const MANY = 3_000
const STARTS_IN = 2

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let adminId: number
let annotatorId: number
let admin: PlatformClient
let annotator: PlatformClient

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, REVIEW_WORKFLOW)
  adminId = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  annotatorId = aPersonOf(storage, teamId)
  inProject(storage, project, annotatorId, PROJECT_ROLE.annotator)
  admin = await personSignedIn(platform, adminId)
  annotator = await personSignedIn(platform, annotatorId)
})
afterEach(() => platform.close())

const team = () => ({ team_id: teamId })
const here = () => ({ team_id: teamId, project_id: project.id })
const toStatus = (name: string) => ({ status_id: project.statusId(name) })

function addItems(count: number, annotationStatus = STARTS_IN): readonly number[] {
  return platform.running.storage.write(() =>
    Array.from({ length: count }, () => project.addItem({ annotationStatus })),
  )
}
const change = (who: PlatformClient, body: object, key?: string): Promise<Answer> =>
  who.call('changeItemsByFilter', {
    query: here(),
    body: { filter: {}, except_ids: [], ...body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const jobOf = async (who: PlatformClient, id: unknown) =>
  (await who.call('listJobs', { query: team() })).body.data?.find((job) => job['id'] === id)
async function ended(who: PlatformClient, id: unknown) {
  await until('the job ends', async () => (await jobOf(who, id))?.['state'] !== JOB_STATE.in_progress)
  return jobOf(who, id)
}
const inStatus = (value: number): number =>
  platform.running.storage.items.counts({ projectId: project.id, hiddenValues: [] }).find((row) => row.value === value)
    ?.count ?? 0
const events = (): readonly EventRow[] => platform.running.storage.events.after(0, 100_000)

describe('a change of all matches', () => {
  it('changes exactly these, in one go after the call, and reports the number', async () => {
    const items = addItems(MANY)
    const others = addItems(20, 5)
    const [kept = 0] = items
    const started = await change(admin, {
      filter: { annotation_status: { $in: [STARTS_IN] } },
      except_ids: [kept],
      change: toStatus('Quality check'),
    })
    expect(started).toMatchObject({
      status: 200,
      body: {
        kind: 'changeItems',
        title: 'Set status to Quality check',
        project: { id: project.id },
        state: JOB_STATE.in_progress,
        done: 0,
        total: MANY - 1,
        unit: 'item',
      },
    })
    const late = project.addItem({ annotationStatus: STARTS_IN })
    expect(await ended(admin, started.body['id'])).toMatchObject({
      state: JOB_STATE.completed,
      done: MANY - 1,
      result: { changed: MANY - 1, refused: 0 },
      error: null,
    })
    const { items: kept2, statusChanges } = platform.running.storage
    for (const id of [kept, late]) expect(kept2.byId(id)?.annotationStatus).toBe(STARTS_IN)
    for (const id of others) expect(kept2.byId(id)?.annotationStatus).toBe(5)
    expect(inStatus(3)).toBe(MANY - 1)
    expect(statusChanges.ofItem(items[1] ?? 0, [], 9).rows).toMatchObject([{ fromValue: STARTS_IN, toValue: 3 }])
  })

  it('is reported to its person as a job, and to the project as events of its items [S7.18]', async () => {
    const items = addItems(250)
    const started = await change(admin, { change: toStatus('Quality check') }, 'key-of-the-call')
    await ended(admin, started.body['id'])
    const job = `job:${String(started.body['id'])}`
    const told = events().filter(({ thing }) => thing === job)
    expect(told.map(({ name, topic, cause }) => [name, topic, cause])).toEqual([
      ['job.started', `person:${adminId}`, 'key-of-the-call'],
      ['job.ended', `person:${adminId}`, job],
    ])
    expect(told.at(-1)?.after).toMatchObject({ state: JOB_STATE.completed, done: 250, result: { changed: 250 } })
    const acts = events().filter(({ name }) => name === 'item.status')
    expect(
      acts.every(({ cause, topic, by }) => cause === job && topic === `project:${project.id}` && by === adminId),
    ).toBe(true)
    expect(acts.flatMap(({ thing }) => thing.replace('item:', '').split(',').map(Number))).toEqual(items)
    expect(acts[0]).toMatchObject({ before: { annotation_status: STARTS_IN }, after: { annotation_status: 3 } })
  })

  it('sets approvals and pins as well, skipping unchanged items', async () => {
    addItems(10)
    project.addItem({ approvalStatus: 2, isPinned: true })
    for (const [what, name] of [
      [{ approval_status: 2 }, 'item.approval'],
      [{ is_pinned: true }, 'item.pinned'],
    ] as const) {
      const started = await change(admin, { change: what })
      expect(await ended(admin, started.body['id'])).toMatchObject({ done: 11, result: { changed: 10, refused: 0 } })
      expect(events().filter((event) => event.name === name)).toHaveLength(1)
    }
  })

  it('uses the transitions of the person’s role; an item without one counts as refused', async () => {
    addItems(30)
    addItems(5, 4)
    const started = await change(annotator, { change: toStatus('Quality check') })
    const job = await ended(annotator, started.body['id'])
    expect(job).toMatchObject({ state: JOB_STATE.completed, done: 35 })
    const moved = inStatus(3)
    expect(job?.['result']).toEqual({ changed: moved, refused: 35 - moved })
    expect(moved).toBeGreaterThan(0)
  })

  it('named transitions with constraints → are used where those are met, with the reason in each history [S4.4]', async () => {
    const { storage } = platform.running
    const checked = aProject(storage, teamId, SYSTEM_WORKFLOW)
    const qaId = aPersonOf(storage, teamId)
    inProject(storage, checked, qaId, PROJECT_ROLE.qa)
    const qa = await personSignedIn(platform, qaId)
    const [inCheck = 0, skipped = 0] = [3, 6].map((annotationStatus) => checked.addItem({ annotationStatus }))
    const returning = storage.workflows
      .transitionsFor(checked.workflowId, PROJECT_ROLE.qa)
      .filter(({ name }) => name === 'Return')
      .map(({ id }) => id)
    const ask = async (more: object) => {
      const { body } = await qa.call('changeItemsByFilter', {
        query: { team_id: teamId, project_id: checked.id },
        body: { filter: {}, except_ids: [], change: { status_id: checked.statusId('Returned'), ...more } },
      })
      return (await ended(qa, body['id']))?.['result']
    }
    expect(await ask({})).toEqual({ changed: 0, refused: 2 })
    expect(await ask({ transition_ids: returning, reason: ' ' })).toEqual({ changed: 0, refused: 2 })
    expect(await ask({ transition_ids: returning, reason: 'Boxes are loose' })).toEqual({ changed: 1, refused: 1 })
    expect(storage.items.byId(skipped)?.annotationStatus).toBe(6)
    expect(storage.statusChanges.ofItem(inCheck, [], 9).rows).toMatchObject([
      { fromValue: 3, toValue: 4, comment: 'Boxes are loose', transitionId: returning[0] },
    ])
  })

  it('that this role can’t make, or that doesn’t exist, is refused at once and leaves no job', async () => {
    addItems(3)
    expect(await change(annotator, { change: { is_pinned: true } })).toMatchObject({ status: 403 })
    expect(await change(admin, { change: { status_id: 9_999 } })).toMatchObject({
      status: 400,
      body: { key: 'body.change.status_id' },
    })
    expect(await change(admin, { filter: { nonsense: 1 }, change: { is_pinned: true } })).toMatchObject({
      status: 400,
      body: { key: 'body.filter' },
    })
    expect((await change(admin, { change: { is_pinned: true, status_id: 11 } })).status).toBe(400)
    for (const who of [admin, annotator]) expect((await who.call('listJobs', { query: team() })).body.data).toEqual([])
  })

  it('requested twice with one key is one job', async () => {
    addItems(3)
    const first = await change(admin, { change: { is_pinned: true } }, 'once')
    const again = await change(admin, { change: { is_pinned: true } }, 'once')
    expect(again.body).toEqual(first.body)
    await ended(admin, first.body['id'])
    expect((await admin.call('listJobs', { query: team() })).body.data).toHaveLength(1)
  })
})

describe('while it runs', () => {
  it('calls of others are answered', async () => {
    addItems(MANY)
    const started = await change(admin, { change: toStatus('Quality check') })
    let answered = 0
    while ((await jobOf(admin, started.body['id']))?.['state'] === JOB_STATE.in_progress) answered += 1
    expect(answered).toBeGreaterThan(3)
  })

  it('a cancel keeps finished changes and reports their number; resuming does nothing twice', async () => {
    const items = addItems(MANY)
    const started = await change(admin, { change: toStatus('Quality check') })
    const path = { jobId: Number(started.body['id']) }
    await admin.call('cancelJob', { path, query: team() })
    const cancelled = await ended(admin, path.jobId)
    expect(cancelled).toMatchObject({ state: JOB_STATE.canceled })
    expect(cancelled?.['done']).toBeLessThan(MANY)
    expect(cancelled?.['result']).toEqual(inStatus(3) === 0 ? {} : { changed: inStatus(3), refused: 0 })
    expect((await admin.call('cancelJob', { path, query: team() })).body).toMatchObject({ state: JOB_STATE.canceled })

    expect((await admin.call('continueJob', { path, query: team() })).status).toBe(200)
    expect(await ended(admin, path.jobId)).toMatchObject({
      state: JOB_STATE.completed,
      done: MANY,
      result: { changed: MANY, refused: 0 },
    })
    const { statusChanges } = platform.running.storage
    for (const id of items) expect(statusChanges.ofItem(id, [], 9).rows).toHaveLength(1)
    expect((await admin.call('continueJob', { path, query: team() })).status).toBe(409)
  })

  it('a person who loses the right loses the job, and finished changes stay', async () => {
    addItems(MANY)
    const started = await change(annotator, { change: toStatus('Quality check') })
    expect(started.status).toBe(200)
    const db = new DatabaseSync(join(platform.dataFolder, 'platform.sqlite'), { timeout: 2_000 })
    db.prepare('DELETE FROM project_members WHERE person_id = ?').run(annotatorId)
    db.close()
    const job = await ended(annotator, started.body['id'])
    expect(job).toMatchObject({ state: JOB_STATE.failed, error: { code: 'forbidden' } })
    expect(inStatus(3)).toBe((job?.['result'] as { changed?: number } | undefined)?.changed ?? 0)
  })
})

describe('the list', () => {
  it('contains only one’s own jobs', async () => {
    addItems(2)
    const started = await change(admin, { change: { is_pinned: true } })
    await ended(admin, started.body['id'])
    const path = { jobId: Number(started.body['id']) }
    expect((await annotator.call('listJobs', { query: team() })).body.data).toEqual([])
    for (const name of ['cancelJob', 'continueJob', 'dismissJob'] as const)
      expect(await annotator.call(name, { path, query: team() }), name).toMatchObject({
        status: 410,
        body: { code: 'job_gone' },
      })
  })

  it('keeps finished jobs until they are cleared, also over a restart', async () => {
    addItems(2)
    const started = await change(admin, { change: { is_pinned: true } })
    const path = { jobId: Number(started.body['id']) }
    await ended(admin, path.jobId)
    platform = await platform.restart()
    admin = await personSignedIn(platform, adminId)
    expect(await jobOf(admin, path.jobId)).toMatchObject({ state: JOB_STATE.completed })
    expect((await admin.call('dismissJob', { path, query: team() })).status).toBe(200)
    expect(await jobOf(admin, path.jobId)).toBeUndefined()
  })

  it('shows a broken or unknown job as failed, and the others continue', async () => {
    addItems(2)
    const { jobs } = platform.running.storage
    const broken = { teamId, projectId: project.id, byId: adminId, title: 'Broken', args: {}, total: 1, unit: 'item' }
    const at = '2026-05-04T09:00:00.000Z'
    const ids = [jobs.add({ ...broken, kind: 'changeItems' }, at), jobs.add({ ...broken, kind: 'ofTomorrow' }, at)]
    const started = await change(admin, { change: { is_pinned: true } })
    expect(await ended(admin, started.body['id'])).toMatchObject({ state: JOB_STATE.completed })
    expect(await ended(admin, ids[0])).toMatchObject({ state: JOB_STATE.failed, error: { code: 'platform_failed' } })
    expect(await ended(admin, ids[1])).toMatchObject({ state: JOB_STATE.failed, error: { code: 'unknown_action' } })
    expect(await readFile(join(platform.dataFolder, 'local-platform.log'), 'utf8')).toContain('job broke')
    const path = { jobId: Number(ids[0]) }
    const last = platform.running.storage.events.last()
    await admin.call('continueJob', { path, query: team(), headers: { 'idempotency-key': 'again' } })
    await ended(admin, path.jobId)
    const told = platform.running.storage.events.after(last, 10)
    expect(told.map(({ name, cause }) => [name, cause])).toEqual([
      ['job.started', 'again'],
      ['job.ended', `job:${path.jobId}`],
    ])
  })
})
