import { PERSON_NAME_MAX } from '#domain/constants'
import { thingIds } from '#domain/live'
import { ok } from '#domain/result'
import type { EndpointAnswer, Subjects } from '#endpoints'
import type { Platform } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import type { Person } from '../storage/people'
import { TEAM_ROLE_NUMBER } from './access/grants'
import { itemAccess, teamMembership } from './access/project-access'

/** Endpoints of the calling person. */
export const people = {
  me: (platform, { caller }) => {
    const me = wireMe(platform, caller.person)
    return ok(caller.teamId === undefined ? me : { ...me, id: me.email })
  },
  renameMe: (platform, { caller, body }) => {
    const name = { firstName: keptName(body.first_name), lastName: keptName(body.last_name) }
    for (const [key, value] of [
      ['body.first_name', name.firstName],
      ['body.last_name', name.lastName],
    ] as const) {
      if (value === '') return refuse('bad_request', { message: `${key}: a name is not empty`, data: { key } })
      if (value.length > PERSON_NAME_MAX) {
        return refuse('bad_request', {
          message: `${key}: a name has at most ${PERSON_NAME_MAX} characters`,
          data: { key },
        })
      }
    }
    platform.storage.people.setName(caller.person.id, name)
    return ok(wireMe(platform, { ...caller.person, ...name }))
  },
  listMentions: (platform, { caller, query, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    return ok({
      data: mentionsOf(platform, caller, place.teamId, query.after ?? 0),
      last: platform.storage.events.last(),
    })
  },
} satisfies HandlersOf<Subjects['people']>

function said(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Most mentions in an answer; more would only say that there are many. */
const MENTIONS_MAX = 100

/** Mentions of the caller, without those on items that the caller may no longer see. */
function mentionsOf(platform: Platform, caller: Caller, teamId: number, after: number) {
  const { events } = platform.storage
  return events
    .lastOf(`person:${caller.person.id}`, ['comment.mentioned'], MENTIONS_MAX)
    .filter((event) => event.id > after && event.teamId === teamId)
    .toReversed()
    .flatMap(({ id, thing, after: told, at }) => {
      const [itemId] = thingIds(thing)
      const { project_id: projectId, item_name, by, text } = told ?? {}
      if (itemId === undefined || typeof projectId !== 'number') return []
      if (!itemAccess(platform, caller, { teamId, projectId, itemId }).ok) return []
      const words = { item_name: said(item_name), by: said(by), text: said(text) }
      return [{ id, project_id: projectId, item_id: itemId, ...words, at: new Date(at).toISOString() }]
    })
}

/** Stored form of a name: one line, without surrounding blanks. */
function keptName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function wireMe(platform: Platform, person: Person): EndpointAnswer<'renameMe'> {
  const memberships = platform.storage.teams.ofPerson(person.id)
  const first = memberships.find((membership) => membership.isDefault) ?? memberships[0]
  return {
    id: person.id,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    user_role: first?.role ?? TEAM_ROLE_NUMBER.contributor,
  }
}
