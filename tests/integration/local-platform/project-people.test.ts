import { afterEach, beforeEach, expect, it } from 'vitest'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let admin: number
let nora: number

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  admin = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  nora = member(PROJECT_ROLE.annotator)
})
afterEach(() => platform.close())

function member(roleId: number): number {
  const { storage } = platform.running
  const id = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.contributor)
  storage.projects.addMember(project.id, id, roleId, false)
  return id
}
const emailOf = (id: number): string => platform.running.storage.people.byId(id)?.email ?? ''
const signedIn = (id: number): Promise<PlatformClient> => personSignedIn(platform, id)
const place = () => ({ path: { projectId: project.id }, query: { team_id: teamId } })
const share = async (by: number, who: number, roleId: number) =>
  (
    await (
      await signedIn(by)
    ).call('shareProject', {
      ...place(),
      body: { users: [{ user_id: emailOf(who), user_role: roleId }] },
    })
  ).body
const pauseCall = async (by: number, who: number) =>
  (await signedIn(by)).call('pauseUsers', {
    query: { team_id: teamId },
    body: {
      query: {
        search: { 'projects.id': { $in: [project.id] }, 'projects.contributors.email': { $in: [emailOf(who)] } },
      },
      body: { projectUsers: { permissions: { paused: 1 } } },
    },
  })

it('a person’s items → are counted as assigned, done and returned [S2.8]', async () => {
  const { items } = platform.running.storage
  for (const annotationStatus of [2, 4, 5, 5]) {
    items.setAssignments(project.addItem({ annotationStatus }), [[nora, PROJECT_ROLE.annotator]])
  }
  const answer = await (await signedIn(admin)).call('listProjectPeople', place())
  expect(answer.body).toMatchObject({
    data: [{ id: nora, role: 'Annotator', is_paused: false, assigned: 4, done: 2, returned: 1, may_change: true }],
  })
})

it('another role → unassigns the person’s items, and the same role keeps them', async () => {
  const { items } = platform.running.storage
  const itemId = project.addItem()
  items.setAssignments(itemId, [[nora, PROJECT_ROLE.annotator]])
  await share(admin, nora, PROJECT_ROLE.annotator)
  expect(items.assignmentsOf(itemId)).toHaveLength(1)
  await share(admin, nora, PROJECT_ROLE.qa)
  expect(items.assignmentsOf(itemId)).toEqual([])
})

it('a project admin → changes annotators, but no other project admin', async () => {
  const { projects } = platform.running.storage
  const prisca = member(PROJECT_ROLE.admin)
  const other = member(PROJECT_ROLE.admin)
  expect(await share(prisca, nora, PROJECT_ROLE.qa)).toEqual({ invalidUsers: [] })
  expect(await share(prisca, other, PROJECT_ROLE.qa)).toEqual({ invalidUsers: [emailOf(other)] })
  expect((await pauseCall(prisca, other)).status).toBe(403)
  const gone = await (await signedIn(prisca)).call('unshareMany', { ...place(), body: { user_id: [emailOf(other)] } })
  expect(gone.body).toEqual({ success: 0, error: 1 })
  expect(projects.member(project.id, other)).toEqual({ roleId: PROJECT_ROLE.admin, isPaused: false })
  const listed = await (await signedIn(prisca)).call('listProjectPeople', place())
  const rows = (listed.body as { data: { id: number; may_change: boolean }[] }).data
  expect(rows.find(({ id }) => id === other)?.may_change).toBe(false)
  expect((await pauseCall(admin, other)).status).toBe(200)
})

it('permission to download → is given only by people who run the team, and exports depend on it [S7.16]', async () => {
  const prisca = member(PROJECT_ROLE.admin)
  const may = async () => {
    const call = {
      query: { team_id: teamId },
      body: { project_id: project.id, actions: ['DownloadItem', 'UploadItem'] },
    }
    return (await (await signedIn(prisca)).call('checkPermissions', call)).body
  }
  const edit = async (by: number, side: 'add' | 'remove') =>
    (await signedIn(by)).call('editPeopleCategories', {
      query: {
        team_id: teamId,
        project_id: project.id,
        entity: 'Contributor',
        parentEntity: 'Project',
        action: 'editpermissions',
      },
      body: { query: { search: { id: { $in: [prisca, nora] } } }, body: { [side]: { userPermissions: [{ id: 28 }] } } },
    })
  expect(await may()).toEqual({ allowed: ['UploadItem'] })
  expect((await edit(prisca, 'add')).status).toBe(403)
  const given = { id: prisca, email: emailOf(prisca), userPermissions: [{ id: 28, name: 'Download' }] }
  // An annotator can't have it.
  expect((await edit(admin, 'add')).body).toEqual({ data: { add: [given], remove: [] } })
  expect(await may()).toEqual({ allowed: ['DownloadItem', 'UploadItem'] })
  expect((await edit(admin, 'remove')).body).toEqual({ data: { add: [], remove: [given] } })
  expect(await may()).toEqual({ allowed: ['UploadItem'] })
})
