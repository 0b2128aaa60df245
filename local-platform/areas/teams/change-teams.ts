import { thingText } from '#domain/live'
import { ok } from '#domain/result'
import { record } from '../../events/record'
import { type Platform, timestamp } from '../../platform-context'
import { addWorkflow, REVIEW_WORKFLOW } from '../../seed/workflows'
import { LOCAL_FEATURES } from '../../seed/first-team'
import type { Caller, Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { PLAN } from '#domain/enums'
import { TEAM_ROLE_NUMBER } from '../access/grants'
import { runningMembership, teamMembership } from '../access/project-access'
import { wireTeam } from '../wire'
import { teamDescription, teamName } from './team-rules'

const OF_PEOPLE = 'Sign in to do this: an SDK token opens one team and changes none.'

/** Creates a team with the review workflow, owned by the caller. */
export const createTeam: Handler<'createTeam'> = (platform, { caller, body }) => {
  if (caller.teamId !== undefined) return refuse('forbidden', { message: OF_PEOPLE })
  const name = teamName(body.name)
  if (!name.ok) return name
  const description = teamDescription(body.description ?? '')
  if (!description.ok) return description
  const { storage } = platform
  const { id: personId, email } = caller.person
  const teamId = storage.teams.add({
    organizationId: null,
    name: name.value,
    description: description.value,
    creatorEmail: email,
    plan: PLAN.Enterprise,
    trialStart: null,
    features: LOCAL_FEATURES,
  })
  storage.teams.addMember(teamId, personId, TEAM_ROLE_NUMBER.owner, storage.teams.ofPerson(personId).length === 0)
  const workflowId = addWorkflow(storage, teamId, REVIEW_WORKFLOW)
  storage.workflowDesigns.born(workflowId, email, timestamp(platform.clock))
  return answered(platform, caller, teamId)
}

/** Changes a team's name or description. */
export const updateTeam: Handler<'updateTeam'> = (platform, { caller, actor, place, body }) => {
  const membership = runningMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const { team } = membership.value
  const name = body.name === undefined ? ok(team.name) : teamName(body.name)
  if (!name.ok) return name
  const description = body.description === undefined ? ok(team.description) : teamDescription(body.description)
  if (!description.ok) return description
  platform.storage.teams.rename(team.id, { name: name.value, description: description.value })
  record(platform, actor, {
    name: 'access.changed',
    place: { teamId: team.id },
    thing: thingText('person', [caller.person.id]),
    before: { name: team.name, description: team.description },
    after: { name: name.value, description: description.value },
  })
  return answered(platform, caller, team.id)
}

/** Makes this team the caller's default when the app opens. */
export const makeTeamDefault: Handler<'makeTeamDefault'> = (platform, { caller, place }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  platform.storage.teams.setDefault(place.teamId, caller.person.id)
  return answered(platform, caller, place.teamId)
}

/** Transfers the team to another member; every SDK token of the team expires. */
export const transferTeam: Handler<'transferTeam'> = (platform, { caller, actor, place, body }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  if (membership.value.role !== TEAM_ROLE_NUMBER.owner)
    return refuse('forbidden', { message: 'Only the owner hands a team over.' })
  if (caller.teamId !== undefined) return refuse('forbidden', { message: OF_PEOPLE })
  const { people, teams, tokens } = platform.storage
  const next = people.byEmail(body.email.trim())
  const theirs = next && teams.membership(next.id, place.teamId)
  if (next === undefined || theirs === undefined || next.id === caller.person.id) {
    return refuse('bad_request', {
      message: 'body.email: the next owner is another member of the team',
      data: { key: 'body.email' },
    })
  }
  teams.setRole(place.teamId, next.id, TEAM_ROLE_NUMBER.owner)
  teams.setRole(place.teamId, caller.person.id, TEAM_ROLE_NUMBER.admin)
  teams.setOwner(place.teamId, next.email)
  tokens.dropSdkTokensOf(place.teamId)
  record(platform, actor, {
    name: 'access.changed',
    place: { teamId: place.teamId },
    thing: thingText('person', [next.id, caller.person.id]),
    before: { owner: caller.person.email },
    after: { owner: next.email },
  })
  return answered(platform, caller, place.teamId)
}

/** Removes the caller from a team and its projects. */
export const leaveTeam: Handler<'leaveTeam'> = (platform, { caller, actor, place }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  if (membership.value.role === TEAM_ROLE_NUMBER.owner)
    return refuse('conflict', { message: 'You own this team. Hand it over or delete it first.' })
  if (caller.teamId !== undefined) return refuse('forbidden', { message: OF_PEOPLE })
  platform.storage.teams.removeMember(place.teamId, caller.person.id)
  record(platform, actor, {
    name: 'member.removed',
    place: { teamId: place.teamId },
    thing: thingText('person', [caller.person.id]),
  })
  return ok({ left: true as const })
}

function answered(platform: Platform, caller: Caller, teamId: number) {
  const membership = teamMembership(platform, caller, teamId)
  return membership.ok ? ok(wireTeam(membership.value)) : membership
}
