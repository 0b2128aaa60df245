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
  'signs out after a failed start with %s, and says why [S4.10]',
  async (code) => {
    const { api } = createFakeDesktop({ failing: new Map([['session.current', platformError(code)]]) })
    await startSession(api, vi.fn())
    expect(useSession.getState()).toMatchObject({ phase: 'signedOut', reason: 'refused', problem: { code } })
  },
)

it.each(['maintenance', 'network_failure', 'timeout'] as const)(
  'keeps the session and waits where a start ended with %s [S4.10]',
  async (code) => {
    const { api } = createFakeDesktop({ failing: new Map([['session.current', platformError(code)]]) })
    await startSession(api, vi.fn())
    expect(phase()).toBe('waiting')
  },
)

it('reloads when the signed-in e-mail differs from the one before, and takes nothing over [S4.10]', () => {
  const reload = vi.fn()
  takeSession(signedIn(), reload)
  takeSession(signedIn('someone.else@example.test'), reload)
  expect(reload).toHaveBeenCalledOnce()
  expect(useSession.getState().user?.email).toBe(MARA.email)
})

it('also reloads when another person signs in after the session of the first expired [S4.10]', () => {
  const reload = vi.fn()
  takeSession(signedIn(), reload)
  takeSession({ state: 'signedOut', reason: 'expired' }, reload)
  expect(phase()).toBe('expired')
  takeSession(signedIn('someone.else@example.test'), reload)
  expect(reload).toHaveBeenCalledOnce()
})

it('keeps what is open behind a notice when the session ends by itself, and goes on when the same person is back', () => {
  takeSession(signedIn(), vi.fn())
  takeSession({ state: 'signedOut', reason: 'expired', email: MARA.email }, vi.fn())
  expect(useSession.getState()).toMatchObject({ phase: 'expired', user: MARA })
  takeSession({ state: 'restoring' }, vi.fn())
  expect(phase()).toBe('expired')
  takeSession(signedIn(), vi.fn())
  expect(phase()).toBe('signedIn')
})

it('leaves for the first page when the person signs out', async () => {
  const { api, world, push } = createFakeDesktop()
  takeSession(world.session, vi.fn())
  // Main tells the shell by a push before its answer is there.
  const told = vi.fn((view: SessionView) => takeSession(view, vi.fn()))
  api.on('session.changed', told)
  await signOut(api)
  expect(told).toHaveBeenCalledOnce()
  expect(useSession.getState()).toMatchObject({ phase: 'signedOut', user: null, reason: null })
  push('session.changed', { state: 'signedOut' })
  expect(phase()).toBe('signedOut')
})

it('stays signed in when signing out fails, and still notices an expiry after that [S8.2]', async () => {
  const { api, world } = createFakeDesktop({
    failing: new Map([['session.signOut', platformError('sign_out_failed')]]),
  })
  takeSession(world.session, vi.fn())
  expect(await signOut(api)).toMatchObject({ ok: false, error: { message: '401 Unauthorized' } })
  expect(phase()).toBe('signedIn')
  takeSession({ state: 'signedOut' }, vi.fn())
  expect(phase()).toBe('expired')
})

it('stays on the first page when sign-in is closed', async () => {
  const { api } = createFakeDesktop({
    session: { state: 'signedOut' },
    failing: new Map([['session.signIn', platformError('sign_in_cancelled')]]),
  })
  await startSession(api, vi.fn())
  expect(await signIn(api, vi.fn())).toMatchObject({ ok: false, error: { code: 'sign_in_cancelled' } })
  expect(phase()).toBe('signedOut')
})

it('shows a start that is still under way as such, and one without an answer as waiting', () => {
  takeSession({ state: 'restoring', email: MARA.email }, vi.fn())
  expect(phase()).toBe('starting')
  takeSession({ state: 'restoring', email: MARA.email, problem: platformError('network_failure') }, vi.fn())
  expect(useSession.getState()).toMatchObject({ phase: 'waiting', email: MARA.email })
})

it('expires nothing where nobody is signed in', () => {
  expireSession()
  expect(phase()).toBe('starting')
})

it('a trial that is over stays so when main tells the same session again, and ends with the sign-out [S4.9]', async () => {
  const { api } = createFakeDesktop()
  takeSession(signedIn(), vi.fn())
  expireTrial()
  takeSession(signedIn(), vi.fn())
  expect(useSession.getState().trialExpired).toBe(true)
  await signOut(api)
  expect(useSession.getState().trialExpired).toBe(false)
})
