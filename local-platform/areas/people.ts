import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { TEAM_ROLE_NUMBER } from './access/grants'

/** The person who calls. */
export const people = {
  me: (platform, { caller }) => {
    const { person } = caller
    const memberships = platform.storage.teams.ofPerson(person.id)
    const first = memberships.find((membership) => membership.isDefault) ?? memberships[0]
    return ok({
      id: person.id,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      user_role: first?.role ?? TEAM_ROLE_NUMBER.contributor,
    })
  },
} satisfies HandlersOf<Subjects['people']>
