import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CATALOGUE } from '#domain/errors'
import { timestamp, type Platform } from '../../platform-context'
import { seedFirstTeam } from '../../seed/first-team'
import type { Person } from '../../storage/people'
import { clearedCookie, cookieValue, SESSION_COOKIE, sessionCookie } from './cookies'
import { firstAccountProblems, readFirstAccount } from './first-account'
import { firstAccountPage } from './pages/first-account-page'
import type { Problem } from './pages/layout'
import { codePage, factorLostPage } from './pages/other-pages'
import { signInPage, type OneClick } from './pages/sign-in-page'
import { isOwnPassword } from './own-password'
import { passwordHash, passwordsWaiting } from './passwords'
import { sendPage } from './send-page'
import { browserSession, startBrowserSession } from './sessions'
import type { Throttle } from './throttle'
import { totpStep } from './totp'
import { readTotp } from './totp-secret'

const CODE_COOKIE = 'loupe_code'
const CODE_STEP_MS = 5 * 60_000
const signInForm = z.object({ email: z.string().max(320).catch(''), password: z.string().max(1_000).catch('') })
const codeForm = z.object({ code: z.string().max(20).catch('') })
const oneClickForm = z.object({ person: z.coerce.number().int() })
/** Same sentence for every failed sign-in, so that it doesn't reveal which e-mails have an account. */
const WRONG: readonly Problem[] = [{ message: 'The e-mail or the password is not right. Please try again.' }]

/** Most sign-ins that may wait, for all accounts. */
const WAITING_MAX = 6
const BUSY: Problem = { message: 'Too many sign-ins are under way. Try again in a moment.' }

/** Sentence of the catalogue as a problem of a form. */
const LOCKED: Problem = { message: `${CATALOGUE.secrets_locked.message} ${CATALOGUE.secrets_locked.next}` }

/** Registers the sign-in forms: first account, password, code, and one click for seeded people. */
export function registerSignIn(auth: FastifyInstance, platform: Platform, throttle: Throttle): void {
  const { people } = platform.storage
  const awaitingCode = new Map<string, { personId: number; until: number }>()

  const signIn = (reply: FastifyReply, person: Person): FastifyReply => {
    const token = startBrowserSession(platform, person.id)
    return reply
      .header('set-cookie', [sessionCookie(SESSION_COOKIE, token), clearedCookie(CODE_COOKIE)])
      .header('cache-control', 'no-store')
      .redirect('signed-in', 303)
  }
  /** If a person's secrets lost their key, no code can be verified; without this path they could not sign in again. */
  const withoutFactor = (reply: FastifyReply, person: Person): FastifyReply => {
    platform.log.write('second factor lost')
    platform.storage.write(() => {
      people.setMfa(person.id, 'NOMFA')
      people.setTotp(person.id, null, null)
    })
    reply.header('set-cookie', sessionCookie(SESSION_COOKIE, startBrowserSession(platform, person.id)))
    return sendPage(reply, factorLostPage())
  }
  const askPassword = (reply: FastifyReply, email: string, problems: readonly Problem[], status = 200): FastifyReply =>
    sendPage(reply, signInPage(email, problems, oneClickPeople(platform)), "'none'", status)
  const personAwaitingCode = (request: FastifyRequest): Person | undefined => {
    const entry = awaitingCode.get(cookieValue(request.headers.cookie, CODE_COOKIE) ?? '')
    return entry === undefined || entry.until < platform.clock.now() ? undefined : people.byId(entry.personId)
  }

  auth.get('/sign-in', async (request, reply) => {
    if (people.count() === 0) return sendPage(reply, firstAccountPage({ firstName: '', lastName: '', email: '' }, []))
    const known = browserSession(platform, cookieValue(request.headers.cookie, SESSION_COOKIE))
    return known === undefined ? askPassword(reply, '', []) : reply.redirect('signed-in', 303)
  })

  auth.post('/sign-in', async (request, reply) => {
    const { email, password } = signInForm.parse(request.body ?? {})
    if (passwordsWaiting() >= WAITING_MAX) return askPassword(reply, email, [BUSY], 429)
    const name = `sign-in ${email.trim().toLowerCase()}`
    const waitMs = throttle.begin(name)
    if (waitMs > 0) return askPassword(reply, email, [{ message: tooMany(waitMs) }], 429)
    const person = people.byEmail(email.trim())
    if (!(await isOwnPassword(platform, person, password)) || person === undefined)
      return askPassword(reply, email, WRONG, 401)
    throttle.succeeded(name)
    if (person.mfa !== 'TOTP') return signIn(reply, person)
    const kept = await readTotp(platform, person, person.totpSecret)
    if (kept.state === 'none') return signIn(reply, person)
    if (kept.state === 'locked') return askPassword(reply, email, [LOCKED], 503)
    if (kept.state === 'lost') return withoutFactor(reply, person)
    const ticket = randomBytes(32).toString('base64url')
    awaitingCode.clear()
    awaitingCode.set(ticket, { personId: person.id, until: platform.clock.now() + CODE_STEP_MS })
    return reply.header('set-cookie', sessionCookie(CODE_COOKIE, ticket)).redirect('code', 303)
  })

  auth.get('/code', async (request, reply) =>
    personAwaitingCode(request) === undefined ? reply.redirect('sign-in', 303) : sendPage(reply, codePage([])),
  )

  auth.post('/code', async (request, reply) => {
    const person = personAwaitingCode(request)
    if (person === undefined) return reply.redirect('sign-in', 303)
    const name = `sign-in code ${person.id}`
    const waitMs = throttle.begin(name)
    if (waitMs > 0) return sendPage(reply, codePage([{ message: tooMany(waitMs) }]), "'none'", 429)
    const kept = await readTotp(platform, person, person.totpSecret)
    if (kept.state === 'locked') return sendPage(reply, codePage([LOCKED]), "'none'", 503)
    if (kept.state !== 'ok') return reply.redirect('sign-in', 303)
    const step = totpStep(kept.secret, codeForm.parse(request.body ?? {}).code, platform.clock)
    if (step === undefined || !people.useTotpStep(person.id, step)) {
      return sendPage(
        reply,
        codePage([{ field: 'code', message: 'The code is not right. Codes change every 30 seconds.' }]),
        "'none'",
        401,
      )
    }
    throttle.succeeded(name)
    awaitingCode.delete(cookieValue(request.headers.cookie, CODE_COOKIE) ?? '')
    return signIn(reply, person)
  })

  auth.post('/first-account', async (request, reply) => {
    if (people.count() > 0) return reply.redirect('sign-in', 303)
    const form = readFirstAccount(request.body)
    const problems = firstAccountProblems(form)
    if (problems.length > 0) return sendPage(reply, firstAccountPage(form, problems), "'none'", 400)
    const hash = await passwordHash(form.password)
    const person = platform.storage.write(() => {
      if (people.count() > 0) return undefined
      const { email, firstName, lastName } = form
      const id = people.add({ email, firstName, lastName, passwordHash: hash }, timestamp(platform.clock))
      const added = people.byId(id)
      if (added !== undefined) seedFirstTeam(platform, added)
      return added
    })
    if (person === undefined) return reply.redirect('sign-in', 303)
    return signIn(reply, person)
  })

  auth.post('/seeded', async (request, reply) => {
    const chosen = oneClickForm.safeParse(request.body).data?.person
    const person = platform.isSeeded ? people.seeded().find(({ id }) => id === chosen) : undefined
    return person === undefined ? reply.redirect('sign-in', 303) : signIn(reply, person)
  })
}

function oneClickPeople(platform: Platform): readonly OneClick[] {
  if (!platform.isSeeded) return []
  return platform.storage.people.seeded().map((person) => ({
    id: person.id,
    name: `${person.firstName} ${person.lastName}`,
    note: platform.storage.facts.read(`note of person ${person.id}`) ?? '',
  }))
}

function tooMany(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1_000)
  const span = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
  return `Too many tries. Try again in ${span}.`
}
