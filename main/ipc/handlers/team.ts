import type { Teams } from '../../services/teams'
import type { AreaHandlers } from '../handle'

/** The team that the person works in. */
export function teamHandlers(teams: Teams): AreaHandlers<'team'> {
  return {
    current: () => teams.current(),
    list: () => teams.list(),
    choose: (_caller, teamId) => teams.choose(teamId),
    people: () => teams.people(),
    users: (_caller, emails) => teams.users(emails),
  }
}
