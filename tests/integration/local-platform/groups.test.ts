import { afterEach, beforeEach, expect, it } from 'vitest'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import { personSignedIn, startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientCall, clientToken } from '../../drivers/public-client'

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let admin: number
let nora: number
let groupId: number
let night: number
let seen: number
let unseen: number

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  admin = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  nora = aPersonOf(storage, teamId)
  night = storage.folders.add(project.id, 'Night')
  unseen = project.addItem()
  seen = project.addItem({ folderId: night })
  const group = await call('createGroup', { query: scope(), body: { name: 'Vendor' } })
  groupId = (group.body as { id: number }).id
})
afterEach(() => platform.close())

type Client = Awaited<ReturnType<typeof personSignedIn>>
const scope = () => ({ team_id: teamId })
const inProject = () => ({ team_id: teamId, project_id: project.id })
const emailOf = (id: number): string => platform.running.storage.people.byId(id)?.email ?? ''
async function call(name: Parameters<Client['call']>[0], parts: object, by = admin) {
  return (await personSignedIn(platform, by)).call(name, parts)
}
const join = (...people: readonly number[]) =>
  call('changeGroupMembers', {
    path: { groupId },
    query: scope(),
    body: { add: people.map(emailOf), remove: [] },
  })
const share = (folder_ids?: readonly number[]) =>
  call('shareWithGroup', {
    path: { projectId: project.id },
    query: scope(),
    body: { group_id: groupId, role_id: PROJECT_ROLE.annotator, ...(folder_ids === undefined ? {} : { folder_ids }) },
  })
const idsOf = ({ body }: { readonly body: unknown }) => (body as { data: { id: number }[] }).data.map(({ id }) => id)
const search = (by = nora) =>
  call('searchItems', { query: inProject(), body: { query: { limit: 100, offset: 0, search: {} } } }, by)

it('a group with one folder → lists, counts, direct addresses, folders and tokens miss everything else', async () => {
  expect((await share([night])).status).toBe(200)
  expect((await join(nora)).status).toBe(200)
  expect(idsOf(await search())).toEqual([seen])
  expect(idsOf(await search(admin))).toHaveLength(2)
  const read = (itemId: number) => call('readItem', { path: { itemId }, query: inProject() }, nora)
  expect([(await read(seen)).status, (await read(unseen)).status]).toEqual([200, 404])
  expect(idsOf(await call('listFolders', { query: inProject() }, nora))).toEqual([night])
  expect((await call('countItems', { query: inProject() }, nora)).body).toEqual({ data: [{ value: 1, count: 1 }] })
  const token = clientToken(platform, nora, teamId)
  const byToken = await clientCall(platform, token, inProject(), 'work-management', 'POST', 'api/v1/folders/search', {
    query: { limit: 100, offset: 0 },
  })
  expect(idsOf(byToken)).toEqual([night])
})

it('a request by a group member → gives items of its folders only', async () => {
  await share([night])
  await join(nora)
  const given = await call('requestItems', { query: inProject(), body: { count: 5 } }, nora)
  expect(idsOf(given)).toEqual([seen])
})

it('leaving a group → loses its projects and the items there', async () => {
  const { items, projects } = platform.running.storage
  await share([night])
  await join(nora)
  items.setAssignments(seen, [[nora, PROJECT_ROLE.annotator]])
  await call('changeGroupMembers', { path: { groupId }, query: scope(), body: { add: [], remove: [emailOf(nora)] } })
  expect(projects.member(project.id, nora)).toBeUndefined()
  expect(items.assignmentsOf(seen)).toEqual([])
})

it('a narrower share → unassigns items outside it, and sharing the whole project shows everything', async () => {
  const { items } = platform.running.storage
  await share()
  await join(nora)
  expect(idsOf(await search())).toHaveLength(2)
  for (const id of [seen, unseen]) items.setAssignments(id, [[nora, PROJECT_ROLE.annotator]])
  await share([night])
  expect(items.assignmentsOf(unseen)).toEqual([])
  expect(items.assignmentsOf(seen)).toHaveLength(1)
})

it('group members → see each other and people without a group, but not other groups', async () => {
  const { storage } = platform.running
  const [quentin, other, free] = [aPersonOf(storage, teamId), aPersonOf(storage, teamId), aPersonOf(storage, teamId)]
  await join(nora, quentin)
  const second = (await call('createGroup', { query: scope(), body: { name: 'Second' } })).body as { id: number }
  storage.groups.join(teamId, other, second.id)
  const team = await call('readTeam', { path: { teamId }, query: { include_users: true } }, nora)
  const ids = (team.body as { users: { id: number }[] }).users.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([admin, nora, quentin, free]))
  expect(ids).not.toContain(other)
})

it('a group’s name → is unique in the team, ignoring case; a deleted folder grants nothing', async () => {
  expect((await call('createGroup', { query: scope(), body: { name: ' vendor ' } })).status).toBe(409)
  const empty = platform.running.storage.folders.add(project.id, 'Empty')
  await share([empty])
  await join(nora)
  platform.running.storage.folders.remove(empty)
  expect(idsOf(await search())).toEqual([])
})
