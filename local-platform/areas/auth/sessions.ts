import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ENDPOINTS, type EndpointAnswer } from '#endpoints'
import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import { personHere, tokenHash } from '../../server/callers'
import { refuse, type Refusal } from '../../server/refusal'
import type { Person } from '../../storage/people'
import { openUnder, sealUnder } from './sealed'

export type Session = EndpointAnswer<'refreshSession'>

/** A person's browser session at the auth host, identified by its cookie. */
export interface BrowserSession {
  readonly id: number
  readonly person: Person
}

const BROWSER_SESSION_MS = 30 * 86_400_000
const REFRESH_TOKEN_MS = 30 * 86_400_000
/** Milliseconds in which a used refresh token repeats its answer, because a reply may get lost. */
const SAME_ANSWER_MS = 10_000
const TOKEN_BYTES = 32

/** Starts a browser session at the auth host and returns the cookie's value. */
export function startBrowserSession(platform: Pick<Platform, 'storage' | 'clock'>, personId: number): string {
  const token = newToken()
  platform.storage.tokens.addBrowserSession(tokenHash(token), personId, platform.clock.now() + BROWSER_SESSION_MS)
  return token
}

/** Returns the browser session of a cookie, or undefined. */
export function browserSession(platform: Platform, cookie: string | undefined): BrowserSession | undefined {
  if (cookie === undefined) return undefined
  const found = platform.storage.tokens.browserSession(tokenHash(cookie), platform.clock.now())
  const person = personHere(platform, found?.personId)
  return found === undefined || person === undefined ? undefined : { id: found.id, person }
}

/** Creates a session for the client from a browser session. */
export function grantSession(platform: Platform, from: BrowserSession): Session {
  return platform.storage.write(() => {
    const familyId = platform.storage.tokens.addFamily(from.person.id, from.id)
    return tokensOf(platform, familyId, from.person)
  })
}

/**
 * Rotates a refresh token. The same token within ten seconds gets the same answer again. Later it counts as stolen, and
 * all sessions from that sign-in end.
 */
export function rotate(platform: Platform, refreshToken: string): Result<Session, Refusal> {
  const { storage, clock } = platform
  const hash = tokenHash(refreshToken)
  return storage.write(() => {
    const kept = storage.tokens.refreshToken(hash)
    const person = personHere(platform, kept?.personId)
    if (kept === undefined || person === undefined || kept.expiresAt <= clock.now()) return refuse('unauthorized')
    if (kept.usedAt !== null && kept.sealedAnswer !== null) {
      if (clock.now() - kept.usedAt <= SAME_ANSWER_MS) {
        return ok(sessionShape.parse(JSON.parse(openUnder(refreshToken, kept.sealedAnswer))))
      }
      storage.tokens.endFamily(kept.familyId)
      return refuse('unauthorized')
    }
    const session = tokensOf(platform, kept.familyId, person)
    storage.tokens.spendRefreshToken(hash, clock.now(), sealUnder(refreshToken, JSON.stringify(session)))
    return ok(session)
  })
}

const sessionShape: z.ZodType<Session> = ENDPOINTS.refreshSession.answer

function tokensOf(platform: Platform, familyId: number, person: Person): Session {
  const { storage, clock } = platform
  const accessToken = newToken()
  const refreshToken = newToken()
  const expiresAt = clock.now() + platform.accessTokenMs
  storage.tokens.addAccessToken(tokenHash(accessToken), familyId, expiresAt)
  storage.tokens.addRefreshToken(tokenHash(refreshToken), familyId, clock.now() + REFRESH_TOKEN_MS)
  return { accessToken, idToken: idToken(platform, person, expiresAt), refreshToken, expiresAt, email: person.email }
}

/** Creates a signed identity statement of the person. */
function idToken(platform: Platform, person: Person, expiresAt: number): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    sub: String(person.id),
    email: person.email,
    given_name: person.firstName,
    family_name: person.lastName,
    exp: Math.floor(expiresAt / 1000),
  }
  const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${unsigned}.${createHmac('sha256', signingKey(platform)).update(unsigned).digest('base64url')}`
}

function signingKey(platform: Platform): string {
  const kept = platform.storage.facts.read('id-token-key')
  if (kept !== undefined) return kept
  const key = newToken()
  platform.storage.facts.write('id-token-key', key)
  return key
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}
