import { randomBytes } from 'node:crypto'
import type { Platform } from '../platform-context'
import { tokenHash } from '../server/callers'
import { SEEDED_OWNER } from './seeded-people'

/** Creates an SDK token of the seeded owner in the public SDK's form; the last start's token expires. */
export function renewSdkToken({ storage, clock }: Platform): string | undefined {
  const owner = storage.people.byEmail(SEEDED_OWNER)
  const [membership] = owner === undefined ? [] : storage.teams.ofPerson(owner.id)
  if (owner === undefined || membership === undefined) return undefined
  const secret = randomBytes(30).toString('hex')
  const token = `${secret}=${membership.team.id}`
  const known = { lastFour: secret.slice(-4), at: clock.now() }
  storage.tokens.replaceSdkToken(tokenHash(token), owner.id, membership.team.id, known)
  return token
}
