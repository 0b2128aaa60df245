import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { TEAM_ROLE_NUMBER } from '../access/grants'

/** Tells that the platform is there. */
export const ping: Handler<'ping'> = () => ok({ ok: true })

/** The person who calls. */
export const me: Handler<'me'> = (platform, { caller }) => {
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
}
