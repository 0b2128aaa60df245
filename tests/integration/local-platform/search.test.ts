import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

const NAMES = ['Bridge.jpg', 'bridge_2.jpg', 'Hafen_ÄÖ.png', '100%_sure.jpg', 'tunnel.JPG', "o'clock.jpg"] as const

let platform: TestPlatform
let project: ProjectParts
let admin: PlatformClient
let teamId: number

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  for (const [index, name] of NAMES.entries()) {
    project.addItem({
      name,
      annotationStatus: (index % 3) + 1,
      approvalStatus: index === 1 ? 2 : 0,
      isPinned: index === 2,
    })
  }
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
})
afterAll(() => platform.close())

const ask = (search: unknown, limit = 100, offset = 0) =>
  admin.call('searchItems', {
    query: { team_id: teamId, project_id: project.id },
    body: { query: { limit, offset, search } },
  })
const found = async (search: unknown) => (await ask(search)).body.data?.map((row) => row['name'])

describe('searching items', () => {
  it.each([
    [{ name: { $cont: 'ridge' } }, ['Bridge.jpg', 'bridge_2.jpg']],
    [{ name: { $cont: 'bridge' } }, ['bridge_2.jpg']],
    [{ name: { $contL: 'BRIDGE' } }, ['Bridge.jpg', 'bridge_2.jpg']],
    [{ name: { $contL: 'hafen_äö' } }, ['Hafen_ÄÖ.png']],
    [{ name: { $cont: '%' } }, ['100%_sure.jpg']],
    [{ name: { $cont: "'" } }, ["o'clock.jpg"]],
    [{ name: { $starts: 'b' } }, ['bridge_2.jpg']],
    [{ name: { $startsL: 'B' } }, ['Bridge.jpg', 'bridge_2.jpg']],
    [{ name: { $ends: '.JPG' } }, ['tunnel.JPG']],
    [{ name: { $eq: 'Bridge.jpg' } }, ['Bridge.jpg']],
    [{ name: 'Bridge.jpg' }, ['Bridge.jpg']],
    [{ name: { $in: ['Bridge.jpg', 'nothing'] } }, ['Bridge.jpg']],
    [{ name: { $exclL: 'J' } }, ['Hafen_ÄÖ.png']],
    [{ annotation_status: { $in: [1] }, name: { $contL: 'b' } }, ['Bridge.jpg']],
    [{ annotation_status: { $notin: [1, 2] } }, ['Hafen_ÄÖ.png', "o'clock.jpg"]],
    [{ annotation_status: { $ne: 1 }, is_pinned: true }, ['Hafen_ÄÖ.png']],
    [{ approval_status: { $eq: 2 } }, ['bridge_2.jpg']],
    [{ $or: [{ approval_status: 2 }, { is_pinned: { $eq: true } }] }, ['bridge_2.jpg', 'Hafen_ÄÖ.png']],
    [
      { $and: [{ name: { $contL: 'b' } }, { $or: [{ annotation_status: 1 }, { annotation_status: 2 }] }] },
      ['Bridge.jpg', 'bridge_2.jpg'],
    ],
    [{ name: { $or: { $starts: 'tunnel', $ends: '.png' } } }, ['Hafen_ÄÖ.png', 'tunnel.JPG']],
    [{ name: { cont: 'tunnel' } }, ['tunnel.JPG']],
    [{ name: { $isnull: true } }, []],
    [{ name: { $in: [] } }, []],
    [{}, [...NAMES]],
  ])('%j', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it.each([
    [{ password: { $eq: 'x' } }, 'password'],
    [{ name: { $like: 'x' } }, 'Invalid comparison operator. eq,ne,'],
    [{ name: { $cont: { a: 1 } } }, '$cont'],
    [{ $or: { name: 'x' } }, '$or'],
    [{ annotation_status: { $between: [1] } }, '$between'],
  ])('%j → is refused by name', async (search, word) => {
    const { status, body } = await ask(search)
    expect(status).toBe(400)
    expect(body['message']).toContain(word)
  })

  it('SQL in a text → is treated as text', async () => {
    expect(await found({ name: { $cont: "') OR 1=1 --" } })).toEqual([])
  })
})

it('a search → counts all matches and returns the requested page, by ascending id', async () => {
  const { body } = await ask({}, 2, 3)
  expect(body).toMatchObject({ total: NAMES.length, count: 2, data: [{ name: NAMES[3] }, { name: NAMES[4] }] })
  expect((await ask({}, 10, 99)).body).toMatchObject({ total: NAMES.length, count: 0 })
  expect((await ask({}, -1, 0)).status).toBe(400)
})

it.each([
  ['conditions', { $or: Array.from({ length: 1_001 }, (_, at) => ({ id: at })) }],
  [
    'values',
    { $and: Array.from({ length: 8 }, () => ({ id: { $in: Array.from({ length: 4_500 }, (_, at) => at) } })) },
  ],
])('more %s than a database accepts → is refused, not an error', async (_what, search) => {
  const { status, body } = await ask(search)
  expect([status, body['key']]).toEqual([400, 'body.query.search'])
})

it('a search by person → finds their items, or other people’s', async () => {
  const { storage } = platform.running
  const worker = aPersonOf(storage, teamId)
  inProject(storage, project, worker)
  const [first, second] = storage.items.page({ projectId: project.id, hiddenValues: [] }, 2, 0).rows
  storage.items.assign(first?.id ?? 0, worker, PROJECT_ROLE.annotator)
  const mine = await personSignedIn(platform, worker)
  const of = async (client: PlatformClient, search: unknown) =>
    (
      await client.call('searchItems', {
        query: { team_id: teamId, project_id: project.id },
        body: { query: { limit: 100, offset: 0, search } },
      })
    ).body.data?.map((row) => row['id'])
  expect(await of(mine, { 'assignments.user_id': 'me' })).toEqual([first?.id])
  expect(await of(admin, { 'assignments.user_id': { $eq: storage.people.byId(worker)?.email } })).toEqual([first?.id])
  expect((await of(mine, { 'assignments.user_id': { $ne: 'me' } }))?.[0]).toBe(second?.id)
  expect(await of(admin, { 'assignments.user_id': 'me' })).toEqual([])
  expect(await of(mine, { 'assignments.user_id': worker + 1 })).toBeUndefined()
})

describe('a call of the public client', () => {
  it('names its scope only in its header, and has that scope’s rights', async () => {
    const context = (projectId: number) => ({
      'x-sa-entity-context': Buffer.from(JSON.stringify({ team_id: teamId, project_id: projectId })).toString('base64'),
    })
    const statuses = (headers: Readonly<Record<string, string>>) =>
      admin.call('workflowStatuses', { path: { workflowId: project.workflowId }, query: { join: 'status' }, headers })
    expect((await statuses(context(project.id))).status).toBe(200)
    expect((await statuses(context(project.id + 1_000))).status).toBe(404)
    expect((await statuses({})).status).toBe(400)
  })
})

describe('lists by a query string', () => {
  const listed = async (query: Readonly<Record<string, string>>) => {
    const { status, body } = await admin.call('listWorkflows', { query: { team_id: teamId, ...query } })
    return { status, names: body.data?.map((row) => row['name']), count: body.data?.length, message: body['message'] }
  }

  it('are filtered, sorted and paged as by the platform’s query builder, in every notation of lists [S5.5] [S7.17]', async () => {
    const all = await listed({ sort: 'id,ASC' })
    expect(all.names).toContain('System workflow')
    const system = { status: 200, names: ['System workflow'], count: 1 }
    expect(await listed({ filter: 'name||$eq||System workflow' })).toMatchObject(system)
    expect(await listed({ 'filter[0]': 'type||$eq||system', 'filter[1]': 'name||$startsL||SYSTEM w' })).toMatchObject(
      system,
    )
    expect(await listed({ s: '{"name":{"$cont":"ystem w"}}' })).toMatchObject(system)
    expect((await listed({ sort: 'id,DESC', limit: '1' })).names).toEqual(all.names?.slice(-1))
  })

  it('report an invalid query in their parser’s words [S8.6]', async () => {
    expect(await listed({ filter: 'name||$like||x' })).toMatchObject({
      status: 400,
      message: expect.stringContaining('Invalid comparison operator.') as unknown,
    })
    expect(await listed({ sort: 'name,up' })).toMatchObject({
      status: 400,
      message: 'Invalid sort order. ASC,DESC expected',
    })
    // Lists of more than 20 are refused.
    expect(await listed({ 'filter[19]': 'type||$eq||system' })).toMatchObject({ status: 200 })
    expect(await listed({ 'filter[20]': 'type||$eq||system' })).toMatchObject({ status: 400 })
    expect(await listed({ limit: 'many' })).toMatchObject({ status: 400, message: 'Invalid limit. Number expected' })
  })
})
