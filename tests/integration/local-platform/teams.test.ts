import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PERMISSION } from '#domain/enums'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { aPersonOf, aTeam } from '../../builders/local-platform'
import {
  callsWith,
  form,
  PASSWORD,
  type PlatformClient,
  personSignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
let owner: PlatformClient
let carl: PlatformClient
let carlId: number
const emailOf = (id: number) => platform.running.storage.people.byId(id)?.email ?? ''

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  owner = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.owner))
  carlId = aPersonOf(storage, teamId)
  carl = await personSignedIn(platform, carlId)
})
afterEach(() => platform.close())

const path = () => ({ path: { teamId } })

it('a person without other rights → creates a team, owns it, and works in it by default [S2.5] [S7.6]', async () => {
  const made = await carl.call('createTeam', { body: { name: '  Field \n team ' } })
  expect(made.body).toMatchObject({
    name: 'Field team',
    user_role: TEAM_ROLE_NUMBER.owner,
    creator_id: emailOf(carlId),
  })
  const own = { path: { teamId: Number(made.body['id']) } }
  await carl.call('makeTeamDefault', own)
  const listed = (await carl.call('listTeams', {})).body['data'] as {
    readonly id: number
    readonly is_default: boolean
  }[]
  expect(listed.filter((team) => team.is_default).map(({ id }) => id)).toEqual([own.path.teamId])
  expect(await carl.call('createTeam', { body: { name: ' ' } })).toMatchObject({
    status: 400,
    body: { key: 'body.name' },
  })
})

it('the owner → leaves only after transferring the team, which ends its SDK tokens [S7.6]', async () => {
  const { token } = (await owner.call('generateSdkToken', { query: { team_id: teamId } })).body as { token: string }
  expect(await owner.call('leaveTeam', path())).toMatchObject({
    status: 409,
    body: { message: 'You own this team. Hand it over or delete it first.' },
  })
  expect((await carl.call('transferTeam', { ...path(), body: { email: emailOf(carlId) } })).status).toBe(403)
  expect((await owner.call('transferTeam', { ...path(), body: { email: emailOf(carlId) } })).body).toMatchObject({
    creator_id: emailOf(carlId),
    user_role: TEAM_ROLE_NUMBER.admin,
  })
  expect((await callsWith(platform, { authorization: token }).call('me', {})).status).toBe(401)
  expect((await owner.call('leaveTeam', path())).body).toEqual({ left: true })
  expect((await owner.call('readTeam', path())).status).toBe(404)
})

it('an admin → changes contributors, but neither admins nor the owner', async () => {
  const { storage } = platform.running
  const adminId = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  const admin = await personSignedIn(platform, adminId)
  const give = (calls: PlatformClient, email: string, role: number) =>
    calls.call('changeMember', { ...path(), body: { email, role } })
  expect((await give(admin, emailOf(carlId), TEAM_ROLE_NUMBER.admin)).body).toMatchObject({
    role: TEAM_ROLE_NUMBER.admin,
  })
  expect((await give(admin, emailOf(carlId), TEAM_ROLE_NUMBER.contributor)).status).toBe(403)
  expect((await give(owner, emailOf(carlId), TEAM_ROLE_NUMBER.contributor)).status).toBe(200)
  expect((await give(owner, emailOf(carlId), TEAM_ROLE_NUMBER.owner)).status).toBe(400)
})

describe('an SDK token', () => {
  beforeEach(() => {
    platform.running.storage.permissions.ofTeam.set(teamId, carlId, PERMISSION.allow_sdk_token, true)
  })
  const query = () => ({ query: { team_id: teamId } })
  const asScript = (token: string) => callsWith(platform, { authorization: token })

  it('generated → works at once, and ends when another is generated or it is revoked [S7.7]', async () => {
    expect((await carl.call('readSdkToken', query())).body).toMatchObject({ state: 'none', last_four: null })
    const first = String((await carl.call('generateSdkToken', query())).body['token'])
    expect((await asScript(first).call('me', {})).body).toMatchObject({ email: emailOf(carlId) })
    const known = (await carl.call('readSdkToken', query())).body
    expect(known).toMatchObject({ state: 'active', last_four: first.split('=')[0]?.slice(-4) })
    expect(known['last_used_at']).not.toBeNull()
    const second = String((await carl.call('generateSdkToken', query())).body['token'])
    expect((await asScript(first).call('me', {})).status).toBe(401)
    expect((await asScript(second).call('me', {})).status).toBe(200)
    expect((await carl.call('revokeSdkToken', query())).body).toMatchObject({ state: 'none' })
    expect((await asScript(second).call('me', {})).status).toBe(401)
  })

  it('stored → as a hash only', async () => {
    const token = String((await carl.call('generateSdkToken', query())).body['token'])
    const kept = JSON.stringify(platform.running.storage.tokens.ownSdkToken(carlId, teamId))
    expect(kept).not.toContain(token.split('=')[0])
  })
})

describe('an invitation', () => {
  const INES = 'ines@elsewhere.example'
  const invite = () =>
    owner.call('inviteToTeam', { ...path(), body: { emails: [INES], team_role: TEAM_ROLE_NUMBER.contributor } })
  const link = async () => {
    const { body } = await owner.call('makeJoinLink', { ...path(), body: { email: INES } })
    return new URL(String(body['url']))
  }
  const join = (url: URL, more: Readonly<Record<string, string>> = {}) =>
    platform.auth(
      'join',
      form({
        invitation: url.searchParams.get('invitation') ?? '',
        first_name: 'Ines',
        last_name: 'Falk',
        new_password: PASSWORD,
        repeat_password: PASSWORD,
        ...more,
      }),
    )

  it('with a join link → creates one account in the team, once [S2.11]', async () => {
    expect((await invite()).body).toEqual({ success: { emails: [INES] }, failed: { emails: [] } })
    const listed = (await owner.call('listMembers', path())).body['data'] as { readonly email: string; state: string }[]
    expect(listed.find(({ email }) => email === INES)).toMatchObject({ state: 'PENDING' })
    const seen = (await carl.call('listMembers', path())).body['data'] as typeof listed
    expect(seen.map(({ email }) => email)).toEqual([emailOf(carlId)])
    const url = await link()
    const page = await platform.auth(`join${url.search}`)
    expect(await page.text()).toContain(INES)
    expect((await join(url, { repeat_password: 'another' })).status).toBe(400)
    expect((await join(url)).status).toBe(200)
    const person = platform.running.storage.people.byEmail(INES)
    expect(platform.running.storage.teams.membership(person?.id ?? 0, teamId)).toMatchObject({
      role: TEAM_ROLE_NUMBER.contributor,
      isDefault: true,
    })
    expect((await join(url)).status).toBe(410)
  })

  it('withdrawn, replaced by a new link, or a week old → its link creates no account', async () => {
    await invite()
    const first = await link()
    const second = await link()
    expect((await join(first)).status).toBe(410)
    await owner.call('withdrawInvitation', { ...path(), body: { email: INES } })
    expect((await join(second)).status).toBe(410)
    await invite()
    const third = await link()
    platform.running.storage.invitations.setLink(teamId, INES, 'another', 0)
    expect((await join(third)).status).toBe(410)
    expect(platform.running.storage.people.byEmail(INES)).toBeUndefined()
  })
})
