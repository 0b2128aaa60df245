import { PERMISSION } from '#domain/enums'
import { thingText } from '#domain/live'
import { ok } from '#domain/result'
import { record } from '../../events/record'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { membershipWith, TEAM_PERMISSIONS } from '../access/permissions'
import { runsTeam } from '../access/project-access'

const KNOWN: ReadonlySet<number> = new Set(TEAM_PERMISSIONS.map(({ id }) => id))

/** Grants or revokes team permissions of contributors; a contributor grants only permissions that they have. */
export const changePermissions: Handler<'changePermissions'> = (platform, { caller, actor, place, body }) => {
  const access = membershipWith(platform, caller, place.teamId, 'ManageTeamUser')
  if (!access.ok) return access
  const { people, permissions, teams, tokens } = platform.storage
  for (const field of ['give', 'take'] as const) {
    const at = body[field].findIndex((one) => !KNOWN.has(one))
    if (at === -1) continue
    const key = `body.${field}.${at}`
    return refuse('bad_request', { message: `${key}: there is no such permission`, data: { key } })
  }
  const own = permissions.ofTeam.of(place.teamId, caller.person.id)
  if (!runsTeam(access.value.role) && ![...body.give, ...body.take].every((one) => own.includes(one)))
    return refuse('forbidden', { message: 'You can only give and take permissions that you have.' })
  const ids: number[] = []
  for (const [at, email] of body.emails.entries()) {
    const person = people.byEmail(email.trim())
    const membership = person && teams.membership(person.id, place.teamId)
    if (person === undefined || membership === undefined || runsTeam(membership.role)) {
      const key = `body.emails.${at}`
      return refuse('bad_request', { message: `${key}: no contributor of this team`, data: { key } })
    }
    if (person.id === caller.person.id)
      return refuse('forbidden', { message: 'Another person has to change your permissions.' })
    ids.push(person.id)
  }
  let changed = 0
  for (const personId of new Set(ids)) {
    const before = permissions.ofTeam.of(place.teamId, personId)
    const edits = [...body.give.map((one) => [one, true] as const), ...body.take.map((one) => [one, false] as const)]
    const made = edits.filter(([one, isGiven]) => permissions.ofTeam.set(place.teamId, personId, one, isGiven))
    if (made.length === 0) continue
    const after = permissions.ofTeam.of(place.teamId, personId)
    if (before.includes(PERMISSION.allow_sdk_token) && !after.includes(PERMISSION.allow_sdk_token))
      tokens.dropSdkToken(personId, place.teamId)
    record(platform, actor, {
      name: 'access.changed',
      place: { teamId: place.teamId },
      thing: thingText('person', [personId]),
      before: { permissions: before },
      after: { permissions: after },
    })
    changed += 1
  }
  return ok({ changed })
}
