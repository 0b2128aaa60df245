import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { runsTeam, teamMembership } from '../access/project-access'
import { wireList } from '../wire'

const PROJECTS_MAX = 10_000

/** Lists people and activity in the projects of a team that the person may open: all, or those they were added to. */
export const listProjectWork: Handler<'listProjectWork'> = (platform, { caller, place }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const seen = runsTeam(membership.value.role) ? {} : { memberId: caller.person.id }
  const { rows, total } = platform.storage.projectWork.list({ teamId: place.teamId, ...seen }, PROJECTS_MAX)
  return ok(
    wireList(
      rows.map(({ id, contributors, lastWorkAt }) => ({ id, contributors, last_work_at: lastWorkAt || null })),
      total,
    ),
  )
}
