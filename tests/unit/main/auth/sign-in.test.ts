import { expect, it, vi } from 'vitest'
import type { AuthCall } from '#contract/auth-frame'
import type { SessionView } from '#contract/session'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { AuthFrame } from '../../../../main/auth/auth-frame'
import type { SessionKeeper } from '../../../../main/auth/session'
import { createSignIn } from '../../../../main/auth/sign-in'
import { aSession } from '../../../builders/session'

function aDoor(
  answers: Partial<Record<AuthCall, Result<unknown>>>,
  shown: Result<'signedIn' | 'closed'> = ok('signedIn'),
) {
  const view: SessionView = { state: 'restoring' }
  const session = { start: vi.fn(async () => ok(view)), end: vi.fn(async () => undefined) }
  const frame = {
    call: vi.fn(async (method: AuthCall) => answers[method] ?? err(platformError('timeout'))),
    close: vi.fn(),
  }
  const showSignIn = vi.fn(async () => shown)
  const door = createSignIn({
    showSignIn,
    frame: frame as unknown as AuthFrame,
    session: session as unknown as SessionKeeper,
  })
  return { ...door, session, frame, showSignIn, view }
}

it('a session of the auth page → signs in here, and two calls share one window', async () => {
  const current = aSession()
  const { signIn, session, showSignIn, view } = aDoor({ getCurrentSession: ok(current) })
  expect(await Promise.all([signIn(), signIn()])).toEqual([ok(view), ok(view)])
  expect(showSignIn).toHaveBeenCalledOnce()
  expect(session.start).toHaveBeenCalledExactlyOnceWith(current)
  await signIn()
  expect(showSignIn).toHaveBeenCalledTimes(2)
})

it.each([
  ['the window was closed', ok('closed' as const), ok(null), 'sign_in_cancelled'],
  ['the page has no session', ok('signedIn' as const), ok(null), 'sign_in_needed'],
  ['the page can’t be loaded', err(platformError('network_failure')), ok(null), 'network_failure'],
  ['the page can’t be asked', ok('signedIn' as const), err(platformError('auth_frame_failed')), 'auth_frame_failed'],
])('%s → starts no session', async (_what, shown, current, code) => {
  const { signIn, session } = aDoor({ getCurrentSession: current }, shown)
  expect(await signIn()).toMatchObject({ ok: false, error: { code } })
  expect(session.start).not.toHaveBeenCalled()
})

it('a sign-out → happens at the auth host first, then here', async () => {
  const { signOut, session, frame } = aDoor({ signOut: ok(true) })
  expect(await signOut()).toEqual(ok(null))
  expect(frame.close).toHaveBeenCalledOnce()
  expect(session.end).toHaveBeenCalledOnce()
})

it('a failed sign-out → 401 Unauthorized, and the person stays signed in [S8.2]', async () => {
  const { signOut, session, frame } = aDoor({ signOut: err(platformError('network_failure')) })
  expect(await signOut()).toMatchObject({
    ok: false,
    error: { code: 'sign_out_failed', status: 401, message: '401 Unauthorized' },
  })
  expect(frame.close).not.toHaveBeenCalled()
  expect(session.end).not.toHaveBeenCalled()
})
