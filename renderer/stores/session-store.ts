import { create } from 'zustand'
import type { DesktopApi } from '#contract/api'
import type { SessionView, SignedOutReason } from '#contract/session'
import type { CurrentUser } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import type { Result } from '#domain/result'
import { resultOf } from '../desktop/client'

/** `waiting`: the start got no answer yet and main repeats it; `expired`: it ended during work. */
export type SessionPhase = 'starting' | 'waiting' | 'signedOut' | 'signedIn' | 'expired'

export interface SessionState {
  readonly phase: SessionPhase
  readonly user: CurrentUser | null
  readonly kept: 'keychain' | 'memory' | null
  /** Why the session ended without a sign-out. */
  readonly reason: SignedOutReason | null
  /** Whose session it is that waits or ended. */
  readonly email: string | null
  readonly problem: PlatformError | null
  readonly trialExpired: boolean
  /** True from the person's own sign-out on, so that it is not mistaken for an expiry. */
  readonly leaving: boolean
}

/** Session facts while no one is signed in. */
export const NOBODY = {
  user: null,
  kept: null,
  reason: null,
  email: null,
  problem: null,
  trialExpired: false,
  leaving: false,
}

/** Signed-in person; set only by main. */
export const useSession = create<SessionState>(() => ({ phase: 'starting', ...NOBODY }))

/** Failures of a session start that say nothing about the session: it is kept and the start repeated. */
const NO_ANSWER: ReadonlySet<PlatformError['code']> = new Set(['maintenance', 'network_failure', 'timeout'])

/** Applies a session push from main; a different person reloads the page. */
export function takeSession(view: SessionView, reload: () => void): void {
  const { phase, user, leaving, trialExpired } = useSession.getState()
  const working = phase === 'signedIn' || phase === 'expired'
  switch (view.state) {
    case 'signedIn':
      if (user !== null && user.email !== view.user.email) return reload()
      // Trial facts stay valid for this person until the next request.
      return useSession.setState({ ...NOBODY, trialExpired, phase: 'signedIn', user: view.user, kept: view.kept })
    case 'restoring':
      if (working) return
      return useSession.setState({
        phase: view.problem === undefined ? 'starting' : 'waiting',
        email: view.email ?? null,
        problem: view.problem ?? null,
      })
    case 'signedOut':
      if (working && !leaving) return expireSession()
      return useSession.setState({
        ...NOBODY,
        phase: 'signedOut',
        reason: view.reason ?? null,
        email: view.email ?? null,
        problem: view.problem ?? null,
      })
  }
}

/** Starts the session: any refusal but maintenance signs out, no answer waits. */
export async function startSession(desktop: DesktopApi, reload: () => void): Promise<Result<SessionView>> {
  const answer = await resultOf(desktop.session.current())
  if (answer.ok) takeSession(answer.value, reload)
  else if (NO_ANSWER.has(answer.error.code)) useSession.setState({ phase: 'waiting', problem: answer.error })
  else takeSession({ state: 'signedOut', reason: 'refused', problem: answer.error }, reload)
  return answer
}

/** Marks the session as expired; open pages stay behind a sign-in notice. */
export function expireSession(): void {
  if (useSession.getState().phase === 'signedIn') useSession.setState({ phase: 'expired' })
}

/** Remembers that the trial of the team is over. */
export function expireTrial(): void {
  useSession.setState({ trialExpired: true })
}

/** Retries reading the stored session. */
export async function retrySession(desktop: DesktopApi, reload: () => void): Promise<Result<SessionView>> {
  const answer = await resultOf(desktop.session.retry())
  if (answer.ok) takeSession(answer.value, reload)
  return answer
}
