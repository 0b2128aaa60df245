import { ok, type Result } from '#domain/result'
import { timestamp, type Platform } from '../../platform-context'
import { refuse, type Refusal } from '../../server/refusal'
import type { ProjectAccess } from '../access/project-access'
import type { Changer } from './changer'

/** Sets or clears (null) the category of items; requires the right to assign items. */
export function categoryChanger(
  { storage, clock }: Platform,
  { project, actions }: Pick<ProjectAccess, 'project' | 'actions'>,
  categoryId: number | null,
): Result<Changer, Refusal> {
  if (!actions('project').includes('AssignItem'))
    return refuse('forbidden', { message: 'Only admins of the project set categories.' })
  if (categoryId !== null && storage.categories.byId(categoryId)?.projectId !== project.id) {
    return refuse('bad_request', {
      message: 'body.change.category_id: this project has no such category',
      data: { key: 'body.change.category_id' },
    })
  }
  const at = timestamp(clock)
  const after = { category_id: categoryId }
  return ok((item) => {
    const was = item.category?.id ?? null
    if (was === categoryId) return 'same'
    storage.items.setCategory(item.id, categoryId, at)
    return { itemId: item.id, name: 'item.category', before: { category_id: was }, after }
  })
}
