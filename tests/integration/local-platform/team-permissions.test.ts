import { afterEach, beforeEach, expect, it } from 'vitest'
import { PERMISSION } from '#domain/enums'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam } from '../../builders/local-platform'
import { personSignedIn, startTestPlatform, type TestPlatform } from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
let admin: number
let carla: number
let nora: number

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  admin = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  carla = aPersonOf(storage, teamId)
  nora = aPersonOf(storage, teamId)
})
afterEach(() => platform.close())

const emailOf = (id: number): string => platform.running.storage.people.byId(id)?.email ?? ''
const by = (id: number) => personSignedIn(platform, id)
const change = async (who: number, whom: number, give: readonly number[], take: readonly number[] = []) =>
  (await by(who)).call('changePermissions', { path: { teamId }, body: { emails: [emailOf(whom)], give, take } })
const invite = async (who: number, team_role: number) =>
  (await by(who)).call('inviteToTeam', { path: { teamId }, body: { emails: ['ines@new.example'], team_role } })
const actionsOf = async (who: number) => {
  const answer = await (await by(who)).call('readTeam', { path: { teamId }, query: { include_accesses: true } })
  return (answer.body as { accesses: { actions: string[] } }).accesses.actions
}

it('permission to invite → shows Invite, and allows inviting contributors only [S6.5]', async () => {
  expect((await invite(carla, TEAM_ROLE_NUMBER.contributor)).status).toBe(403)
  expect((await change(admin, carla, [PERMISSION.invite_contributors])).body).toEqual({ changed: 1 })
  const actions = await actionsOf(carla)
  expect(actions).toContain('InviteTeamUser')
  expect(actions).not.toContain('RemoveTeamUser')
  expect((await invite(carla, TEAM_ROLE_NUMBER.admin)).status).toBe(403)
  expect((await invite(carla, TEAM_ROLE_NUMBER.contributor)).status).toBe(200)
  const remove = { path: { teamId }, body: { data: [{ email: emailOf(nora) }] } }
  expect((await (await by(carla)).call('removeFromTeam', remove)).status).toBe(403)
  const exists = await (await by(carla)).call('emailExists', { query: { team_id: teamId, email: 'INES@new.example' } })
  expect(exists.body).toEqual({ exists: true, state: 'PENDING' })
})

it('a contributor who manages permissions → grants only their own permissions, and not to themselves', async () => {
  await change(admin, carla, [PERMISSION.manage_contributors, PERMISSION.invite_contributors])
  expect((await change(carla, nora, [PERMISSION.invite_contributors])).status).toBe(200)
  expect((await change(carla, nora, [PERMISSION.remove_contributors])).status).toBe(403)
  expect((await change(carla, carla, [PERMISSION.invite_contributors])).status).toBe(403)
  expect((await change(carla, admin, [PERMISSION.invite_contributors])).status).toBe(400)
})

it('permission for an SDK token → allows creating one; losing it ends the token [S6.5]', async () => {
  const generate = async () => (await by(nora)).call('generateSdkToken', { query: { team_id: teamId } })
  const read = async () => (await (await by(nora)).call('readSdkToken', { query: { team_id: teamId } })).body
  expect((await generate()).status).toBe(403)
  expect(await read()).toMatchObject({ state: 'none', may_generate: false })
  await change(admin, nora, [PERMISSION.allow_sdk_token])
  expect((await generate()).status).toBe(200)
  await change(admin, nora, [], [PERMISSION.allow_sdk_token])
  expect(await read()).toMatchObject({ state: 'none', may_generate: false })
})

it('a caller → is marked in the list of members [S2.11]', async () => {
  const rows = async () =>
    (
      (await (await by(admin)).call('listMembers', { path: { teamId } })).body as {
        data: { id: number; last_seen_at: string | null }[]
      }
    ).data
  expect((await rows()).find(({ id }) => id === nora)?.last_seen_at).toBeNull()
  await actionsOf(nora)
  expect((await rows()).find(({ id }) => id === nora)?.last_seen_at).not.toBeNull()
})

it('an owner who types the team’s name → a job deletes the team with its items; nobody else can [S7.6]', async () => {
  const { storage } = platform.running
  const owner = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.owner)
  const project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  const itemId = project.addItem()
  const name = storage.teams.nameOf(teamId) ?? ''
  const remove = async (who: number, said: string) =>
    (await by(who)).call('deleteTeam', { path: { teamId }, body: { name: said } })
  expect((await remove(admin, name)).status).toBe(403)
  expect(await remove(owner, 'Another')).toMatchObject({ status: 400, body: { key: 'body.name' } })
  expect((await remove(owner, name)).status).toBe(200)
  await expect.poll(() => storage.teams.nameOf(teamId)).toBeUndefined()
  expect(storage.items.byId(itemId)).toBeUndefined()
  expect(storage.teams.ofPerson(nora)).toEqual([])
})
