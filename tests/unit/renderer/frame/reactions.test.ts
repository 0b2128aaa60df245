import { beforeEach, expect, it, vi } from 'vitest'
import { platformError } from '#domain/errors'
import { react } from '../../../../renderer/frame/reactions'
import { takeSession, useSession } from '../../../../renderer/stores/session-store'

const MARA = { id: 7, email: 'mara@example.test', first_name: 'Mara', last_name: 'Lindqvist' }
const known = () => {
  const { phase, trialExpired } = useSession.getState()
  return [phase, trialExpired]
}

beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true)
  takeSession({ state: 'signedIn', user: MARA, kept: 'keychain' }, vi.fn())
})

it('an ended trial → is remembered, and signs nobody out [S4.9]', () => {
  react(platformError('trial_expired'))
  expect(known()).toEqual(['signedIn', true])
})

it('an error that asks to sign in → ends the session [S4.10]', () => {
  react(platformError('sign_in_needed'))
  expect(known()).toEqual(['expired', false])
})

it.each(['forbidden', 'not_found', 'maintenance', 'network_failure', 'team_missing'] as const)(
  '%s → changes nothing of the session',
  (code) => {
    react(platformError(code))
    expect(known()).toEqual(['signedIn', false])
  },
)
