import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS, type EndpointName } from '#endpoints'
import {
  type CallParts,
  firstPerson,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let ada: PlatformClient
let ids: {
  readonly team: number
  readonly project: number
  readonly folder: number
  readonly workflow: number
  readonly item: number
  readonly job: number
}

beforeAll(async () => {
  platform = await startTestPlatform()
  ada = await firstPerson(platform)
  const team = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
  const project = (await ada.call('listProjects', { query: { team_id: team } })).body.data?.[0] ?? {}
  const scope = { team_id: team, project_id: Number(project['id']) }
  const items = await ada.call('searchItems', { query: scope, body: { query: { limit: 1, offset: 0 } } })
  ids = {
    team,
    project: scope.project_id,
    folder: Number(project['folder_id']),
    workflow: Number(project['workflow_id']),
    item: Number(items.body.data?.[0]?.['id']),
    job: platform.running.storage.jobs.add(
      {
        kind: 'none of ours',
        teamId: team,
        projectId: null,
        byId: Number((await ada.call('me')).body['id']),
        title: 'A job',
        args: {},
        total: 1,
        unit: 'item',
      },
      new Date(platform.clock.now()).toISOString(),
    ),
  }
})
afterAll(() => platform.close())

type Asked = Exclude<EndpointName, 'uploadFile'>

/** A good call of every endpoint; a row that is missing does not compile. */
const CALLS: Readonly<Record<Asked, () => CallParts>> = {
  refreshSession: () => ({ body: { refreshToken: ada.refreshToken } }),
  deleteAccount: () => ({ body: { email: 'someone@else.test', password: 'x' } }),
  ping: () => ({}),
  me: () => ({}),
  userAction: () => ({
    body: {
      team_id: ids.team,
      actions: [{ action: 'work', project_id: ids.project, started_at: '2026-05-04T09:29:00.000Z', seconds: 20 }],
    },
  }),
  listTeams: () => ({}),
  readTeam: () => ({
    path: { teamId: ids.team },
    query: { include_organization: true, include_accesses: true, include_users: true },
  }),
  listProjects: () => ({ query: { team_id: ids.team, status: 2, completeImagesCount: true } }),
  createProject: () => ({
    query: { team_id: ids.team },
    body: { team_id: ids.team, name: 'A new one', type: 1, description: '' },
  }),
  readProject: () => ({
    path: { projectId: ids.project },
    query: { team_id: ids.team, include_users: true, include_accesses: true },
  }),
  updateProject: () => ({
    path: { projectId: ids.project },
    query: { team_id: ids.team },
    body: { status: 4, is_pinned: true },
  }),
  readFolder: () => ({ query: { ...scope(), folder_id: ids.folder, include_accesses: true } }),
  listClasses: () => ({ query: scope() }),
  projectForm: () => ({ path: { projectId: ids.project }, query: { team_id: ids.team } }),
  workflowStatuses: () => ({ path: { workflowId: ids.workflow }, query: { ...scope(), join: 'status' } }),
  workflowTransitions: () => ({ path: { workflowId: ids.workflow }, query: scope() }),
  searchItems: () => ({
    query: scope(),
    body: { query: { limit: 100, offset: 0, search: { name: { $contL: 'CITY' } } } },
  }),
  readItem: () => ({ path: { itemId: ids.item }, query: scope() }),
  itemPosition: () => ({ path: { itemId: ids.item }, query: scope() }),
  countItems: () => ({ query: scope() }),
  requestItems: () => ({ query: scope(), body: { count: 1 } }),
  changeItemStatus: () => ({ path: { itemId: ids.item }, query: scope(), body: { from_status_id: 13, status_id: 11 } }),
  changeItemApproval: () => ({
    path: { itemId: ids.item },
    query: scope(),
    body: { from_approval_status: 2, approval_status: 1 },
  }),
  changeItemsByFilter: () => ({ query: scope(), body: { filter: {}, except_ids: [], change: { is_pinned: true } } }),
  listJobs: () => ({ query: { team_id: ids.team } }),
  cancelJob: () => ({ path: { jobId: ids.job }, query: { team_id: ids.team } }),
  continueJob: () => ({ path: { jobId: ids.job }, query: { team_id: ids.team } }),
  dismissJob: () => ({ path: { jobId: 99 }, query: { team_id: ids.team } }),
  updateItem: () => ({ path: { itemId: ids.item }, query: scope(), body: { is_pinned: 1 } }),
  attachItems: () => ({
    query: { ...scope(), folder_id: ids.folder },
    body: { team_id: ids.team, project_id: ids.project, folder_id: ids.folder, upload_state: 2, images: [] },
  }),
  itemMedia: () => ({ path: { itemId: ids.item }, query: scope() }),
  itemThumbnail: () => ({ path: { itemId: ids.item }, query: { ...scope(), size: 128 } }),
  itemAnnotation: () => ({ path: { itemId: ids.item }, query: scope() }),
  itemMask: () => ({ path: { itemId: ids.item }, query: scope() }),
}
/** The account is somebody else’s; the first team counts no work time. Owners hand items out, they do not ask for them; a vector project has neither form nor masks; there is no such job. */
const REFUSED: Readonly<Partial<Record<Asked, { readonly status: number; readonly code: string }>>> = {
  deleteAccount: { status: 400, code: 'bad_request' },
  userAction: { status: 403, code: 'forbidden' },
  requestItems: { status: 403, code: 'forbidden' },
  dismissJob: { status: 410, code: 'job_gone' },
  projectForm: { status: 404, code: 'not_found' },
  itemMask: { status: 404, code: 'not_found' },
}
const BYTES: readonly Asked[] = ['itemMedia', 'itemThumbnail', 'itemAnnotation']

function scope() {
  return { team_id: ids.team, project_id: ids.project }
}

describe('every endpoint answers with what its row promises', () => {
  const names = (Object.keys(CALLS) as Asked[]).filter((name) => !BYTES.includes(name))

  it.each(names)('%s', async (name) => {
    const answer = await ada.call(name, CALLS[name]())
    const refused = REFUSED[name]
    if (refused !== undefined) {
      expect(answer).toMatchObject({ status: refused.status, body: { code: refused.code } })
      return
    }
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const shape = ENDPOINTS[name].answer.safeParse(answer.body)
    expect(shape.success ? [] : shape.error.issues).toEqual([])
  })

  it.each(BYTES)('%s gives bytes of the type it says', async (name) => {
    const response = await ada.raw(name, CALLS[name]())
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(response.status).toBe(200)
    const isJson = response.headers.get('content-type') === 'application/json'
    expect(isJson).toBe(name === 'itemAnnotation')
    expect(isJson ? bytes[0] : [...bytes.subarray(0, 3)]).toEqual(isJson ? '{'.charCodeAt(0) : [0xff, 0xd8, 0xff])
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
  })
})

it('tells ids and values of statuses apart, and whether each is viewable [S3.1]', async () => {
  const { body } = await ada.call('workflowStatuses', CALLS.workflowStatuses())
  const rows = body.data?.map((row) => [row['value'], (row['status'] as { id: number }).id, row['is_viewable']])
  expect(rows).toEqual([
    [2, 11, true],
    [3, 12, true],
    [5, 13, true],
  ])
})

it('gives an owner the accesses of an admin, and a sample of 120 items [S6.2]', async () => {
  const folder = await ada.call('readFolder', CALLS.readFolder())
  const { actions } = folder.body['accesses'] as { actions: string[] }
  expect(actions).toEqual(expect.arrayContaining(['ApplyItemStatus', 'ApplyItemTransition', 'ApplyItemPin']))
  const items = await ada.call('searchItems', { query: scope(), body: { query: { limit: 1, offset: 0 } } })
  expect(items.body['total']).toBe(120)
})
