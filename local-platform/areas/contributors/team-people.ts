import { thingText } from '#domain/live'
import { ok } from '#domain/result'
import { record } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { TEAM_ROLE_NUMBER } from '../access/grants'
import { runsTeam, teamMembership } from '../access/project-access'

/** The roles that a person can be given when they are taken in. */
const GIVEN_ROLES: readonly number[] = [TEAM_ROLE_NUMBER.contributor, TEAM_ROLE_NUMBER.admin]

/** Takes people into a team. Nobody is written to: an address without an account here is told as failed, as is a member's. */
export const inviteToTeam: Handler<'inviteToTeam'> = (platform, { caller, actor, place, body }) => {
  const access = runnerAccess(platform, caller, place.teamId)
  if (!access.ok) return access
  if (!GIVEN_ROLES.includes(body.team_role))
    return refuse('bad_request', {
      message: 'body.team_role: people are taken in as contributors (4) or admins (7)',
      data: { key: 'body.team_role' },
    })
  const { people, teams } = platform.storage
  const success: string[] = []
  const failed: string[] = []
  for (const email of new Set(body.emails)) {
    const person = people.byEmail(email.trim())
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

/** Takes people out of a team and its projects; never its owner nor the caller, and those who run the team at the owner's word alone. */
export const removeFromTeam: Handler<'removeFromTeam'> = (platform, { caller, actor, place, body }) => {
  const access = runnerAccess(platform, caller, place.teamId)
  if (!access.ok) return access
  const { people, teams } = platform.storage
  const emails = new Set(body.data.map(({ email }) => email))
  let success = 0
  for (const email of emails) {
    const person = people.byEmail(email.trim())
    const membership = person && teams.membership(person.id, place.teamId)
    if (person === undefined || membership === undefined) continue
    if (person.id === caller.person.id || !mayRemove(access.value.role, membership.role)) continue
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

/** Only the owner changes admins; the owner stays. */
function mayRemove(own: number, theirs: number): boolean {
  if (theirs === TEAM_ROLE_NUMBER.owner) return false
  return own === TEAM_ROLE_NUMBER.owner || !runsTeam(theirs)
}

function runnerAccess(platform: Platform, caller: Caller, teamId: number) {
  const membership = teamMembership(platform, caller, teamId)
  if (!membership.ok) return membership
  return runsTeam(membership.value.role)
    ? membership
    : refuse('forbidden', { message: 'Only those who run the team take people in or out.' })
}
