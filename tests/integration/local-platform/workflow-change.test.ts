import { afterEach, beforeEach, expect, it } from 'vitest'
import { JOB_STATE } from '#domain/enums'
import type { EndpointAnswer } from '#endpoints'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { addWorkflow, REVIEW_WORKFLOW, SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'
import { until } from '../../drivers/waits'

const MANY = 3_000
const RETURNED = 4
const QUALITY_CHECK = 3

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let other: number
let admin: PlatformClient
let annotator: PlatformClient

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  other = addWorkflow(storage, teamId, REVIEW_WORKFLOW)
  const worker = aPersonOf(storage, teamId)
  inProject(storage, project, worker)
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  annotator = await personSignedIn(platform, worker)
})
afterEach(() => platform.close())

const parts = () => ({ path: { projectId: project.id }, query: { team_id: teamId } })
const addItems = (annotationStatus: number, count: number) =>
  platform.running.storage.write(() =>
    Array.from({ length: count }, () => project.addItem({ annotationStatus, approvalStatus: 0 })),
  )
const change = (targets: readonly { from: number; to: number }[], who = admin) =>
  who.call('changeWorkflow', { ...parts(), body: { workflow_id: other, targets } })
const counts = () =>
  platform.running.storage.items
    .counts({ projectId: project.id, hiddenValues: [] })
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => [value, count])
const workflowOf = async () => (await admin.call('readProject', parts())).body['workflow_id']
const jobOf = async (id: unknown) =>
  (await admin.call('listJobs', { query: { team_id: teamId } })).body.data?.find((job) => job['id'] === id)
async function ended(id: unknown) {
  await until('the job ends', async () => (await jobOf(id))?.['state'] !== JOB_STATE.in_progress)
  return jobOf(id)
}

it('everybody in the team → reads its workflows’ transitions, and no other team’s [S2.7]', async () => {
  const ways = (workflowId: number, who = annotator) =>
    who.call('readWorkflowWays', { path: { workflowId }, query: { team_id: teamId } })
  const { status, body } = await ways(other)
  const { statuses, transitions } = body as unknown as EndpointAnswer<'readWorkflowWays'>
  expect(status).toBe(200)
  expect(statuses.map(({ name, is_start, is_done }) => [name, is_start, is_done])).toEqual([
    ['In progress', true, false],
    ['Quality check', false, false],
    ['Completed', false, true],
  ])
  const nameOf = (id: number) => statuses.find((one) => one.id === id)?.name
  expect(
    transitions.map(({ name, from_status_id, to_status_id }) => [name, nameOf(from_status_id), nameOf(to_status_id)]),
  ).toEqual([
    ['Send to quality check', 'In progress', 'Quality check'],
    ['Complete', 'Quality check', 'Completed'],
  ])
  const theirs = addWorkflow(platform.running.storage, aTeam(platform.running.storage), REVIEW_WORKFLOW)
  expect((await ways(theirs, admin)).status).toBe(404)
})

it('changing a project’s workflow → gives every item a new status with history, then the project the workflow [S2.8]', async () => {
  const [done = 0] = addItems(5, 2)
  const [back = 0] = addItems(RETURNED, 3)
  const preview = await admin.call('previewWorkflowChange', {
    ...parts(),
    query: { ...parts().query, workflow_id: other },
  })
  expect(preview.body).toMatchObject({
    held: [
      { value: RETURNED, name: 'Returned', count: 3 },
      { value: 5, name: 'Completed', count: 2 },
    ],
    statuses: [
      { value: 2, is_start: true },
      { value: QUALITY_CHECK, is_start: false },
      { value: 5, is_start: false },
    ],
  })
  const started = await change([
    { from: RETURNED, to: 2 },
    { from: 5, to: 5 },
  ])
  expect(started.body).toMatchObject({
    kind: 'changeWorkflow',
    total: 5,
    title: `Change the workflow to ${REVIEW_WORKFLOW.name}`,
  })
  expect(await ended(started.body['id'])).toMatchObject({ state: JOB_STATE.completed, result: { changed: 3 } })
  expect(counts()).toEqual([
    [2, 3],
    [5, 2],
  ])
  expect(await workflowOf()).toBe(other)
  const { statusChanges } = platform.running.storage
  expect(statusChanges.ofItem(back, [], 9).rows).toMatchObject([{ fromValue: RETURNED, toValue: 2 }])
  expect(statusChanges.ofItem(done, [], 9).rows).toEqual([])
  const events = platform.running.storage.events.after(0, 10_000)
  expect(events.filter(({ name }) => name === 'access.changed')).toMatchObject([{ thing: `project:${project.id}` }])
})

it('changing a project’s workflow → requires a target for each status in use, another workflow, and the right', async () => {
  addItems(RETURNED, 1)
  const open = await change([{ from: 5, to: 5 }])
  expect(open).toMatchObject({ status: 400, body: { key: 'body.targets' } })
  expect(open.body['message']).toContain('“Returned”')
  expect(await change([{ from: RETURNED, to: 6 }])).toMatchObject({ status: 400, body: { key: 'body.targets' } })
  const same = { workflow_id: project.workflowId, targets: [] }
  expect(await admin.call('changeWorkflow', { ...parts(), body: same })).toMatchObject({
    status: 400,
    body: { key: 'body.workflow_id' },
  })
  expect((await change([{ from: RETURNED, to: 2 }], annotator)).status).toBe(403)
  expect(await workflowOf()).toBe(project.workflowId)
})

it('a workflow change stopped halfway → is rolled back, with statuses locked meanwhile; it can be restarted', async () => {
  const [first = 0] = addItems(RETURNED, MANY)
  const started = await change([{ from: RETURNED, to: QUALITY_CHECK }])
  const jobId = Number(started.body['id'])
  const moved = await annotator.call('changeItemStatus', {
    path: { itemId: first },
    query: { team_id: teamId, project_id: project.id },
    body: { status_id: project.statusId('In progress'), from_status_id: project.statusId('Returned') },
  })
  expect(moved).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await change([{ from: RETURNED, to: 2 }])).status).toBe(409)
  await until('some are changed', () => counts().some(([value]) => value === QUALITY_CHECK))
  await admin.call('cancelJob', { path: { jobId }, query: { team_id: teamId } })
  expect(await ended(jobId)).toMatchObject({ state: JOB_STATE.canceled })
  expect(counts()).toEqual([[RETURNED, MANY]])
  expect(await workflowOf()).toBe(project.workflowId)
  await admin.call('continueJob', { path: { jobId }, query: { team_id: teamId } })
  expect(await ended(jobId)).toMatchObject({ state: JOB_STATE.completed, result: { changed: MANY } })
  expect(counts()).toEqual([[QUALITY_CHECK, MANY]])
  expect(await workflowOf()).toBe(other)
})
