import { thingText } from '#domain/live'
import { ok } from '#domain/result'
import { record } from '../../events/record'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { membershipWith } from '../access/permissions'
import { runsTeam } from '../access/project-access'
import { GIVEN_ROLES, INVITATION_MS, isAddress, mayChange } from '../teams/team-rules'

/**
 * Adds people with a local account to a team and invites the others; no mail is sent. Refuses members and invalid
 * addresses.
 */
export const inviteToTeam: Handler<'inviteToTeam'> = (platform, { caller, actor, place, body }) => {
  const access = membershipWith(platform, caller, place.teamId, 'InviteTeamUser')
  if (!access.ok) return access
  if (!runsTeam(access.value.role) && runsTeam(body.team_role))
    return refuse('forbidden', { message: 'Contributors invite contributors only.' })
  if (!GIVEN_ROLES.includes(body.team_role))
    return refuse('bad_request', {
      message: 'body.team_role: people are taken in as contributors (4) or admins (7)',
      data: { key: 'body.team_role' },
    })
  const { people, teams, invitations } = platform.storage
  const expiresAt = platform.clock.now() + INVITATION_MS
  const success: string[] = []
  const failed: string[] = []
  for (const email of new Set(body.emails)) {
    const address = email.trim()
    const person = people.byEmail(address)
    if (person === undefined && isAddress(address)) {
      invitations.put({ teamId: place.teamId, email: address, role: body.team_role, expiresAt })
      success.push(email)
      continue
    }
    if (person === undefined || teams.membership(person.id, place.teamId) !== undefined) {
      failed.push(email)
      continue
    }
    teams.addMember(place.teamId, person.id, body.team_role, teams.ofPerson(person.id).length === 0)
    record(platform, actor, {
      name: 'access.changed',
      place: { teamId: place.teamId },
      thing: thingText('person', [person.id]),
      before: { role: null },
      after: { role: body.team_role },
    })
    success.push(email)
  }
  return ok({ success: { emails: success }, failed: { emails: failed } })
}

/** Removes people from a team and its projects; never its owner or the caller. Only the owner removes team admins. */
export const removeFromTeam: Handler<'removeFromTeam'> = (platform, { caller, actor, place, body }) => {
  const access = membershipWith(platform, caller, place.teamId, 'RemoveTeamUser')
  if (!access.ok) return access
  const { people, teams } = platform.storage
  const emails = new Set(body.data.map(({ email }) => email))
  let success = 0
  for (const email of emails) {
    const person = people.byEmail(email.trim())
    const membership = person && teams.membership(person.id, place.teamId)
    if (person === undefined || membership === undefined) {
      if (platform.storage.invitations.remove(place.teamId, email.trim())) success += 1
      continue
    }
    if (person.id === caller.person.id || !mayChange(access.value.role, membership.role)) continue
    teams.removeMember(place.teamId, person.id)
    record(platform, actor, {
      name: 'member.removed',
      place: { teamId: place.teamId },
      thing: thingText('person', [person.id]),
    })
    success += 1
  }
  return ok({ success, error: emails.size - success })
}
