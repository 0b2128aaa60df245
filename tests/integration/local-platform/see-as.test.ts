import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointName } from '#endpoints'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import { type CallParts, personSignedIn, startTestPlatform, type TestPlatform } from '../../drivers/platform-client'

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let lead: number
let nora: number
let open: number
let done: number

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  lead = member(PROJECT_ROLE.admin)
  nora = member(PROJECT_ROLE.annotator)
  open = project.addItem({ annotationStatus: 1 })
  done = project.addItem({ annotationStatus: 5 })
  storage.items.setAssignments(open, [[nora, PROJECT_ROLE.annotator]])
})
afterEach(() => platform.close())

function member(roleId: number, of = project): number {
  const { storage } = platform.running
  const id = aPersonOf(storage, teamId)
  storage.projects.addMember(of.id, id, roleId, false)
  return id
}
const inProject = () => ({ team_id: teamId, project_id: project.id })
const inTeam = () => ({ path: { projectId: project.id }, query: { team_id: teamId } })
async function call(name: EndpointName, parts: CallParts, as?: string, by = lead) {
  const headers: Record<string, string> = as === undefined ? {} : { 'x-loupe-see-as': as }
  return (await personSignedIn(platform, by)).call(name, { ...parts, headers })
}
const itemsAs = async (as?: string, by = lead) => {
  const body = { query: { limit: 100, offset: 0, search: {} } }
  const found = await call('searchItems', { query: inProject(), body }, as, by)
  return { status: found.status, ids: found.body.data?.map(({ id }) => id) }
}
const actionsAs = async (as?: string) => {
  const query = { team_id: teamId, include_accesses: true }
  const { body } = await call('readProject', { path: { projectId: project.id }, query }, as)
  return (body as { accesses: { actions: string[] } }).accesses.actions
}

describe('a read with another person’s rights', () => {
  it('annotator → hides the statuses of their role, and gives their actions', async () => {
    expect((await itemsAs()).ids).toEqual(expect.arrayContaining([open, done]))
    expect((await itemsAs(`person:${nora}`)).ids).toEqual([open])
    const read = (as?: string) => call('readItem', { path: { itemId: done }, query: inProject() }, as)
    expect([(await read()).status, (await read(`person:${nora}`)).status]).toEqual([200, 404])
    const actions = await actionsAs(`person:${nora}`)
    expect(actions).toContain('RequestItem')
    expect(actions).not.toContain('ListItemAssignment')
    expect(await actionsAs()).toContain('ListItemAssignment')
    expect((await call('listAssignees', { query: inProject() }, `person:${nora}`)).status).toBe(403)
  })

  it('a role → hides its statuses, also for the owner of the team', async () => {
    const owner = aPersonOf(platform.running.storage, teamId, TEAM_ROLE_NUMBER.owner)
    expect((await itemsAs(`role:${PROJECT_ROLE.annotator}`, owner)).ids).toEqual([open])
    expect((await itemsAs(`role:${PROJECT_ROLE.qa}`, owner)).ids).toHaveLength(2)
    expect(await actionsAs(`role:${PROJECT_ROLE.annotator}`)).not.toContain('ManageSettings')
  })

  it('a person of a group with one folder → shows this folder alone', async () => {
    const { storage } = platform.running
    const night = storage.folders.add(project.id, 'Night')
    const theirs = project.addItem({ annotationStatus: 1, folderId: night })
    const admin = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
    const made = await call('createGroup', { query: { team_id: teamId }, body: { name: 'Vendor' } }, undefined, admin)
    const groupId = Number(made.body['id'])
    const role = { group_id: groupId, role_id: PROJECT_ROLE.annotator, folder_ids: [night] }
    await call('shareWithGroup', { ...inTeam(), body: role }, undefined, admin)
    storage.groups.join(teamId, nora, groupId)
    expect((await itemsAs(`person:${nora}`)).ids).toEqual([theirs])
    expect((await itemsAs(`person:${nora}`, admin)).ids).toEqual([theirs])
  })

  it('a project admin of a group → keeps to the people and the folders of the group', async () => {
    const { storage } = platform.running
    const night = storage.folders.add(project.id, 'Night')
    const admin = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
    const made = await call('createGroup', { query: { team_id: teamId }, body: { name: 'Vendor' } }, undefined, admin)
    const groupId = Number(made.body['id'])
    const role = { group_id: groupId, role_id: PROJECT_ROLE.annotator, folder_ids: [night] }
    await call('shareWithGroup', { ...inTeam(), body: role }, undefined, admin)
    storage.groups.join(teamId, lead, groupId)
    expect((await itemsAs(`person:${nora}`)).status).toBe(403)
    expect((await itemsAs(`role:${PROJECT_ROLE.annotator}`)).ids).toEqual([])
  })
})

describe('a call with another person’s rights is refused', () => {
  const refused = { status: 403, body: { code: 'forbidden', key: 'header.x-loupe-see-as' } }
  /** The caller has lost the right, so this no longer reads anything. */
  const over = { ...refused, body: { ...refused.body, ends: true } }

  it('a caller who doesn’t manage the people → 403', async () => {
    const other = member(PROJECT_ROLE.qa)
    expect((await itemsAs(`person:${nora}`, other)).status).toBe(403)
    expect((await itemsAs(`role:${PROJECT_ROLE.annotator}`, nora)).status).toBe(403)
    platform.running.storage.projects.setMember(project.id, lead, { roleId: PROJECT_ROLE.admin, isPaused: true })
    expect((await itemsAs(`person:${nora}`)).status).toBe(403)
  })

  it('a person whom the caller may not change, or who is in another project → 403', async () => {
    const peer = member(PROJECT_ROLE.admin)
    const stranger = member(PROJECT_ROLE.annotator, aProject(platform.running.storage, teamId, SYSTEM_WORKFLOW))
    for (const id of [peer, stranger, lead, 999_999])
      expect(await call('readItem', { path: { itemId: open }, query: inProject() }, `person:${id}`)).toMatchObject(over)
  })

  it('a write, records, downloads and reads of the team → 403, and nothing changes', async () => {
    const as = `person:${nora}`
    const write = { path: { itemId: open }, query: inProject(), body: { is_pinned: 1 } }
    const answer = await call('updateItem', write, as)
    expect(answer).toMatchObject(refused)
    expect(answer.body).not.toHaveProperty('ends')
    const { body } = await call('readItem', { path: { itemId: open }, query: inProject() })
    expect(body['is_pinned']).toBe(false)
    expect(await call('listItemViews', { query: inProject() }, as)).toMatchObject(refused)
    expect(await call('listExports', { query: inProject() }, as)).toMatchObject(refused)
    expect(await call('listJobs', { query: { team_id: teamId } }, as)).toMatchObject(refused)
    expect(await call('me', {}, as)).toMatchObject(refused)
  })

  it('a header that names nobody → 400', async () => {
    for (const header of ['', 'nora', 'person:', `person:${nora},${lead}`])
      expect((await itemsAs(header)).status).toBe(400)
  })
})

it('roles as which a project can be read → those of its workflow, and those that its members have', async () => {
  const { storage } = platform.running
  const grants = { project: [], folder: [] }
  const own = storage.roles.add({ teamId, name: 'Reader', description: '', grants })
  const other = storage.roles.add({ teamId, name: 'Judge', description: '', grants })
  const read = aProject(storage, teamId, SYSTEM_WORKFLOW)
  storage.workflowDesigns.setRoles(read.workflowId, [own])
  const runs = member(PROJECT_ROLE.admin, read)
  member(PROJECT_ROLE.qa, read)
  const place = { path: { projectId: read.id }, query: { team_id: teamId } }
  const names = async () => {
    const { body } = await call('listSeeAs', place, undefined, runs)
    return (body['roles'] as { name: string }[]).map(({ name }) => name).toSorted()
  }
  expect(await names()).toEqual(['ProjectAdmin', 'QA', 'Reader'])
  const statusAs = async (roleId: number) => (await call('readProject', place, `role:${roleId}`, runs)).status
  expect([await statusAs(own), await statusAs(PROJECT_ROLE.qa)]).toEqual([200, 200])
  expect([await statusAs(other), await statusAs(PROJECT_ROLE.annotator)]).toEqual([403, 403])
})

it('those as whom a project can be read → people whom the caller may change, and the roles', async () => {
  const peer = member(PROJECT_ROLE.admin)
  const { body } = await call('listSeeAs', inTeam())
  expect(body).toMatchObject({ people: [{ id: nora }] })
  expect((body['roles'] as { name: string }[]).map(({ name }) => name)).toContain('QA')
  const admin = aPersonOf(platform.running.storage, teamId, TEAM_ROLE_NUMBER.admin)
  const all = await call('listSeeAs', inTeam(), undefined, admin)
  expect((all.body['people'] as { id: number }[]).map(({ id }) => id)).toEqual(
    expect.arrayContaining([lead, nora, peer]),
  )
})
