import { PROJECT_STATUS } from '#domain/enums'
import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { Call, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import { runsTeam, teamMembership } from '../access/project-access'
import { deleteProject, restoreProject } from './delete-project'
import { updateProject } from './update-project'

const STATUSES: ReadonlySet<number> = new Set(Object.values(PROJECT_STATUS))

type Bulk = Call<'changeProjects'>

/** Makes one change of many projects by the rules of a single change; names those that refuse it. */
export const changeProjects: Handler<'changeProjects'> = (platform, call) => {
  const { caller, place, body } = call
  const { change } = body
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  if (!('is_pinned' in change) && !runsTeam(membership.value.role))
    return refuse('forbidden', { message: 'Only the owner and the admins of the team do this to projects.' })
  if ('status' in change && !STATUSES.has(change.status)) {
    const message = 'body.change.status: there is no such project status'
    return refuse('bad_request', { message, data: { key: 'body.change.status' } })
  }
  const before: { id: number; status: number; is_pinned: boolean }[] = []
  const refused: { id: number; message: string }[] = []
  for (const id of new Set(body.project_ids)) {
    const was = platform.storage.projects.facts(caller.person.id, id)
    if (was !== undefined && holds(was, change)) continue
    const done = changeOne(platform, call, id)
    if (done.ok) before.push({ id, status: was?.status ?? 0, is_pinned: was?.isPinned ?? false })
    else refused.push({ id, message: done.error.message })
  }
  return ok({ before, refused })
}

/** Tells whether a project already has the wanted state. */
function holds(
  { status, isPinned }: { readonly status: number; readonly isPinned: boolean },
  change: Bulk['body']['change'],
): boolean {
  return 'status' in change
    ? change.status === status
    : 'is_pinned' in change
      ? change.is_pinned === isPinned
      : !change.is_deleted
}

function changeOne(platform: Platform, call: Bulk, projectId: number): Result<unknown, Refusal> {
  const { caller, actor, query, body, file } = call
  const place = { ...call.place, projectId }
  const one = { caller, actor, query, place, file }
  const { change } = body
  if (!('is_deleted' in change)) return updateProject(platform, { ...one, body: change })
  const act = change.is_deleted ? deleteProject : restoreProject
  return act(platform, { ...one, body: undefined })
}
