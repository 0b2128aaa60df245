import { randomBytes } from 'node:crypto'
import type { Platform } from '../platform-context'
import { tokenHash } from '../server/callers'
import { SEEDED_OWNER } from './seeded-people'

/** A new SDK token of the seeded owner; the one of the last start is no longer good. Its form is the public SDK's. */
export function renewSdkToken({ storage }: Platform): string | undefined {
  const owner = storage.people.byEmail(SEEDED_OWNER)
  const [membership] = owner === undefined ? [] : storage.teams.ofPerson(owner.id)
  if (owner === undefined || membership === undefined) return undefined
  const token = `${randomBytes(30).toString('hex')}=${membership.team.id}`
  storage.tokens.replaceSdkToken(tokenHash(token), owner.id, membership.team.id)
  return token
}
