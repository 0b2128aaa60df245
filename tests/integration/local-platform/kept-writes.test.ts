import { afterEach, beforeEach, expect, it } from 'vitest'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import {
  type Answer,
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let admin: PlatformClient
let other: PlatformClient
let itemId: number

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, REVIEW_WORKFLOW)
  itemId = project.addItem()
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  other = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
})
afterEach(() => platform.close())

const change = (who: PlatformClient, from: string, to: string, key?: string): Promise<Answer> =>
  who.call('changeItemStatus', {
    path: { itemId },
    query: { team_id: teamId, project_id: project.id },
    body: { from_status_id: project.statusId(from), status_id: project.statusId(to) },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const changes = () => platform.running.storage.statusChanges.ofItem(itemId, [], 1_000).rows

it('a repeated write → gets the first answer, and happens once', async () => {
  const first = await change(admin, 'In progress', 'Quality check', 'key-1')
  platform.clock.advance(60_000)
  const again = await change(admin, 'In progress', 'Quality check', 'key-1')
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(changes()).toHaveLength(1)
  expect((await change(admin, 'In progress', 'Quality check')).status).toBe(409)
})

it('a repeated refusal → is answered the same, so the time of asking doesn’t matter', async () => {
  const first = await change(admin, 'Completed', 'Quality check', 'key-1')
  expect(first).toMatchObject({ status: 409, body: { code: 'status_moved' } })
  await change(admin, 'In progress', 'Completed')
  expect((await change(admin, 'Completed', 'Quality check', 'key-1')).body).toEqual(first.body)
  expect(changes()).toHaveLength(1)
})

it('a key used for another request → is refused', async () => {
  await change(admin, 'In progress', 'Quality check', 'key-1')
  expect(await change(admin, 'In progress', 'Completed', 'key-1')).toMatchObject({
    status: 422,
    body: { code: 'conflict' },
  })
  expect(changes()).toHaveLength(1)
})

it('keys of different people → are separate', async () => {
  await change(admin, 'In progress', 'Quality check', 'key-1')
  expect((await change(other, 'Quality check', 'Completed', 'key-1')).status).toBe(200)
})

it('a repeat while the first is running → is told so', async () => {
  platform.running.faults.set([{ service: 'items', method: 'PUT', kind: { name: 'delay', ms: 2_000 } }])
  const answers = await Promise.all([1, 2].map(() => change(admin, 'In progress', 'Quality check', 'key-1')))
  // The sockets decide which of the two arrives first.
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'conflict' } })
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  platform.running.faults.set([])
  expect((await change(admin, 'In progress', 'Quality check', 'key-1')).status).toBe(200)
  expect(changes()).toHaveLength(1)
})

it('a write whose answer was lost → happened, and says so when repeated, also after a restart', async () => {
  platform.running.faults.set([{ service: 'items', method: 'PUT', times: 1, kind: { name: 'dropAfterCommit' } }])
  await expect(change(admin, 'In progress', 'Quality check', 'key-1')).rejects.toThrow()
  expect(changes()).toMatchObject([{ fromValue: 2, toValue: 3 }])
  platform = await platform.restart()
  // The tokens outlive a restart; the port changes.
  const { callsWith } = await import('../../drivers/platform-client')
  const calls = callsWith(platform, { authorization: `Bearer ${admin.accessToken}` })
  expect((await change({ ...admin, ...calls }, 'In progress', 'Quality check', 'key-1')).body).toMatchObject({
    item: { annotation_status: 3 },
  })
  expect(changes()).toHaveLength(1)
})

it('calls that never reached the handler → aren’t remembered', async () => {
  const stranger = { ...admin, ...(await personSignedIn(platform, aPersonOf(platform.running.storage, teamId))) }
  await stranger.call('changeItemStatus', {
    path: { itemId },
    query: { team_id: teamId, project_id: project.id },
    body: {},
    headers: { 'idempotency-key': 'key-1' },
  })
  expect((await change(admin, 'In progress', 'Quality check', 'key-1')).status).toBe(200)
})

it('an invalid key → is refused', async () => {
  expect((await change(admin, 'In progress', 'Quality check', 'x'.repeat(201))).status).toBe(400)
  expect(changes()).toHaveLength(0)
})

it('a key used in another project → is refused, also if a header names the project', async () => {
  const second = aProject(platform.running.storage, teamId, REVIEW_WORKFLOW)
  const make = (projectId: number) =>
    admin.call('createFolder', {
      body: { name: 'North' },
      headers: {
        'idempotency-key': 'key-1',
        'x-sa-entity-context': btoa(JSON.stringify({ team_id: teamId, project_id: projectId })),
      },
    })
  expect((await make(project.id)).status).toBe(200)
  expect((await make(project.id)).status).toBe(200)
  expect(await make(second.id)).toMatchObject({ status: 422, body: { code: 'conflict' } })
  const names = platform.running.storage.folders.ofProject(project.id, []).map(({ name }) => name)
  expect(names.filter((name) => name === 'North')).toHaveLength(1)
})
