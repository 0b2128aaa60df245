import { TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tokenHash } from '../../../local-platform/server/callers'
import {
  callsWith,
  cookiesOf,
  createFirstAccount,
  form,
  frameCall,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let cookie: string
beforeEach(async () => {
  platform = await startTestPlatform()
  cookie = cookiesOf(await createFirstAccount(platform))
})
afterEach(() => platform.close())

interface Session {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresAt: number
  readonly email: string
}

const currentSession = async (): Promise<Session> =>
  (await frameCall(platform, cookie, 'getCurrentSession')).body['value'] as Session
const refresh = (refreshToken: string) => callsWith(platform, {}).call('refreshSession', { body: { refreshToken } })
const me = async (token: string) => (await callsWith(platform, { authorization: `Bearer ${token}` }).call('me')).status

describe('access tokens', () => {
  it('are valid for an hour', async () => {
    const { accessToken, expiresAt } = await currentSession()
    expect(expiresAt - platform.clock.now()).toBe(3_600_000)
    expect(await me(accessToken)).toBe(200)
    platform.clock.advance(3_600_001)
    expect(await me(accessToken)).toBe(401)
  })

  it('are stored as hashes only', async () => {
    const { accessToken, refreshToken } = await currentSession()
    expect(platform.running.storage.tokens.accessToken(accessToken, platform.clock.now())).toBeUndefined()
    expect(platform.running.storage.tokens.refreshToken(refreshToken)).toBeUndefined()
  })
})

describe('refreshing', () => {
  it('gives new tokens, and the same ones to a repeat within ten seconds', async () => {
    const first = await currentSession()
    const second = await refresh(first.refreshToken)
    expect(second.status).toBe(200)
    expect(second.body['refreshToken']).not.toBe(first.refreshToken)
    expect(await me(String(second.body['accessToken']))).toBe(200)
    platform.clock.advance(9_000)
    expect((await refresh(first.refreshToken)).body).toEqual(second.body)
  })

  it('gives the same answer after a restart in between', async () => {
    const first = await currentSession()
    const second = await refresh(first.refreshToken)
    platform = await platform.restart()
    expect((await refresh(first.refreshToken)).body).toEqual(second.body)
  })

  it('with an old token late ends everything that came from its sign-in', async () => {
    const first = await currentSession()
    const second = await refresh(first.refreshToken)
    platform.clock.advance(10_001)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(String(second.body['refreshToken']))).status).toBe(401)
    expect(await me(String(second.body['accessToken']))).toBe(401)
  })

  it('refuses an invalid token', async () => {
    expect((await refresh('made up')).body).toMatchObject({ code: 'unauthorized' })
  })
})

describe('the calls of the auth frame [S7.4]', () => {
  it('signOut ends the session and its tokens', async () => {
    const { accessToken } = await currentSession()
    expect((await frameCall(platform, cookie, 'signOut')).body).toEqual({ value: true })
    expect(await me(accessToken)).toBe(401)
    expect((await frameCall(platform, cookie, 'getCurrentSession')).body).toEqual({ value: null })
  })

  it('changePassword requires the old one, and ends other sessions', async () => {
    const other = cookiesOf(await platform.auth('sign-in', form({ email: 'ada@example.test', password: PASSWORD })))
    expect((await frameCall(platform, cookie, 'changePassword', ['wrong', 'another good one'])).status).toBe(400)
    expect((await frameCall(platform, cookie, 'changePassword', [PASSWORD, 'short'])).status).toBe(400)
    expect((await frameCall(platform, cookie, 'changePassword', [PASSWORD, 'another good one'])).body).toEqual({
      value: true,
    })
    expect((await frameCall(platform, other, 'getCurrentSession')).body).toEqual({ value: null })
    expect((await frameCall(platform, cookie, 'getCurrentSession')).body['value']).not.toBeNull()
    expect(
      (await platform.auth('sign-in', form({ email: 'ada@example.test', password: 'another good one' }))).status,
    ).toBe(303)
  })

  it('an authenticator app’s code is required at sign-in once enabled, and each code works once', async () => {
    expect((await frameCall(platform, cookie, 'setPreferredMFA', ['TOTP'])).status).toBe(400)
    const { secret } = (await frameCall(platform, cookie, 'setupTOTP')).body['value'] as { secret: string; uri: string }
    const codeAt = (ms: number) => new TOTP({ secret }).generate({ timestamp: ms })
    expect((await frameCall(platform, cookie, 'verifyTotpToken', ['000000'])).status).toBe(400)
    expect((await frameCall(platform, cookie, 'verifyTotpToken', [codeAt(platform.clock.now())])).body).toEqual({
      value: true,
    })
    expect((await frameCall(platform, cookie, 'setPreferredMFA', ['TOTP'])).body).toEqual({ value: true })
    expect((await frameCall(platform, cookie, 'getPreferredMFA')).body).toEqual({ value: 'TOTP' })
    expect((await frameCall(platform, cookie, 'setPreferredMFA', ['SMS'])).status).toBe(400)

    platform.clock.advance(60_000)
    const step = async () =>
      cookiesOf(await platform.auth('sign-in', form({ email: 'ada@example.test', password: PASSWORD })))
    const send = (ticket: string, code: string) => platform.auth('code', form({ code }, { cookie: ticket }))
    const ticket = await step()
    expect(ticket).not.toContain('loupe_session')
    expect((await send(ticket, '123456')).status).toBe(401)
    // A clock one step behind is accepted, one three behind isn't.
    expect((await send(ticket, codeAt(platform.clock.now() - 90_000))).status).toBe(401)
    const code = codeAt(platform.clock.now() - 30_000)
    const done = await send(ticket, code)
    expect(done.status).toBe(303)
    expect(cookiesOf(done)).toContain('loupe_session=')
    expect((await send(await step(), code)).status).toBe(401)
  })

  it('there are seven', async () => {
    expect((await frameCall(platform, cookie, 'readEverything')).body).toMatchObject({ code: 'unknown_action' })
  })

  it('calls from other sites are refused', async () => {
    const response = await platform.auth('frame/getCurrentSession', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, origin: 'http://127.0.0.1:9' },
      body: '{"args":[]}',
    })
    expect(response.status).toBe(403)
  })
})

it('an SDK token’s form opens one team', async () => {
  const { storage } = platform.running
  const [membership] = storage.teams.ofPerson(storage.people.byEmail('ada@example.test')?.id ?? 0)
  const teamId = membership?.team.id ?? 0
  const token = `sdk-token-of-the-tests.1@a_b=${teamId}`
  storage.tokens.addSdkToken(tokenHash(token), storage.people.byEmail('ada@example.test')?.id ?? 0, teamId)
  const sdk = callsWith(platform, { authorization: token })
  expect((await sdk.call('listProjects', { query: { team_id: teamId } })).status).toBe(200)
  expect((await sdk.call('listProjects', { query: { team_id: teamId + 1 } })).status).toBe(403)
  expect((await callsWith(platform, { authorization: `${token}9` }).call('me')).status).toBe(401)
})
