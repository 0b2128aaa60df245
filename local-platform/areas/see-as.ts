import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { seenPeople, seenRoles } from './contributors/see-as'

/** Endpoint of those as whom a project can be read. */
export const seeAs = {
  listSeeAs: (platform, { caller, place }) => {
    const people = seenPeople(platform, caller, place)
    if (!people.ok) return people
    const { storage } = platform
    return ok({
      people: people.value.map(({ personId, email }) => {
        const person = storage.people.byId(personId)
        return { id: personId, name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim() || email }
      }),
      roles: seenRoles(platform, caller, place).map(({ id, name }) => ({ id, name })),
    })
  },
} satisfies HandlersOf<Subjects['seeAs']>
