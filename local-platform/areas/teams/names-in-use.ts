import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { membershipWith } from '../access/permissions'

/** Tells whether an e-mail address belongs to a member or an invited person. */
export const emailExists: Handler<'emailExists'> = (platform, { caller, place, query }) => {
  const access = membershipWith(platform, caller, place.teamId, 'InviteTeamUser')
  if (!access.ok) return access
  const { people, teams, invitations } = platform.storage
  const email = query.email.trim()
  const person = people.byEmail(email)
  if (person !== undefined && teams.membership(person.id, place.teamId) !== undefined)
    return ok({ exists: true, state: 'CONFIRMED' as const })
  const isInvited = invitations.of(place.teamId, email) !== undefined
  return ok({ exists: isInvited, state: isInvited ? ('PENDING' as const) : null })
}

/** Tells whether a member of the team has this name, case-insensitively. */
export const userNameExists: Handler<'userNameExists'> = (platform, { caller, place, query }) => {
  const access = membershipWith(platform, caller, place.teamId, 'ListTeamUsers')
  if (!access.ok) return access
  const wanted = query.name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const exists = platform.storage.teams
    .users(place.teamId)
    .some(({ firstName, lastName }) => `${firstName} ${lastName}`.trim().toLowerCase() === wanted)
  return ok({ exists: wanted !== '' && exists })
}
