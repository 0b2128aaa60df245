import { parseQuery } from '#domain/query/crud/parse-query'
import { selectRows } from '#domain/query/crud/select-rows'
import { ok, type Result } from '#domain/result'
import type { EndpointQuery, Subjects, WireCategory } from '#endpoints'
import type { Platform } from '../platform-context'
import type { HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import { projectAccess } from './access/project-access'
import { editPeopleCategories } from './categories/people-categories'
import { setItemCategories } from './categories/set-item-categories'
import { wireCategory } from './categories/wire-category'
import { createCategories, deleteCategories, renameCategory, restoreCategories } from './categories/write-categories'
import { unselected } from './select-page'
import { wireList } from './wire'

/** Endpoints of a multimodal project's categories. */
export const categories = {
  listCategories: (platform, { caller, place, query }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const found = foundCategories(platform, place.projectId, query)
    return found.ok ? ok(wireList(found.value.rows, found.value.count)) : found
  },
  createCategories,
  renameCategory,
  deleteCategories: (platform, call) => {
    const found = foundCategories(platform, call.place.projectId, call.query)
    return found.ok ? deleteCategories(platform, call, found.value.rows) : found
  },
  restoreCategories,
  setItemCategories,
  editPeopleCategories,
} satisfies HandlersOf<Subjects['categories']>

function foundCategories(
  { storage }: Platform,
  projectId: number,
  query: EndpointQuery<'deleteCategories'>,
): Result<{ readonly rows: readonly WireCategory[]; readonly count: number }, Refusal> {
  const { team_id: _team, project_id: _project, into: _into, ...said } = query
  const parsed = parseQuery(said)
  if (!parsed.ok) return refuse('bad_request', { message: parsed.error, data: { key: 'query' } })
  const found = selectRows(storage.categories.ofProject(projectId).map(wireCategory), parsed.value)
  return found.ok ? found : unselected(found.error, 'query.s')
}
