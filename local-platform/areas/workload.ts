import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import { projectAccess, teamMembership } from './access/project-access'

const CLOCKS_APART_MS = 5 * 60_000
const MINUTE_MS = 60_000

/** Endpoints of work time. */
export const workload = {
  /** Records work time by the minute, in projects that the caller works in and teams that count it. */
  userAction: (platform, { caller, body }) => {
    const membership = teamMembership(platform, caller, body.team_id)
    if (!membership.ok) return membership
    if (!membership.value.team.features.includes('telemetry_logging'))
      return refuse('forbidden', { message: 'This team does not count work time.' })
    const latest = platform.clock.now() + CLOCKS_APART_MS
    for (const { project_id, started_at } of body.actions) {
      const access = projectAccess(platform, caller, { teamId: body.team_id, projectId: project_id })
      if (!access.ok) return access
      // A minute with two start times would exceed sixty seconds.
      if (Date.parse(started_at) % MINUTE_MS !== 0)
        return refuse('bad_request', { message: 'body.actions: a report names the beginning of its minutes.' })
      if (Date.parse(started_at) > latest) return refuse('bad_request', { message: 'That minute is in the future.' })
    }
    for (const { project_id, started_at, seconds } of body.actions)
      platform.storage.workTimes.add({
        personId: caller.person.id,
        projectId: project_id,
        startedAt: new Date(started_at).toISOString(),
        seconds,
      })
    return ok({ ok: true })
  },
} satisfies HandlersOf<Subjects['workload']>
