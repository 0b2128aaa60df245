import { fullName, type TeamPerson } from '#domain/entities'
import { TEAM_ROLE } from '#domain/team'
import { callQuery } from '../desktop/call-query'
import { useCall } from '../desktop/use-call'

/** Everybody in the team. */
export const teamPeopleQuery = callQuery(['teamPeople'], (desktop) => desktop.team.people())

const RUNNING: ReadonlySet<number> = new Set([TEAM_ROLE.admin, TEAM_ROLE.owner, TEAM_ROLE.organizationAdmin])
const NAMED = 3

/** Whom to ask for a right, as a sentence with the names of the team's admins; empty while it is not wanted or known. */
export function useAdmins(isWanted: boolean): string {
  const people = useCall(teamPeopleQuery, { enabled: isWanted })
  return isWanted && people.data !== undefined ? askText(people.data) : ''
}

/** “Ask Olivia Berg or Adam Fox.”: the first few of those who run the team, in the order of their names. */
export function askText(people: readonly TeamPerson[]): string {
  const names = people
    .filter(({ user_role: role }) => RUNNING.has(role))
    .map((person) => fullName(person) || person.email)
    .toSorted((one, other) => one.localeCompare(other))
  if (names.length === 0) return ''
  const rest = names.length - NAMED
  const listed = rest > 0 ? [...names.slice(0, NAMED), `${rest} more`] : names
  const last = listed.at(-1) ?? ''
  return `Ask ${listed.length > 1 ? `${listed.slice(0, -1).join(', ')} or ${last}` : last}.`
}
