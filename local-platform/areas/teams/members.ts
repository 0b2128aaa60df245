import { randomBytes } from 'node:crypto'
import { thingText } from '#domain/live'
import { ok } from '#domain/result'
import type { WireMember } from '#endpoints'
import { record } from '../../events/record'
import { tokenHash } from '../../server/callers'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import type { Invitation } from '../../storage/invitations'
import type { TeamUser } from '../../storage/teams'
import { membershipWith, teamActions } from '../access/permissions'
import { runningMembership, teamMembership } from '../access/project-access'
import { wireList } from '../wire'
import { GIVEN_ROLES, INVITATION_MS, mayChange } from './team-rules'

const LINK_BYTES = 32
/** Actions that require the list of the team's people. */
const PEOPLE_ACTIONS = [
  'ManageTeamUser',
  'InviteTeamUser',
  'RemoveTeamUser',
  'ViewContributorFields',
  'EditContributorFields',
]

/** Lists members of a team by name; for those who manage its people, all members and invitations. */
export const listMembers: Handler<'listMembers'> = (platform, { caller, place }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const { teams, invitations } = platform.storage
  const actions = teamActions(platform, membership.value, caller.person.id)
  const seesAll = PEOPLE_ACTIONS.some((action) => actions.includes(action))
  const projects = teams.projectCounts(place.teamId)
  const permissions = platform.storage.permissions.ofTeam.all(place.teamId)
  const members = teams
    .users(place.teamId)
    .filter(({ id }) => seesAll || id === caller.person.id)
    .map((user) => wireMember(user, projects.get(user.id) ?? 0, permissions.get(user.id)))
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
  const invited = seesAll ? invitations.ofTeam(place.teamId).map(wireInvitation) : []
  return ok(wireList([...members, ...invited], members.length + invited.length))
}

/** Changes the role of a member, or of an invited person. */
export const changeMember: Handler<'changeMember'> = (platform, { caller, actor, place, body }) => {
  const access = runningMembership(platform, caller, place.teamId)
  if (!access.ok) return access
  if (!GIVEN_ROLES.includes(body.role)) {
    return refuse('bad_request', {
      message: 'body.role: a member is a contributor (4) or an admin (7)',
      data: { key: 'body.role' },
    })
  }
  const { people, teams, invitations } = platform.storage
  const person = people.byEmail(body.email.trim())
  const theirs = person && teams.membership(person.id, place.teamId)
  if (person === undefined || theirs === undefined) {
    const invitation = invitations.of(place.teamId, body.email.trim())
    if (invitation === undefined) return refuse('not_found', { message: 'This person is not in the team.' })
    const next = { ...invitation, role: body.role }
    invitations.put(next)
    return ok(wireInvitation(next))
  }
  if (person.id === caller.person.id || !mayChange(access.value.role, theirs.role))
    return refuse('forbidden', { message: 'Only the owner can change the role of an admin. The owner keeps theirs.' })
  if (theirs.role !== body.role) {
    teams.setRole(place.teamId, person.id, body.role)
    record(platform, actor, {
      name: 'access.changed',
      place: { teamId: place.teamId },
      thing: thingText('person', [person.id]),
      before: { role: theirs.role },
      after: { role: body.role },
    })
  }
  return ok(
    wireMember(
      { ...person, role: body.role },
      teams.projectCounts(place.teamId).get(person.id) ?? 0,
      platform.storage.permissions.ofTeam.of(place.teamId, person.id),
    ),
  )
}

/** Creates a join link for an invited person; the earlier one expires. */
export const makeJoinLink: Handler<'makeJoinLink'> = (platform, { caller, place, body }) => {
  const access = membershipWith(platform, caller, place.teamId, 'InviteTeamUser')
  if (!access.ok) return access
  const token = randomBytes(LINK_BYTES).toString('base64url')
  const expiresAt = platform.clock.now() + INVITATION_MS
  const isThere = platform.storage.invitations.setLink(place.teamId, body.email.trim(), tokenHash(token), expiresAt)
  if (!isThere) return refuse('not_found', { message: 'This person has not been invited.' })
  return ok({ url: platform.links.page(`join?invitation=${token}`) })
}

/** Withdraws an invitation; its link expires. */
export const withdrawInvitation: Handler<'withdrawInvitation'> = (platform, { caller, place, body }) => {
  const access = membershipWith(platform, caller, place.teamId, 'InviteTeamUser')
  if (!access.ok) return access
  return ok({ withdrawn: platform.storage.invitations.remove(place.teamId, body.email.trim()) })
}

function nameOf({ first_name, last_name, email }: WireMember): string {
  return `${first_name} ${last_name}`.trim() || email
}

function wireMember(user: TeamUser, projects: number, permissions: readonly number[] = []): WireMember {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role: user.role,
    state: 'CONFIRMED',
    projects,
    expires_at: null,
    permissions: [...permissions],
    last_seen_at: user.lastSeenAt === null ? null : new Date(user.lastSeenAt).toISOString(),
  }
}

function wireInvitation({ email, role, expiresAt }: Invitation): WireMember {
  return {
    id: null,
    email,
    first_name: '',
    last_name: '',
    role,
    state: 'PENDING',
    projects: 0,
    expires_at: new Date(expiresAt).toISOString(),
    permissions: [],
    last_seen_at: null,
  }
}
