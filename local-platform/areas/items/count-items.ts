import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { itemScope } from '../access/item-scope'
import { projectAccess } from '../access/project-access'

/** Actions that are required to see the counts of these statuses. */
const COUNT_ACTION: ReadonlyMap<number, string> = new Map([
  [1, 'ViewNotStartedCount'],
  [2, 'ViewInProgressCount'],
])

/** Counts a project's items per status that the caller may see and count. */
export const countItems: Handler<'countItems'> = (platform, { caller, place }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const granted = access.value.actions('project')
  const counts = platform.storage.items.counts(itemScope(access.value))
  const mayCount = (value: number): boolean => {
    const action = COUNT_ACTION.get(value)
    return action === undefined || granted.includes(action)
  }
  return ok({ data: counts.filter(({ value }) => mayCount(value)) })
}
