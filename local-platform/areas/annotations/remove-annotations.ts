import { JOB_STATE } from '#domain/enums'
import { ok } from '#domain/result'
import { matchingItems } from '../../jobs/change-items'
import { CLEAR_KIND } from '../../jobs/clear-annotations'
import { startJob } from '../../jobs/start-job'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { projectAccess } from '../access/project-access'
import { MAY_REVERT } from './revisions'
import { extentOf } from '../items/heavy-searches'

const PERCENT = 100

/** Starts the job that removes annotations. */
export const removeAnnotations: Handler<'removeAnnotations'> = (platform, { caller, actor, place, query, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('folder').includes(MAY_REVERT)) return refuse('forbidden')
  const { folder_id: folderId } = query
  if (folderId !== undefined && platform.storage.folders.byId(folderId)?.projectId !== place.projectId)
    return refuse('not_found', { message: 'There is no such folder.' })
  const conditions = [
    ...(folderId === undefined ? [] : [{ folder_id: { $eq: folderId } }]),
    ...(body?.image_names === undefined ? [] : [{ name: { $in: body.image_names } }]),
  ]
  const filter = conditions.length === 0 ? {} : { $and: conditions }
  const matching = matchingItems(platform, { byId: caller.person.id, ...place }, { filter, except_ids: [] })
  if (!matching.ok) return matching
  const extent = extentOf(platform, matching.value.scope)
  if (!extent.ok) return extent
  const { total, lastId } = extent.value
  if (total === 0) return refuse('bad_request', { message: 'There is no such item here.', data: { key: 'body' } })
  const started = startJob(platform, actor, {
    kind: CLEAR_KIND,
    teamId: place.teamId,
    projectId: place.projectId,
    byId: caller.person.id,
    title: 'Delete annotations',
    args: { filter, up_to: lastId },
    total,
    unit: 'item',
  })
  return started.ok ? ok({ poll_id: started.value.id }) : started
}

/** Returns its progress in percent: 100 when it is done, -1 when it failed. */
export const removeProgress: Handler<'removeProgress'> = (platform, { caller, place, query }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const job = platform.storage.jobs.byId(query.poll_id)
  if (job?.kind !== CLEAR_KIND || job.byId !== caller.person.id || job.projectId !== place.projectId)
    return refuse('job_gone')
  if (job.state === JOB_STATE.completed) return ok({ process: PERCENT })
  if (job.state !== JOB_STATE.in_progress) return ok({ process: -1 })
  const share = job.total === 0 ? 0 : Math.floor((job.done / job.total) * PERCENT)
  return ok({ process: Math.min(Math.max(share, 1), PERCENT - 1) })
}
