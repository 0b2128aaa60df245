import { z } from 'zod'
import { MFA_KIND } from '#domain/enums'
import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import { refuse, type Refusal } from '../../server/refusal'
import { isOwnPassword } from './own-password'
import { passwordHash, passwordProblem } from './passwords'
import { grantSession, type BrowserSession } from './sessions'
import type { Throttle } from './throttle'
import { newTotp, totpStep } from './totp'
import { keepPendingTotp, readTotp } from './totp-secret'

interface FrameContext {
  readonly platform: Platform
  readonly throttle: Throttle
  readonly session: BrowserSession
}

type FrameCall = (
  context: FrameContext,
  args: readonly unknown[],
) => Result<unknown, Refusal> | Promise<Result<unknown, Refusal>>

const textArgs = z.array(z.string().max(1_000))

/** Calls of the auth frame that require a signed-in person; getCurrentSession and signOut also answer without one. */
const CALLS: Readonly<Record<string, FrameCall>> = {
  getCurrentSession: ({ platform, session }) => ok(grantSession(platform, session)),

  signOut: ({ platform, session }) => {
    platform.storage.tokens.endBrowserSession(session.id)
    return ok(true)
  },

  changePassword: async ({ platform, throttle, session }, args) => {
    const [oldPassword, newPassword] = textArgs.safeParse(args).data ?? []
    if (oldPassword === undefined || newPassword === undefined)
      return refuse('bad_request', { message: 'Two passwords are expected.' })
    const { people, tokens } = platform.storage
    const name = `password ${session.person.id}`
    if (throttle.begin(name) > 0)
      return refuse('bad_request', { status: 429, message: 'Too many tries. Wait a little and try again.' })
    if (!(await isOwnPassword(platform, session.person, oldPassword)))
      return refuse('bad_request', { message: 'The current password is not right.' })
    throttle.succeeded(name)
    const problem = passwordProblem(newPassword)
    if (problem !== undefined) return refuse('bad_request', { message: problem })
    const hash = await passwordHash(newPassword)
    platform.storage.write(() => {
      people.setPasswordHash(session.person.id, hash)
      // After a password change, end the person's other sessions.
      tokens.endOtherSessions(session.person.id, session.id)
    })
    return ok(true)
  },

  setupTOTP: async ({ platform, session }) => {
    const totp = newTotp(session.person.email)
    return (await keepPendingTotp(platform, session.person.id, totp.secret)) ? ok(totp) : refuse('secrets_locked')
  },

  verifyTotpToken: async ({ platform, throttle, session }, args) => {
    const [code] = textArgs.safeParse(args).data ?? []
    const name = `code ${session.person.id}`
    if (throttle.begin(name) > 0)
      return refuse('bad_request', { status: 429, message: 'Too many tries. Wait a little and try again.' })
    const { totpPending, totpSecret } = session.person
    const kept = await readTotp(platform, session.person, totpPending ?? totpSecret)
    if (kept.state === 'locked') return refuse('secrets_locked')
    if (kept.state === 'lost') return refuse('secret_lost')
    const step = kept.state !== 'ok' || code === undefined ? undefined : totpStep(kept.secret, code, platform.clock)
    if (step === undefined)
      return refuse('bad_request', { message: 'The code is not right. Codes change every 30 seconds.' })
    throttle.succeeded(name)
    if (totpPending !== null) platform.storage.people.confirmTotp(session.person.id, totpPending, step)
    return ok(true)
  },

  setPreferredMFA: ({ platform, session }, args) => {
    const kind = z.enum(MFA_KIND).safeParse(args[0]).data
    if (kind === undefined) return refuse('bad_request', { message: 'TOTP, SMS or NOMFA is expected.' })
    if (kind === 'SMS') return refuse('bad_request', { message: 'Text messages are not available on this computer.' })
    if (kind === 'TOTP' && session.person.totpSecret === null) {
      return refuse('bad_request', { message: 'Set up an authenticator app first.' })
    }
    platform.storage.people.setMfa(session.person.id, kind)
    return ok(true)
  },

  getPreferredMFA: ({ session }) => ok(session.person.mfa),
}

/** Answers a call of the auth frame. */
export async function answerFrameCall(
  platform: Platform,
  throttle: Throttle,
  session: BrowserSession | undefined,
  method: string,
  args: readonly unknown[],
): Promise<Result<unknown, Refusal>> {
  if (!Object.hasOwn(CALLS, method)) return refuse('unknown_action', { status: 404 })
  if (session === undefined) {
    if (method === 'getCurrentSession') return ok(null)
    if (method === 'signOut') return ok(true)
    return refuse('sign_in_needed', { status: 401 })
  }
  return (await CALLS[method]?.({ platform, throttle, session }, args)) ?? refuse('unknown_action', { status: 404 })
}
