import { afterEach, beforeEach, expect, it } from 'vitest'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { aPersonOf, aTeam } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
const ids = new Map<string, number>()
const ROLES = ['owner', 'organizationAdmin', 'admin', 'contributor'] as const

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  for (const role of ROLES) ids.set(role, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER[role]))
  ids.set('other admin', aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
})
afterEach(() => platform.close())

const signedIn = (who: string): Promise<PlatformClient> => personSignedIn(platform, ids.get(who) ?? 0)
const emailOf = (who: string): string => platform.running.storage.people.byId(ids.get(who) ?? 0)?.email ?? ''
const roleOf = (who: string): number | undefined =>
  platform.running.storage.teams.membership(ids.get(who) ?? 0, teamId)?.role

async function remove(who: string, ...others: readonly string[]) {
  const data = others.map((one) => ({ email: emailOf(one) }))
  return (await (await signedIn(who)).call('removeFromTeam', { path: { teamId }, body: { data } })).body
}

it('an admin → removes contributors, but neither other admins nor the owner', async () => {
  const all = ['owner', 'organizationAdmin', 'other admin', 'contributor']
  expect(await remove('admin', ...all)).toEqual({ success: 1, error: 3 })
  expect(all.map(roleOf)).toEqual([
    TEAM_ROLE_NUMBER.owner,
    TEAM_ROLE_NUMBER.organizationAdmin,
    TEAM_ROLE_NUMBER.admin,
    undefined,
  ])
})

it('an admin → can’t re-add another admin with a lower role', async () => {
  const invite = {
    path: { teamId },
    body: { emails: [emailOf('other admin')], team_role: TEAM_ROLE_NUMBER.contributor },
  }
  await remove('admin', 'other admin')
  expect((await (await signedIn('admin')).call('inviteToTeam', invite)).body).toMatchObject({ success: { emails: [] } })
  expect(roleOf('other admin')).toBe(TEAM_ROLE_NUMBER.admin)
})

it('the owner → removes admins, but not themselves', async () => {
  expect(await remove('owner', 'admin', 'organizationAdmin', 'owner')).toEqual({ success: 2, error: 1 })
  expect(['admin', 'owner'].map(roleOf)).toEqual([undefined, TEAM_ROLE_NUMBER.owner])
})

it.each<{ readonly search: Readonly<Record<string, unknown>> }>([
  { search: { $or: [null] } },
  { search: { id: { constructor: 1 } } },
  { search: { id: { $or: null } } },
])('an invalid search of people → is refused by name: %j', async ({ search }) => {
  const asked = { query: { team_id: teamId }, body: { query: { search } } }
  expect(await (await signedIn('owner')).call('searchTeamUsers', asked)).toMatchObject({
    status: 400,
    body: { code: 'bad_request', key: 'body.query.search' },
  })
})
