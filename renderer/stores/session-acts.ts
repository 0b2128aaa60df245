import type { DesktopApi } from '#contract/api'
import type { SessionView } from '#contract/session'
import type { Result } from '#domain/result'
import { resultOf } from '../desktop/client'
import { NOBODY, takeSession, useSession } from './session-store'

/** Signs in through main's sign-in window. */
export async function signIn(desktop: DesktopApi, reload: () => void): Promise<Result<SessionView>> {
  const answer = await resultOf(desktop.session.signIn())
  if (answer.ok) takeSession(answer.value, reload)
  return answer
}

/** Signs out because the person asked for it; a failure leaves everything as it was. */
export async function signOut(desktop: DesktopApi): Promise<Result<null>> {
  useSession.setState({ leaving: true })
  const answer = await resultOf(desktop.session.signOut())
  useSession.setState(answer.ok ? { phase: 'signedOut', ...NOBODY } : { leaving: false })
  return answer
}

/** Deletes the account because its person asked for it; a failure leaves everything as it was. */
export async function deleteAccount(desktop: DesktopApi, password: string): Promise<Result<null>> {
  useSession.setState({ leaving: true })
  const answer = await resultOf(desktop.account.delete({ password }))
  useSession.setState(answer.ok ? { phase: 'signedOut', ...NOBODY } : { leaving: false })
  return answer
}
