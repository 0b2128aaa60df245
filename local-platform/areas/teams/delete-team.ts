import { ok } from '#domain/result'
import { startJob } from '../../jobs/start-job'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { membershipWith } from '../access/permissions'

/** Starts the job that deletes a team with all its data; its owner confirms by the team's name. */
export const deleteTeam: Handler<'deleteTeam'> = (platform, { caller, actor, place, body }) => {
  const access = membershipWith(platform, caller, place.teamId, 'DeleteTeam')
  if (!access.ok) return access
  if (caller.teamId !== undefined) return refuse('forbidden', { message: 'An SDK token deletes no team.' })
  const { team } = access.value
  if (body.name.trim() !== team.name)
    return refuse('bad_request', { message: 'body.name: this is not the name of the team', data: { key: 'body.name' } })
  const started = startJob(platform, actor, {
    kind: 'deleteTeam',
    teamId: team.id,
    projectId: null,
    byId: caller.person.id,
    title: `Delete the team “${team.name}”`,
    args: {},
    total: platform.storage.teams.projects(team.id).length,
    unit: 'project',
  })
  return started.ok ? ok(started.value) : started
}
