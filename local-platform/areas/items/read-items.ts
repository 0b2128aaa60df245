import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { itemAccess, projectAccess } from '../access/project-access'
import { wireItem, wireList } from '../wire'
import { readSearch } from './search-filter'

const PAGE_MAX = 2_000

/** A page of a project's items that the caller may see, by ascending id. */
export const searchItems: Handler<'searchItems'> = (platform, { caller, query, body }) => {
  const access = projectAccess(platform, caller, { teamId: query.team_id, projectId: query.project_id })
  if (!access.ok) return access
  const { limit, offset, search } = body.query
  if (limit < 0 || offset < 0) {
    return refuse('bad_request', { message: 'body.query: limit and offset start at 0', data: { key: 'body.query' } })
  }
  const filter = readSearch(search ?? {})
  if (!filter.ok) return refuse('bad_request', { message: filter.error, data: { key: 'body.query.search' } })
  const scope = { projectId: query.project_id, hiddenValues: access.value.hiddenValues, filter: filter.value }
  const { rows, total } = platform.storage.items.page(scope, Math.min(limit, PAGE_MAX), offset)
  return ok(wireList(rows.map(wireItem), total))
}

/** One item. */
export const readItem: Handler<'readItem'> = (platform, { caller, path, query }) => {
  const found = itemAccess(platform, caller, {
    teamId: query.team_id,
    projectId: query.project_id,
    itemId: path.itemId,
  })
  return found.ok ? ok(wireItem(found.value.item)) : found
}

/** Where an item stands among those that the caller may see, without any search. */
export const itemPosition: Handler<'itemPosition'> = (platform, { caller, path, query }) => {
  const found = itemAccess(platform, caller, {
    teamId: query.team_id,
    projectId: query.project_id,
    itemId: path.itemId,
  })
  if (!found.ok) return found
  const scope = { projectId: query.project_id, hiddenValues: found.value.access.hiddenValues }
  return ok(platform.storage.items.position(scope, path.itemId))
}
