import { TEAM_CACHE_AGE_MS } from '#domain/constants'
import type { CurrentUser, Team, TeamPerson } from '#domain/entities'
import { FEATURE_FLAG, type FeatureFlag } from '#domain/enums'
import { platformError } from '#domain/errors'
import { NO_ACCESSES } from '#domain/permissions'
import { err, ok, type Result } from '#domain/result'
import type { Call } from './call'
import type { WireTeam } from '#endpoints'

export interface Teams {
  /** Present team: the default one, else the first; 'Team is missed' without any. */
  readonly current: () => Promise<Result<Team>>
  /** Id of that team, cached until the person switches; requested at most once. */
  readonly id: () => Promise<Result<number>>
  readonly users: (emails: readonly string[]) => Promise<Result<readonly CurrentUser[]>>
  /** All people of the team. */
  readonly people: () => Promise<Result<readonly TeamPerson[]>>
  readonly me: () => Promise<Result<CurrentUser>>
  readonly list: () => Promise<Result<readonly Team[]>>
  /** Switches to another of the person's teams. */
  readonly choose: (teamId: number) => Promise<Result<Team>>
  readonly forget: () => void
}

/** Last chosen team, kept across restarts. */
export interface ChosenTeam {
  readonly read: () => number | null
  readonly write: (teamId: number) => void
}

/** Creates the team calls. The present team is cached for a second, so that one screen asks once; its id for longer. */
export function createTeams(call: Call, now: () => number, chosen: ChosenTeam): Teams {
  let kept: { readonly at: number; readonly team: Promise<Result<Team>> } | null = null
  let keptId: number | null = null

  const load = async (): Promise<Result<Team>> => {
    const list = await call('listTeams', {})
    if (!list.ok) return list
    const teams = list.value.data
    const team = teams.find(({ id }) => id === chosen.read()) ?? teams.find(({ is_default }) => is_default) ?? teams[0]
    if (team === undefined) return err(platformError('team_missing'))
    const read = await call('readTeam', {
      path: { teamId: team.id },
      query: { include_organization: true, include_accesses: true },
    })
    return read.ok ? ok(teamOf(read.value)) : read
  }
  const current = (): Promise<Result<Team>> => {
    if (kept === null || now() - kept.at >= TEAM_CACHE_AGE_MS) {
      const asked = { at: now(), team: load() }
      kept = asked
      void asked.team.then((team) => {
        if (team.ok && kept === asked) keptId = team.value.id
      })
    }
    return kept.team
  }
  const id: Teams['id'] = async () => {
    if (keptId !== null) return ok(keptId)
    const team = await current()
    return team.ok ? ok(team.value.id) : team
  }
  const people: Teams['people'] = async () => {
    const teamId = await id()
    if (!teamId.ok) return teamId
    const read = await call('readTeam', { path: { teamId: teamId.value }, query: { include_users: true } })
    return read.ok ? ok(read.value.users ?? []) : read
  }
  const forget = (): void => {
    kept = null
    keptId = null
  }

  return {
    current,
    id,
    forget,
    list: async () => {
      const list = await call('listTeams', {})
      return list.ok ? ok(list.value.data.map(teamOf)) : list
    },
    choose: (teamId) => {
      chosen.write(teamId)
      forget()
      return current()
    },
    me: async () => {
      const read = await call('me', {})
      if (!read.ok) return read
      const { id: own, ...person } = read.value
      return typeof own === 'number' ? ok({ ...person, id: own }) : err(platformError('invalid_answer'))
    },
    people,
    users: async (emails) => {
      const wanted = new Set(emails)
      const all = await people()
      return all.ok ? ok(all.value.filter((user) => wanted.has(user.email))) : all
    },
  }
}

const flags: ReadonlySet<string> = new Set(FEATURE_FLAG)
const isFlag = (name: string): name is FeatureFlag => flags.has(name)

function teamOf(wire: WireTeam): Team {
  return {
    id: wire.id,
    name: wire.name,
    description: wire.description,
    type: wire.type,
    creator_id: wire.creator_id,
    creator_plan: wire.creator_plan,
    creator_license_expired: wire.creator_license_expired,
    creator_user_limit_exceeded: wire.creator_user_limit_exceeded,
    creator_trial_start_date: wire.creator_trial_start_date,
    user_role: wire.user_role,
    organization: wire.organization ?? null,
    accesses: wire.accesses ?? NO_ACCESSES,
    features: (wire.features ?? []).filter(isFlag),
  }
}
