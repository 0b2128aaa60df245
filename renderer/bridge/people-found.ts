import { type CurrentUser, fullName, type TeamPerson } from '#domain/entities'
import { TEAM_ROLE } from '#domain/team'

/** Roles in a team that open each of its projects. */
const OPEN_TO_ALL: ReadonlySet<number> = new Set([TEAM_ROLE.owner, TEAM_ROLE.admin, TEAM_ROLE.organizationAdmin])

/** Limit of people offered in a comment; more letters narrow them. */
const PEOPLE_MAX = 20

/**
 * People of a project and admins of its team whose name or address contains the typed text; matches at the start come
 * first.
 */
export function peopleFound(
  people: readonly TeamPerson[],
  members: readonly { readonly user_id: number }[],
  search: string,
): CurrentUser[] {
  const ids = new Set(members.map(({ user_id }) => user_id))
  const typed = search.trim().toLowerCase()
  const wordsOf = (user: CurrentUser) => `${fullName(user)} ${user.email}`.toLowerCase()
  const begins = (user: CurrentUser) => (wordsOf(user).startsWith(typed) ? 0 : 1)
  return people
    .filter((user) => (ids.has(user.id) || OPEN_TO_ALL.has(user.user_role)) && wordsOf(user).includes(typed))
    .toSorted((a, b) => begins(a) - begins(b) || fullName(a).localeCompare(fullName(b)))
    .slice(0, PEOPLE_MAX)
    .map(({ id, email, first_name, last_name }) => ({ id, email, first_name, last_name }))
}
