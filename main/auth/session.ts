import type { SessionView, SignedOutReason } from '#contract/session'
import type { AuthSession } from '#contract/auth-frame'
import { reconnectDelay } from '#domain/backoff'
import type { CurrentUser } from '#domain/entities'
import { type PlatformError, platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { Sleep } from '../http/retry'
import { logOf } from '../log/log'
import { endsSession, isNoAnswer, isOther, isStored, signedOutView } from './session-rules'
import type { SessionVault, VaultRead } from './session-vault'

const log = logOf('auth')

/** Milliseconds before its expiry at which an access token counts as expired. */
const RENEW_AHEAD_MS = 30_000
/** Longest wait of a sign-in for the keychain, milliseconds. */
const KEPT_GRACE_MS = 1_500

export interface SessionParts {
  readonly now: () => number
  readonly sleep: Sleep
  readonly vault: SessionVault
  readonly refresh: (refreshToken: string) => Promise<Result<AuthSession>>
  readonly readUser: () => Promise<Result<CurrentUser>>
  readonly onChange: (view: SessionView) => void
  /** A person other than the stored one signed in: the page shows foreign data. */
  readonly onReload: () => void
}

/** Keeps the app's one session. Its tokens leave this object only as a request header. */
export interface SessionKeeper {
  readonly view: () => SessionView
  readonly accessToken: (renew?: { readonly refused: string }) => Promise<Result<string>>
  /** Reads the stored session and starts it; until then the view is `restoring`. */
  readonly restore: () => Promise<SessionView>
  readonly start: (session: AuthSession) => Promise<Result<SessionView>>
  /** Updates the signed-in person from the platform's answer. */
  readonly takeUser: (user: CurrentUser) => void
  /** Runs waiting work at once: unlocking, the next start attempt, storing the session in the keychain. */
  readonly retry: () => Promise<SessionView>
  /** Signs out at once; resolves when nothing is stored any more. */
  readonly end: () => Promise<void>
}

interface LiveSession {
  readonly tokens: AuthSession
  /** False if the token looked expired when it was new: then only a refusal shows its expiry. */
  readonly clockAgrees: boolean
}

/** Creates a keeper that stores the session in a vault. All callers share one refresh. */
export function createSessionKeeper(parts: SessionParts): SessionKeeper {
  let session: LiveSession | null = null
  let view: SessionView = { state: 'restoring' }
  let kept: 'keychain' | 'memory' = 'memory'
  let storedEmail: string | null = null
  let refreshing: Promise<Result<string>> | null = null
  let reading: Promise<unknown> | null = null
  let pause: AbortController | null = null
  /** Counts the sessions; continuations of an earlier one are dropped. */
  let run = 0

  const show = (next: SessionView): void => {
    view = next
    parts.onChange(next)
  }
  const isSpent = (tokens: AuthSession): boolean => tokens.expiresAt - parts.now() < RENEW_AHEAD_MS
  const fresh = (tokens: AuthSession): LiveSession => ({ tokens, clockAgrees: !isSpent(tokens) })
  const begin = (next: LiveSession | null): number => {
    session = next
    refreshing = null
    pause?.abort()
    run += 1
    return run
  }
  const close = (reason: SignedOutReason, problem: PlatformError): void => {
    const email = session?.tokens.email
    begin(null)
    void parts.vault.remove()
    show({ state: 'signedOut', reason, problem, ...given({ email }) })
  }

  const persist = async (mayAsk: boolean): Promise<void> => {
    const mine = run
    if (session === null) return
    const answer = await parts.vault.write(session.tokens, mayAsk)
    if (mine !== run) return
    kept = answer.state === 'kept' ? 'keychain' : 'memory'
    if (answer.state !== 'kept') log.warn('session not stored', undefined, { state: answer.state })
    if (answer.state === 'locked') void answer.later?.then(() => (mine === run ? persist(true) : undefined))
    if (view.state === 'signedIn' && view.kept !== kept) show({ ...view, kept })
  }

  const refresh = async (old: LiveSession): Promise<Result<string>> => {
    if (old.tokens.refreshToken === undefined) {
      const error = platformError('sign_in_needed')
      close('expired', error)
      return err(error)
    }
    const answer = await parts.refresh(old.tokens.refreshToken)
    if (session !== old) return err(platformError('sign_in_needed'))
    if (answer.ok) {
      session = fresh({ ...answer.value, refreshToken: answer.value.refreshToken ?? old.tokens.refreshToken })
      // Make no keychain request: a prompt in the middle of the work would be unexpected.
      void persist(false)
      return ok(session.tokens.accessToken)
    }
    if (endsSession(answer.error)) close('expired', answer.error)
    return answer
  }

  /** Asks the platform for the person until it answers. */
  const attempt = async (mine: number, tries: number, stored: Promise<void>): Promise<Result<SessionView>> => {
    const user = await parts.readUser()
    if (mine !== run) return user.ok ? ok(view) : user
    if (user.ok) {
      await Promise.race([stored, parts.sleep(KEPT_GRACE_MS)])
      if (mine !== run) return ok(view)
      const before = storedEmail
      storedEmail = user.value.email
      show({ state: 'signedIn', user: user.value, kept })
      if (isOther(before, user.value.email)) parts.onReload()
      return ok(view)
    }
    if (!isNoAnswer(user.error)) {
      close(user.error.code === 'unauthorized' ? 'expired' : 'refused', user.error)
      return user
    }
    waiting(user.error)
    void again(mine, tries, stored)
    return ok(view)
  }
  const again = async (mine: number, tries: number, stored: Promise<void>): Promise<void> => {
    const waited = new AbortController()
    pause = waited
    await parts.sleep(reconnectDelay(tries), waited.signal)
    if (mine === run) await attempt(mine, tries + 1, stored)
  }
  const waiting = (problem: PlatformError): void => {
    if (view.state === 'restoring' && view.problem?.code === problem.code) return
    show({ state: 'restoring', problem, ...(session === null ? {} : { email: session.tokens.email }) })
  }

  const take = async (mine: number): Promise<VaultRead> => {
    const read = await parts.vault.read()
    if (mine !== run || read.state !== 'session') return read
    session = { tokens: read.session, clockAgrees: true }
    kept = 'keychain'
    storedEmail = read.session.email
    return read
  }
  const restore = async (): Promise<SessionView> => {
    const mine = begin(null)
    if (view.state !== 'restoring') show({ state: 'restoring' })
    const looked = take(mine)
    reading = looked
    const read = await looked
    if (mine !== run) return view
    if (read.state === 'session') {
      await attempt(mine, 1, Promise.resolve())
      return view
    }
    storedEmail = read.state === 'none' ? null : read.email
    show(signedOutView(read))
    if (read.state === 'locked') void read.later?.then(() => (mine === run ? restore() : undefined))
    return view
  }

  return {
    view: () => view,
    restore,
    accessToken: async (renew) => {
      // Early calls of the shell wait for the token instead of failing.
      if (session === null) await reading
      if (session === null) return err(platformError('sign_in_needed'))
      const spent = session.clockAgrees && isSpent(session.tokens)
      if (!spent && renew?.refused !== session.tokens.accessToken) return ok(session.tokens.accessToken)
      if (refreshing === null) {
        const mine = refresh(session).finally(() => {
          if (refreshing === mine) refreshing = null
        })
        refreshing = mine
      }
      return refreshing
    },
    start: (tokens) => {
      const mine = begin(fresh(tokens))
      kept = 'memory'
      return attempt(mine, 1, persist(true))
    },
    takeUser: (user) => {
      if (view.state === 'signedIn' && view.user.id === user.id) show({ ...view, user })
    },
    retry: async () => {
      parts.vault.giveUp()
      if (view.state === 'signedOut' && isStored(view)) return restore()
      if (view.state === 'restoring') pause?.abort()
      if (view.state === 'signedIn' && kept === 'memory') await persist(true)
      return view
    },
    end: () => {
      const wasSignedOut = view.state === 'signedOut' && view.reason === undefined
      begin(null)
      storedEmail = null
      const removed = parts.vault.remove()
      if (!wasSignedOut) show({ state: 'signedOut' })
      return removed
    },
  }
}
