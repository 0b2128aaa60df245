import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { bundleWhole, type HeadlessApp, startHeadless } from '../../drivers/headless-app'
import { cookiesOf, form, frameCall, PASSWORD } from '../../drivers/platform-client'
import { aDesk, bundleConnected, type Desk } from '../../drivers/running-main'

const INES = 'ines@example.test'

let desk: Desk
let app: HeadlessApp

beforeAll(async () => {
  desk = await aDesk(await bundleConnected())
  app = await startHeadless(await bundleWhole(), desk)
  await app.done('app', 'info')
  await app.done('session', 'signIn')
})
afterAll(async () => {
  app.app.emit('will-quit')
  await desk.close()
})

it('a link from the app → an account that works in the team, in a main of its own [S2.11]', async () => {
  const team = await app.done('team', 'current')
  const ofTeam = { path: { teamId: team.id } }
  const invited = { emails: [INES], team_role: TEAM_ROLE_NUMBER.contributor }
  expect(await app.done('platform', 'write', 'inviteToTeam', { ...ofTeam, body: invited })).toEqual({
    success: { emails: [INES] },
    failed: { emails: [] },
  })
  const { url } = (await app.done('platform', 'write', 'makeJoinLink', { ...ofTeam, body: { email: INES } })) as {
    readonly url: string
  }

  const { auth } = desk.platform
  const invitation = new URL(url).searchParams.get('invitation') ?? ''
  expect(await (await auth(`join?invitation=${invitation}`)).text()).toContain(INES)
  const name = { first_name: 'Ines', last_name: 'Falk' }
  const joined = await auth('join', form({ invitation, ...name, new_password: PASSWORD, repeat_password: PASSWORD }))
  expect(joined.status).toBe(200)
  const signedIn = await auth('sign-in', form({ email: INES, password: PASSWORD }))
  const { body } = await frameCall(desk.platform, cookiesOf(signedIn), 'getCurrentSession')

  const theirs = desk.start()
  expect(await theirs.signIn(body['value'] as Desk['session'])).toMatchObject({
    state: 'signedIn',
    user: { email: INES },
  })
  const own = await theirs.main.services.teams.current()
  expect(own).toMatchObject({ ok: true, value: { id: team.id, user_role: TEAM_ROLE_NUMBER.contributor } })
  // The inviting app lists them as a member, without an invitation.
  const members = (await app.done('platform', 'read', 'listMembers', ofTeam)) as {
    readonly data: readonly Record<string, unknown>[]
  }
  expect(members.data.filter(({ email }) => email === INES)).toMatchObject([{ first_name: 'Ines', state: 'CONFIRMED' }])
  expect((await app.done('team', 'people')).map(({ email }) => email)).toContain(INES)
})
