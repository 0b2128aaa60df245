import { comesAs, mixedUploads } from '#domain/limits'
import { startJob } from '../../jobs/start-job'
import type { CopyItemsArgs } from '../../jobs/copy-items'
import { matchingItems } from '../../jobs/change-items'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { bringInAccess } from '../access/bring-in-access'
import { extentOf } from '../items/heavy-searches'

/** Starts a job that copies a project's items into another one of the same type; for admins of both. */
export const copyItems: Handler<'copyItems'> = (platform, { caller, actor, place, body }) => {
  const source = bringInAccess(platform, caller, place)
  if (!source.ok) return source
  const into = { teamId: place.teamId, projectId: body.into }
  const target = bringInAccess(platform, caller, into)
  if (!target.ok) return target
  const data = { key: 'body.into' }
  if (body.into === place.projectId) return refuse('bad_request', { message: 'It is the same project.', data })
  if (target.value.project.type !== source.value.project.type)
    return refuse('bad_request', { message: 'The other project is of another type.', data })
  const mixed = mixedUploads(target.value.project.uploadState, comesAs(source.value.project.uploadState))
  if (mixed !== undefined) return refuse('upload_state_mixed', { message: mixed, data })
  const { filter = {}, except_ids = [], with_annotations = false } = body
  const matching = matchingItems(platform, { byId: caller.person.id, ...place }, { filter, except_ids })
  if (!matching.ok) return matching
  const extent = extentOf(platform, matching.value.scope)
  if (!extent.ok) return extent
  const { total, lastId } = extent.value
  return startJob(platform, actor, {
    kind: 'copyItems',
    ...into,
    byId: caller.person.id,
    title: `Copy items of “${source.value.project.name}”`,
    args: { from: place.projectId, up_to: lastId, filter, except_ids, with_annotations } satisfies CopyItemsArgs,
    total,
    unit: 'item',
  })
}
