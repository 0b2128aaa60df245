import { createHash } from 'node:crypto'
import type { Platform } from '../platform-context'
import type { Person } from '../storage/people'
import type { Caller } from './handler'

/** Stored form of a token. Tokens are long and random, so a plain hash reveals nothing. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Precision of a token's last use. */
const USE_NOTED_MS = 60_000

/** Returns a person who may sign in: seeded people may only in seeded starts, with any credential. */
export function personHere(
  { storage, isSeeded }: Pick<Platform, 'storage' | 'isSeeded'>,
  personId: number | undefined,
): Person | undefined {
  const person = personId === undefined ? undefined : storage.people.byId(personId)
  return person?.isSeeded === true && !isSeeded ? undefined : person
}

/** Returns the person of an `authorization` header: `Bearer ACCESS`, or a bare SDK token that ends in `=TEAM`. */
export function callerOf(platform: Platform, header: string | undefined): Caller | undefined {
  if (header === undefined) return undefined
  const bearer = /^Bearer (\S{20,200})$/i.exec(header)?.[1]
  if (bearer !== undefined) {
    const kept = platform.storage.tokens.accessToken(tokenHash(bearer), platform.clock.now())
    const person = personHere(platform, kept?.personId)
    if (kept === undefined || person === undefined) return undefined
    noteSeen(platform, person)
    return { person, proof: { kind: 'session', familyId: kept.familyId } }
  }
  if (!/^[-.@_A-Za-z0-9]{20,200}=\d{1,15}$/.test(header)) return undefined
  const hash = tokenHash(header)
  const kept = platform.storage.tokens.sdkToken(hash)
  const person = personHere(platform, kept?.personId)
  if (kept === undefined || person === undefined) return undefined
  const now = platform.clock.now()
  if (now - (kept.lastUsedAt ?? 0) > USE_NOTED_MS) noteUse(platform, hash, now)
  noteSeen(platform, person)
  return { person, teamId: kept.teamId, proof: { kind: 'sdk', hash } }
}

function noteSeen({ storage, log, clock }: Platform, { id, lastSeenAt }: Person): void {
  const now = clock.now()
  if (now - (lastSeenAt ?? 0) <= USE_NOTED_MS) return
  try {
    storage.people.setSeen(id, now)
  } catch (cause) {
    // A full disk must not refuse a call that only reads.
    log.write('failure', cause, { kind: 'person-seen' })
  }
}

function noteUse({ storage, log }: Platform, hash: string, now: number): void {
  try {
    storage.tokens.useSdkToken(hash, now)
  } catch (cause) {
    // A full disk must not refuse a call that only reads.
    log.write('failure', cause, { kind: 'sdk-token-use' })
  }
}
