import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  type Answer,
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let people: Readonly<Record<'admin' | 'annotator' | 'other' | 'qa' | 'paused' | 'stranger', PlatformClient>>

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  const member = (roleId?: number, isPaused?: boolean): number => {
    const id = aPersonOf(storage, teamId)
    inProject(storage, project, id, roleId, isPaused)
    return id
  }
  people = {
    admin: await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)),
    annotator: await personSignedIn(platform, member()),
    other: await personSignedIn(platform, member()),
    qa: await personSignedIn(platform, member(PROJECT_ROLE.qa)),
    paused: await personSignedIn(platform, member(PROJECT_ROLE.qa, true)),
    stranger: await personSignedIn(platform, aPersonOf(storage, teamId)),
  }
})
afterAll(() => platform.close())

let itemId: number
beforeEach(() => {
  itemId = project.addItem()
})
const item = () => platform.running.storage.items.byId(itemId)
const query = () => ({ team_id: teamId, project_id: project.id })
const approve = (who: keyof typeof people, from: number, to: number, key?: string): Promise<Answer> =>
  people[who].call('changeItemApproval', {
    path: { itemId },
    query: query(),
    body: { from_approval_status: from, approval_status: to },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const pin = (who: keyof typeof people, isPinned: 0 | 1): Promise<Answer> =>
  people[who].call('updateItem', { path: { itemId }, query: query(), body: { is_pinned: isPinned } })
const request = (who: keyof typeof people, body: object): Promise<Answer> =>
  people[who].call('requestItems', { query: query(), body })

describe('an approval', () => {
  it.each([
    ['approved', 2, 'Quality check', 'Returned', 0],
    ['approved', 2, 'Completed', 'In progress', 0],
    ['disapproved', 1, 'Quality check', 'Completed', 0],
    ['approved', 2, 'Quality check', 'Completed', 2],
    ['disapproved', 1, 'Quality check', 'Returned', 1],
  ])(
    '%s (%i) of an item that changes from %s to %s → is %i afterwards [S4.7]',
    async (_what, given, from, to, left) => {
      const values: Readonly<Record<string, number>> = { 'Quality check': 3, Completed: 5 }
      itemId = project.addItem({ annotationStatus: values[from] ?? 0, approvalStatus: given })
      const moved = await people.admin.call('changeItemStatus', {
        path: { itemId },
        query: query(),
        body: { from_status_id: project.statusId(from), status_id: project.statusId(to) },
      })
      expect(moved.body).toMatchObject({ item: { approval_status: left } })
      expect(item()?.approvalStatus).toBe(left)
    },
  )

  it('is set with the right, to any of the three values in any order [S4.7]', async () => {
    for (const [from, to] of [[0, 2] as const, [2, 1] as const, [1, 2] as const, [2, 0] as const]) {
      expect(await approve('qa', from, to)).toMatchObject({
        status: 200,
        body: { item: { id: itemId, approval_status: to, annotation_status: 1 } },
      })
      expect(item()?.approvalStatus).toBe(to)
    }
    expect((await approve('admin', 0, 1)).status).toBe(200)
  })

  it('requires ApplyItemApprovalStatus, and a person who isn’t paused [S6.2] [S4.11]', async () => {
    for (const who of ['annotator', 'paused', 'stranger'] as const) {
      expect(await approve(who, 0, 2), who).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect(item()?.approvalStatus).toBe(0)
  })

  it('based on another value is refused with the current item [S4.7]', async () => {
    await approve('qa', 0, 1)
    expect(await approve('admin', 0, 2)).toMatchObject({
      status: 409,
      body: { code: 'approval_moved', item: { id: itemId, approval_status: 1 } },
    })
    expect(item()?.approvalStatus).toBe(1)
  })

  it('must be a known value, and differ from the current one [S3.4]', async () => {
    expect(await approve('qa', 0, 3)).toMatchObject({ status: 400, body: { key: 'body.approval_status' } })
    expect(await approve('qa', 0, 0)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  })

  it('happens once per key, with the same answer', async () => {
    const first = await approve('qa', 0, 2, 'approve-once')
    expect(first.status).toBe(200)
    expect((await approve('qa', 2, 0)).status).toBe(200)
    expect(await approve('qa', 0, 2, 'approve-once')).toMatchObject({ status: 200, body: first.body })
    expect(item()?.approvalStatus).toBe(0)
    expect(await approve('qa', 0, 1, 'approve-once')).toMatchObject({ status: 422, body: { code: 'conflict' } })
  })

  it('of an item invisible to the role gives not found', async () => {
    platform.running.storage.items.setStatus(itemId, 5, '2026-05-01T08:00:00.000Z')
    expect((await approve('annotator', 0, 2)).status).toBe(404)
  })
})

describe('a pin', () => {
  it('is set and cleared, and repeating it changes nothing', async () => {
    for (const isPinned of [1, 1, 0, 0] as const) {
      expect(await pin('qa', isPinned)).toMatchObject({ status: 200, body: { item: { is_pinned: isPinned === 1 } } })
      expect(item()?.isPinned).toBe(isPinned === 1)
    }
  })

  it('requires ApplyItemPin, and a person who isn’t paused [S6.2] [S4.11]', async () => {
    for (const who of ['annotator', 'paused', 'stranger'] as const) {
      expect(await pin(who, 1), who).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect(item()?.isPinned).toBe(false)
  })
})

describe('a request', () => {
  it('gives items that nobody of the role has, once, in the configured order [S6.1]', async () => {
    const first = await request('annotator', { count: 50 })
    const second = await request('other', { count: 50 })
    const ids = [first, second].map(({ body }) => (body as { data: { id: number }[] }).data.map(({ id }) => id))
    expect(ids[0]).toContain(itemId)
    expect(ids[1]).toEqual([])
  })

  it('requires RequestItem, by category RequestItemByCategory, and 1 to 50 [S6.1]', async () => {
    for (const who of ['admin', 'paused', 'stranger'] as const) {
      expect((await request(who, {})).status, who).toBe(403)
    }
    expect((await request('annotator', { category: 'cars' })).status).toBe(403)
    for (const count of [0, 51]) {
      expect(await request('annotator', { count })).toMatchObject({ status: 400, body: { key: 'body.count' } })
    }
  })
})
