import { beforeEach, expect, it, vi } from 'vitest'
import type { SessionView } from '#contract/session'
import { platformError } from '#domain/errors'
import { signIn, signOut } from '../../../../renderer/stores/session-acts'
import {
  expireSession,
  expireTrial,
  startSession,
  takeSession,
  useSession,
} from '../../../../renderer/stores/session-store'
import { createFakeDesktop } from '../../../fakes/desktop-api'

const MARA = { id: 7, email: 'mara@example.test', first_name: 'Mara', last_name: 'Lindqvist' }
const signedIn = (email = MARA.email): SessionView => ({
  state: 'signedIn',
  user: { ...MARA, email },
  kept: 'keychain',
})
const phase = () => useSession.getState().phase

beforeEach(() => useSession.setState(useSession.getInitialState(), true))

it.each(['forbidden', 'unauthorized', 'platform_failed', 'team_missing'] as const)(
  'a failed start with %s → signs out with the reason [S4.10]',
  async (code) => {
    const { api } = createFakeDesktop({ failing: new Map([['session.current', platformError(code)]]) })
    await startSession(api, vi.fn())
    expect(useSession.getState()).toMatchObject({ phase: 'signedOut', reason: 'refused', problem: { code } })
  },
)

it.each(['maintenance', 'network_failure', 'timeout'] as const)(
  'a start that ended with %s → keeps the session and waits [S4.10]',
  async (code) => {
    const { api } = createFakeDesktop({ failing: new Map([['session.current', platformError(code)]]) })
    await startSession(api, vi.fn())
    expect(phase()).toBe('waiting')
  },
)

it('another signed-in e-mail address → reloads the page without data [S4.10]', () => {
  const reload = vi.fn()
  takeSession(signedIn(), reload)
  takeSession(signedIn('someone.else@example.test'), reload)
  expect(reload).toHaveBeenCalledOnce()
  expect(useSession.getState().user?.email).toBe(MARA.email)
})

it('another person signing in after an expired session → reloads as well [S4.10]', () => {
  const reload = vi.fn()
  takeSession(signedIn(), reload)
  takeSession({ state: 'signedOut', reason: 'expired' }, reload)
  expect(phase()).toBe('expired')
  takeSession(signedIn('someone.else@example.test'), reload)
  expect(reload).toHaveBeenCalledOnce()
})

it('an expired session → keeps everything open behind a notice, and continues when the same person returns', () => {
  takeSession(signedIn(), vi.fn())
  takeSession({ state: 'signedOut', reason: 'expired', email: MARA.email }, vi.fn())
  expect(useSession.getState()).toMatchObject({ phase: 'expired', user: MARA })
  takeSession({ state: 'restoring' }, vi.fn())
  expect(phase()).toBe('expired')
  takeSession(signedIn(), vi.fn())
  expect(phase()).toBe('signedIn')
})

it('a sign-out → leads to the first page', async () => {
  const { api, world, push } = createFakeDesktop()
  takeSession(world.session, vi.fn())
  // Main's push reaches the shell before its answer.
  const told = vi.fn((view: SessionView) => takeSession(view, vi.fn()))
  api.on('session.changed', told)
  await signOut(api)
  expect(told).toHaveBeenCalledOnce()
  expect(useSession.getState()).toMatchObject({ phase: 'signedOut', user: null, reason: null })
  push('session.changed', { state: 'signedOut' })
  expect(phase()).toBe('signedOut')
})

it('a failed sign-out → keeps the session, and a later expiry is noticed [S8.2]', async () => {
  const { api, world } = createFakeDesktop({
    failing: new Map([['session.signOut', platformError('sign_out_failed')]]),
  })
  takeSession(world.session, vi.fn())
  expect(await signOut(api)).toMatchObject({ ok: false, error: { message: '401 Unauthorized' } })
  expect(phase()).toBe('signedIn')
  takeSession({ state: 'signedOut' }, vi.fn())
  expect(phase()).toBe('expired')
})

it('a closed sign-in window → stays on the first page', async () => {
  const { api } = createFakeDesktop({
    session: { state: 'signedOut' },
    failing: new Map([['session.signIn', platformError('sign_in_cancelled')]]),
  })
  await startSession(api, vi.fn())
  expect(await signIn(api, vi.fn())).toMatchObject({ ok: false, error: { code: 'sign_in_cancelled' } })
  expect(phase()).toBe('signedOut')
})

it('a running start → is shown as such, and one without an answer as waiting', () => {
  takeSession({ state: 'restoring', email: MARA.email }, vi.fn())
  expect(phase()).toBe('starting')
  takeSession({ state: 'restoring', email: MARA.email, problem: platformError('network_failure') }, vi.fn())
  expect(useSession.getState()).toMatchObject({ phase: 'waiting', email: MARA.email })
})

it('signed out → nothing expires', () => {
  expireSession()
  expect(phase()).toBe('starting')
})

it('an ended trial → stays so when main reports the session again, and ends with the sign-out [S4.9]', async () => {
  const { api } = createFakeDesktop()
  takeSession(signedIn(), vi.fn())
  expireTrial()
  takeSession(signedIn(), vi.fn())
  expect(useSession.getState().trialExpired).toBe(true)
  await signOut(api)
  expect(useSession.getState().trialExpired).toBe(false)
})
