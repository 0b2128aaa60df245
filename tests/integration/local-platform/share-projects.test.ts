import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_STATE } from '#domain/enums'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject } from '../../builders/local-platform'
import { personSignedIn, startTestPlatform, type TestPlatform } from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number

beforeAll(async () => {
  platform = await startTestPlatform()
  teamId = aTeam(platform.running.storage)
})
afterAll(() => platform.close())

const share = async (by: number, projectIds: readonly number[], personId: number, roleId: number) => {
  const email = platform.running.storage.people.byId(personId)?.email ?? ''
  const client = await personSignedIn(platform, by)
  const { status, body } = await client.call('shareProjects', {
    query: { team_id: teamId },
    body: { project_ids: [...projectIds], users: [{ user_id: email, user_role: roleId }] },
  })
  return { status, jobId: Number(body['id']) }
}

it('people → are added to many projects by one job, and existing members keep their role [S2.6]', async () => {
  const { storage } = platform.running
  const admin = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  const person = aPersonOf(storage, teamId)
  const projects = storage.write(() => Array.from({ length: 600 }, () => aProject(storage, teamId, SYSTEM_WORKFLOW)))
  const [first] = projects
  if (first === undefined) throw new Error('no project')
  inProject(storage, first, person, PROJECT_ROLE.qa)
  const { status, jobId } = await share(
    admin,
    [...projects.map(({ id }) => id), 999_999],
    person,
    PROJECT_ROLE.annotator,
  )
  expect(status).toBe(200)
  await expect.poll(() => storage.jobs.byId(jobId)?.state).toBe(JOB_STATE.completed)
  expect(storage.jobs.byId(jobId)).toMatchObject({ done: 601, result: { changed: 599, refused: 1 } })
  const roles = projects.map(({ id }) => storage.projects.member(id, person)?.roleId)
  expect(roles).toEqual([PROJECT_ROLE.qa, ...Array.from({ length: 599 }, () => PROJECT_ROLE.annotator)])
})

it('several projects → require a person who runs the team; an unknown role is refused at once', async () => {
  const { storage } = platform.running
  const [one, two] = [aProject(storage, teamId, SYSTEM_WORKFLOW), aProject(storage, teamId, SYSTEM_WORKFLOW)]
  const projectAdmin = aPersonOf(storage, teamId)
  for (const project of [one, two]) inProject(storage, project, projectAdmin, PROJECT_ROLE.admin)
  const person = aPersonOf(storage, teamId)
  expect((await share(projectAdmin, [one.id, two.id], person, PROJECT_ROLE.qa)).status).toBe(403)
  expect((await share(projectAdmin, [one.id], person, 999)).status).toBe(400)
  expect((await share(projectAdmin, [one.id], person, PROJECT_ROLE.qa)).status).toBe(200)
  await expect.poll(() => storage.projects.member(one.id, person)?.roleId).toBe(PROJECT_ROLE.qa)
})

it('a job’s shares → are undone and redone; people with items or another role stay [S2.6]', async () => {
  const { storage } = platform.running
  const admin = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  const client = await personSignedIn(platform, admin)
  const projects = Array.from({ length: 3 }, () => aProject(storage, teamId, SYSTEM_WORKFLOW))
  const ids = projects.map(({ id }) => id)
  const [busy, promoted] = projects
  if (busy === undefined || promoted === undefined) throw new Error('no project')
  const person = aPersonOf(storage, teamId)
  const rolesOf = () => ids.map((id) => storage.projects.member(id, person)?.roleId ?? null)
  const ended = (jobId: number) => expect.poll(() => storage.jobs.byId(jobId)?.state).toBe(JOB_STATE.completed)
  const undo = async (jobId: number, by = client) =>
    by.call('undoSharing', { path: { jobId }, query: { team_id: teamId } })
  const first = await share(admin, ids, person, PROJECT_ROLE.annotator)
  await ended(first.jobId)

  const back = Number((await undo(first.jobId)).body['id'])
  await ended(back)
  expect(rolesOf()).toEqual([null, null, null])
  expect(storage.jobs.byId(back)).toMatchObject({ done: 3, result: { changed: 3, moved: 0, refused: 0 } })
  const again = Number((await undo(back)).body['id'])
  await ended(again)
  expect(rolesOf()).toEqual(ids.map(() => PROJECT_ROLE.annotator))

  storage.items.assign(busy.addItem(), person, PROJECT_ROLE.annotator)
  storage.projects.setMember(promoted.id, person, { roleId: PROJECT_ROLE.qa, isPaused: false })
  const last = Number((await undo(again)).body['id'])
  await ended(last)
  expect(rolesOf()).toEqual([PROJECT_ROLE.annotator, PROJECT_ROLE.qa, null])
  expect(storage.jobs.byId(last)?.result).toEqual({ changed: 1, moved: 2, refused: 0 })

  const other = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  expect(await undo(again, other)).toMatchObject({ status: 410, body: { code: 'job_gone' } })
})
