import { matchingItems } from '../../jobs/change-items'
import type { DistributeItemsArgs } from '../../jobs/distribute-items'
import { startJob } from '../../jobs/start-job'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { assigneesOf } from './list-assignees'
import { extentOf } from './heavy-searches'

/** Starts a job that assigns items to several people, evenly or to the one with the fewest. */
export const distributeItems: Handler<'distributeItems'> = (platform, { caller, actor, place, body }) => {
  const { filter, except_ids, keeps_assigned } = body
  // A token of another team gives no access.
  if (caller.teamId !== undefined && caller.teamId !== place.teamId) return refuse('forbidden')
  const matching = matchingItems(platform, { byId: caller.person.id, ...place }, { filter, except_ids })
  if (!matching.ok) return matching
  const { access, scope } = matching.value
  if (!access.actions('project').includes('AssignItem')) return refuse('forbidden')
  const people = [...new Set(body.people)]
  const offered = new Set(assigneesOf(platform, access.project).map(({ id }) => id))
  const unfit = people.findIndex((id) => !offered.has(id))
  if (unfit >= 0)
    return refuse('bad_request', {
      message: `body.people[${unfit}]: someone without a role in this project, or paused`,
      data: { key: 'body.people' },
    })
  const counts = platform.storage.items.assignedCounts(place.projectId)
  const loads = people.map((id) => (body.by === 'load' ? (counts.get(id) ?? 0) : 0))
  const extent = extentOf(platform, scope)
  if (!extent.ok) return extent
  const { total, lastId } = extent.value
  return startJob(platform, actor, {
    kind: 'distributeItems',
    ...place,
    byId: caller.person.id,
    title: `Distribute to ${people.length} ${people.length === 1 ? 'person' : 'people'}`,
    args: { filter, except_ids, up_to: lastId, people, loads, keeps_assigned } satisfies DistributeItemsArgs,
    total,
    unit: 'item',
  })
}
