import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSION } from '#domain/enums'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientCall, clientToken } from '../../drivers/public-client'

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let token: string
let nora: { readonly id: number; readonly email: string; readonly token: string }
let carl: typeof nora

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  token = clientToken(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin), teamId)
  const person = (team: number) => {
    const id = aPersonOf(storage, team)
    return { id, email: storage.people.byId(id)?.email ?? '', token: clientToken(platform, id, team) }
  }
  nora = person(teamId)
  carl = person(aTeam(storage))
})
afterAll(() => platform.close())

const call = (method: string, path: string, said?: object, by = token, service: 'main' | 'work-management' = 'main') =>
  clientCall(platform, by, { team_id: teamId, project_id: project.id }, service, method, path, said)
const work = (method: string, path: string, said?: object, by = token) =>
  call(method, path, said, by, 'work-management')
const search = (path: string, condition: object, by = token) =>
  work('POST', path, { query: { limit: 100, offset: 0, search: { $and: [condition] } } }, by)
const emailsOf = ({ body }: Awaited<ReturnType<typeof call>>) =>
  (body['data'] as { readonly email: string }[]).map(({ email }) => email)

describe('the public client', () => {
  it('knows the caller by e-mail address, where signed-in people have a number', async () => {
    expect((await call('GET', 'user/ME', undefined, nora.token)).body).toMatchObject({ id: nora.email })
  })

  it('adds people to a project by role, reads them back, and removes them with their items', async () => {
    const share = (user_role: number, by = token) =>
      call('POST', `api/v1/project/${project.id}/share/bulk`, { users: [{ user_id: nora.email, user_role }] }, by)
    expect(await share(PROJECT_ROLE.qa, nora.token)).toMatchObject({ status: 403 })
    expect(await share(99)).toMatchObject({ status: 400, body: { key: 'body.users.0.user_role' } })
    expect((await share(PROJECT_ROLE.annotator)).body).toEqual({ invalidUsers: [] })
    const found = await search('api/v1/projectusers/search', { email: { $in: [nora.email] } })
    expect(found.body['data']).toMatchObject([
      { id: nora.id, email: nora.email, role: PROJECT_ROLE.annotator, state: 'CONFIRMED', permissions: { paused: 0 } },
    ])
    const entities = 'api/v1/customentities/search?entity=Contributor&parentEntity=Project'
    expect(emailsOf(await search(entities, { email: { $eq: nora.email } }))).toEqual([nora.email])
    const strange = { users: [{ user_id: carl.email, user_role: PROJECT_ROLE.qa }] }
    const none = await call('POST', `api/v1/project/${project.id}/share/bulk`, strange)
    expect(none.body).toEqual({ invalidUsers: [carl.email] })

    const { items, folders } = platform.running.storage
    const itemId = project.addItem()
    items.setAssignments(itemId, [[nora.id, PROJECT_ROLE.annotator]])
    const night = folders.add(project.id, 'Night')
    const assign = (said: object) => call('POST', 'folder/editAssignment', { folder_name: 'Night', ...said })
    expect((await assign({ assign_user_ids: [carl.email] })).body).toMatchObject({ key: 'body.assign_user_ids.0' })
    expect((await assign({ assign_user_ids: [nora.email] })).status).toBe(200)
    const read = async () => (await call('GET', 'folder/getFolderByName?name=Night')).body
    expect(await read()).toMatchObject({ id: night, folderUsers: [{ projectUser: { email: nora.email } }] })
    const gone = await call('DELETE', `project/${project.id}/share/bulk`, { user_id: [nora.email, carl.email] })
    expect(gone.body).toEqual({ success: 1, error: 1 })
    expect(items.assignmentsOf(itemId)).toEqual([])
    expect(await read()).toMatchObject({ folderUsers: [] })
  })

  it('pauses a person in the projects of a search, and resumes them', async () => {
    const { projects } = platform.running.storage
    projects.addMember(project.id, nora.id, PROJECT_ROLE.annotator, false)
    const pause = (paused: 0 | 1, by = token, projectId = project.id) => {
      const search = { $and: [{ 'projects.id': { $in: [projectId] } }, { 'projects.contributors.email': nora.email }] }
      const body = { projectUsers: { permissions: { paused } } }
      const query = { limit: null, offset: null, search }
      return work('POST', 'api/v1/teams/editprojectsusers', { query, body }, by)
    }
    expect((await pause(1, nora.token)).status).toBe(403)
    expect((await pause(1, token, project.id + 1)).body).toEqual({ changed: 0 })
    expect((await pause(1)).body).toEqual({ changed: 1 })
    expect(projects.member(project.id, nora.id)).toMatchObject({ isPaused: true })
    expect((await pause(0)).body).toEqual({ changed: 1 })
    expect(projects.member(project.id, nora.id)).toMatchObject({ isPaused: false })
  })

  it('adds people with a local account to the team, invites others, and removes both again [S7.6]', async () => {
    const invite = (by = token) =>
      call(
        'POST',
        `api/v1/team/${teamId}/inviteUsers`,
        { emails: [carl.email, 'no@body.test', 'nonsense'], team_role: 4 },
        by,
      )
    expect((await invite(nora.token)).status).toBe(403)
    expect((await invite()).body).toEqual({
      success: { emails: [carl.email, 'no@body.test'] },
      failed: { emails: ['nonsense'] },
    })
    expect(emailsOf(await call('GET', `users?email=${carl.email}&offset=0`))).toEqual([carl.email])
    const remove = (email: string) => call('DELETE', `team/${teamId}/members/bulk`, { data: [{ email }] })
    expect((await remove(carl.email)).body).toEqual({ success: 1, error: 0 })
    expect((await remove(carl.email)).body).toEqual({ success: 0, error: 1 })
    expect((await remove('no@body.test')).body).toEqual({ success: 1, error: 0 })
    expect((await remove('no@body.test')).body).toEqual({ success: 0, error: 1 })
    expect(emailsOf(await search('api/v1/teamusers/search', { email: { $eq: carl.email } }))).toEqual([])
  })

  it('grants and revokes Download by name, and lists a user’s permissions in project and team [S7.15]', async () => {
    const { permissions, projects } = platform.running.storage
    projects.removeMember(project.id, nora.id)
    projects.addMember(project.id, nora.id, PROJECT_ROLE.admin, false)
    permissions.ofTeam.set(teamId, nora.id, PERMISSION.remove_contributors, true)
    const groups = (await work('GET', 'api/v1/permissiongroups')).body['data'] as {
      label: string
      permissions: { id: number; name: string }[]
    }[]
    const download = groups.find(({ label }) => label === 'projectUser')?.permissions[0]
    expect(download).toEqual({ id: 28, name: 'Download' })
    const edit = (side: 'add' | 'remove') =>
      work('POST', 'api/v1/customentities/edit?entity=Contributor&parentEntity=Project&action=editpermissions', {
        query: { search: { $and: [{ id: { $in: [nora.id] } }] } },
        body: { [side]: { userPermissions: [{ id: 28 }] } },
      })
    const given = { id: nora.id, email: nora.email, userPermissions: [download] }
    expect((await edit('add')).body).toEqual({ data: { add: [given], remove: [] } })
    // An existing permission isn't granted again.
    expect((await edit('add')).body).toEqual({ data: { add: [], remove: [] } })
    const inProject = await search('api/v1/projectusers/search', { email: { $in: [nora.email] } })
    const flags = { paused: 0, allow_orchestrate: 0, allow_run_explore: 0, allow_view_sdk_token: 0 }
    expect(inProject.body['data']).toMatchObject([{ userPermissions: [download], permissions: flags }])
    const inTeam = await search('api/v1/teamusers/search', { email: { $eq: nora.email } })
    expect(inTeam.body['data']).toMatchObject([
      { userPermissions: [{ id: 21, name: 'Remove Contributors from team' }] },
    ])
    expect((await edit('remove')).body).toEqual({ data: { add: [], remove: [given] } })
  })

  it('reads a workflow’s roles, and its statuses in script terms', async () => {
    const of = (what: string) => work('GET', `api/v1/workflows/${project.workflowId}/workflow${what}`)
    const roles = (await of('roles?join=role')).body['data'] as { role: { name: string } }[]
    expect(roles.map(({ role }) => role.name)).toEqual(['Annotator', 'QA'])
    const statuses = (await of('statuses?join=status')).body['data'] as { value: number; status: { name: string } }[]
    expect(statuses.find(({ value }) => value === 1)?.status.name).toBe('NotStarted')
  })

  it('creates a project by team id as text with settings, and gets plain lists and times in whole seconds', async () => {
    const said = {
      team_id: String(teamId),
      name: 'By a script',
      type: 1,
      settings: [{ attribute: 'ImageQuality', value: 100 }],
    }
    const { body } = await call('POST', 'project', said)
    expect(body['createdAt']).toMatch(/T\d\d:\d\d:\d\d\.000Z$/)
    const settings = await call('GET', `project/${String(body['id'])}/settings`)
    expect(settings.body).toContainEqual(expect.objectContaining({ attribute: 'ImageQuality', value: 100 }))
    const classes = await call('POST', 'classes', { classes: [{ name: 'Car', color: '#ff0000' }] })
    expect(classes.body).toMatchObject([{ name: 'Car' }])
    expect((await call('GET', 'exports')).body).toEqual([])
    const wrong = { ...said, name: 'Wrong', settings: [{ attribute: 'FrameRate', value: 7 }] }
    expect((await call('POST', 'project', wrong)).status).toBe(400)
    expect(platform.running.storage.projects.nameTaken(teamId, 'Wrong')).toBe(false)
  })

  it('deletes folders with their contents, sets their status, and gets JSON for empty answers [S7.10]', async () => {
    const { folders, items } = platform.running.storage
    const gone = folders.add(project.id, 'Gone')
    const itemId = project.addItem({ folderId: gone, name: 'gone.jpg' })
    expect((await call('PUT', `folder/${gone}`, { name: 'Gone', status: 3 })).body).toMatchObject({ status: 3 })
    expect((await call('PUT', `folder/${gone}`, { name: 'Gone', status: 9 })).body).toMatchObject({
      key: 'body.status',
    })
    const remove = (by = token) => call('PUT', 'image/delete/images', { folder_ids: [gone] }, by)
    platform.running.storage.projects.removeMember(project.id, nora.id)
    platform.running.storage.projects.addMember(project.id, nora.id, PROJECT_ROLE.annotator, false)
    expect((await remove(nora.token)).status).toBe(403)
    expect((await remove()).body).toEqual({ deleted: [itemId] })
    expect([folders.byId(gone), items.byId(itemId)]).toEqual([undefined, undefined])
    expect((await call('PUT', 'image/delete/images', { folder_ids: [project.folderId] })).status).toBe(400)
    const made = await call('POST', 'classes', { classes: [{ name: 'Bus', color: '#00ff00' }] })
    const [bus] = made.body as unknown as { readonly id: number }[]
    expect((await call('DELETE', `class/${bus?.id}`)).status).toBe(200)
  })
})
