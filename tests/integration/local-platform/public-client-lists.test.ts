import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientCall, clientToken } from '../../drivers/public-client'

const ODD = 'North, 100% (!@#$%+)'

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let token: string
let contributor: string

const tokenOf = (personId: number): string => clientToken(platform, personId, teamId)

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  storage.folders.add(project.id, ODD)
  storage.folders.add(project.id, 'South')
  token = tokenOf(aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  contributor = tokenOf(aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.contributor))
})
afterAll(() => platform.close())

/** The project of a folder search is in the header and the query, and not in its body. */
async function call(method: string, service: 'main' | 'work-management', path: string, said?: object, by = token) {
  const place = { team_id: teamId, project_id: project.id }
  const { status, body } = await clientCall(platform, by, place, service, method, path, said)
  return { status, body: body as { data: Record<string, unknown>[]; count: number } }
}
const search = (what: string, condition: object, by = token) =>
  call(
    'POST',
    'work-management',
    `api/v1/${what}/search`,
    { query: { limit: 100, offset: 0, join: [{ field: 'metadata' }], search: { $and: [condition] } } },
    by,
  )

describe('the public client', () => {
  it('finds folders by part of their name, with any characters [S7.10]', async () => {
    const { status, body } = await search('folders', { name: { $cont: ', 100% (!@#$%+' } })
    expect([status, body.data.map(({ name }) => name)]).toEqual([200, [ODD]])
    expect(body.data[0]).toMatchObject({ project_id: project.id, team_id: teamId, is_root: false })
    const all = await search('folders', { is_root: { $eq: false } })
    expect(all.body.data.map(({ name }) => name).sort()).toEqual([ODD, 'South'])
  })

  it('finds a folder by its full name, and learns if there is none [S7.10]', async () => {
    const found = await call('GET', 'main', `folder/getFolderByName?name=${encodeURIComponent(ODD)}`)
    expect([found.status, found.body]).toMatchObject([200, { name: ODD, project_id: project.id, team_id: teamId }])
    const none = await call('GET', 'main', 'folder/getFolderByName?name=East')
    expect([none.status, none.body]).toMatchObject([404, { message: expect.stringContaining('East') }])
  })

  it('finds projects, with type and status in the work service’s terms', async () => {
    const { body } = await search('projects', { id: { $in: [project.id, 999_999] } })
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({ id: project.id, team_id: teamId, type: 'VECTOR', status: 'notStarted' })
  })

  it('finds projects by status number', async () => {
    const found = async (status: object) =>
      (await search('projects', { status, id: { $eq: project.id } })).body.data.map(({ id }) => id)
    expect(await found({ $eq: 1 })).toEqual([project.id])
    expect(await found({ $in: [3, 1] })).toEqual([project.id])
    expect(await found({ $ne: 1 })).toEqual([])
    expect(await found({ $eq: 4 })).toEqual([])
  })

  it('finds classes by part of their name, or the full name [S7.9]', async () => {
    // Older class files give no group type: its attributes exclude each other.
    const group = { name: 'side', attributes: [{ name: 'left' }, { name: 'right' }] }
    const classes = ['Dog', 'dogma', 'Cat'].map((name) => ({ name, color: '#00ff00', attribute_groups: [group] }))
    const made = await call('POST', 'main', 'classes', { classes })
    expect([made.status, made.body]).toMatchObject([200, [{ attribute_groups: [{ group_type: 'radio' }] }, {}, {}]])
    const named = async (query: string) =>
      (await call('GET', 'main', `classes?${query}`)).body.data.map(({ name }) => name)
    expect(await named('name=dog&pattern=True')).toEqual(['Dog', 'dogma'])
    expect(await named('name=Dog')).toEqual(['Dog'])
    expect(await named('name=dog')).toEqual([])
    expect(await named('offset=1')).toEqual(['dogma', 'Cat'])
  })

  it('finds the team’s people by role and state; people who don’t run it see nobody else', async () => {
    const admins = await search('teamusers', { role: { $eq: TEAM_ROLE_NUMBER.admin } })
    expect(admins.body.data).toMatchObject([{ role: TEAM_ROLE_NUMBER.admin, state: 'CONFIRMED', team_id: teamId }])
    const all = await search('teamusers', { state: { $in: ['CONFIRMED'] } })
    expect(all.body.count).toBe(2)
    const own = await search('teamusers', { state: { $in: ['CONFIRMED'] } }, contributor)
    expect(own.body.data.map(({ role }) => role)).toEqual([TEAM_ROLE_NUMBER.contributor])
    const projects = await search('projects', { id: { $gt: 0 } }, contributor)
    expect(projects.body.data).toEqual([])
  })

  it('learns which part of its query is invalid', async () => {
    const said = { query: { sort: [{ field: 'name', order: 'upwards' }] } }
    const { status, body } = await call('POST', 'work-management', 'api/v1/projects/search', said)
    expect([status, body]).toMatchObject([400, { message: expect.stringContaining('sort') }])
  })
})
