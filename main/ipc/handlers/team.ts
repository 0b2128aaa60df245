import { ok } from '#domain/result'
import type { LinkHosts } from '../../services/link-hosts'
import type { Teams } from '../../services/teams'
import type { AreaHandlers } from '../handle'

/** Handles the person's active team. */
export function teamHandlers(
  teams: Teams,
  hosts: Pick<LinkHosts, 'list' | 'forget'>,
  formHosts: Pick<LinkHosts, 'list' | 'forget'>,
): AreaHandlers<'team'> {
  return {
    current: () => teams.current(),
    list: () => teams.list(),
    choose: (_caller, teamId) => teams.choose(teamId),
    people: () => teams.people(),
    linkHosts: async () => {
      const team = await teams.id()
      return team.ok ? ok(hosts.list(team.value)) : team
    },
    forgetLinkHost: async (_caller, host) => {
      const team = await teams.id()
      return team.ok ? hosts.forget(team.value, host) : team
    },
    formHosts: async () => {
      const team = await teams.id()
      return team.ok ? ok(formHosts.list(team.value)) : team
    },
    forgetFormHost: async (_caller, host) => {
      const team = await teams.id()
      return team.ok ? formHosts.forget(team.value, host) : team
    },
    users: (_caller, emails) => teams.users(emails),
  }
}
