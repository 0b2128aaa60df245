import type { Result } from '#domain/result'
import { ok } from '#domain/result'
import { refuse, type Refusal } from '../../server/refusal'
import { TEAM_ROLE_NUMBER } from '../access/grants'
import { runsTeam } from '../access/project-access'

const TEAM_NAME_MAX = 80
const DESCRIPTION_MAX = 1_000
/** Lifetime of an invitation, and of each of its join links: a week. */
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1_000

/** Roles that a person can get; ownership is transferred separately. */
export const GIVEN_ROLES: readonly number[] = [TEAM_ROLE_NUMBER.contributor, TEAM_ROLE_NUMBER.admin]

const EMAIL_MAX = 254

/** Tells whether a text has the form of an e-mail address. */
export function isAddress(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/.test(text)
}

/** Normalises a team's name to one trimmed line, or returns its problem. */
export function teamName(said: string): Result<string, Refusal> {
  const name = said
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (name !== '' && name.length <= TEAM_NAME_MAX) return ok(name)
  return refuse('bad_request', {
    message: `body.name: a team's name has 1 to ${TEAM_NAME_MAX} characters`,
    data: { key: 'body.name' },
  })
}

/** Validates a team's description, or returns its problem. */
export function teamDescription(said: string): Result<string, Refusal> {
  if (said.length <= DESCRIPTION_MAX) return ok(said.trim())
  return refuse('bad_request', {
    message: `body.description: at most ${DESCRIPTION_MAX} characters`,
    data: { key: 'body.description' },
  })
}

/** Tells whether a role may change another: only the owner changes admins, and no one changes the owner. */
export function mayChange(own: number, theirs: number): boolean {
  if (theirs === TEAM_ROLE_NUMBER.owner) return false
  return own === TEAM_ROLE_NUMBER.owner || !runsTeam(theirs)
}
