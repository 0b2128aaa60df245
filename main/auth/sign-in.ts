import type { SessionView } from '#contract/session'
import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'
import type { AuthFrame } from './auth-frame'
import type { SessionKeeper } from './session'

export interface SignInParts {
  /** Shows the auth host's sign-in page; resolves when it finishes or is closed. */
  readonly showSignIn: () => Promise<Result<'signedIn' | 'closed'>>
  readonly frame: AuthFrame
  readonly session: SessionKeeper
}

/** Signs a person in and out. A second call while the window is open joins the first. */
export function createSignIn(parts: SignInParts): {
  readonly signIn: () => Promise<Result<SessionView>>
  readonly signOut: () => Promise<Result<null>>
} {
  let running: Promise<Result<SessionView>> | null = null

  const run = async (): Promise<Result<SessionView>> => {
    const shown = await parts.showSignIn()
    if (!shown.ok) return shown
    if (shown.value === 'closed') return err(platformError('sign_in_cancelled'))
    const current = await parts.frame.call('getCurrentSession')
    if (!current.ok) return current
    return current.value === null ? err(platformError('sign_in_needed')) : parts.session.start(current.value)
  }

  return {
    signIn: () => {
      running ??= run().finally(() => {
        running = null
      })
      return running
    },
    signOut: async () => {
      const done = await parts.frame.call('signOut')
      if (!done.ok) return err(platformError('sign_out_failed', { detail: done.error.message }))
      parts.frame.close()
      await parts.session.end()
      return { ok: true, value: null }
    },
  }
}
