import type { WireCategory } from '#endpoints'
import type { CategoryRow } from '../../storage/categories'

/** Wire form of a category. */
export function wireCategory({ id, projectId, name, itemCount, createdAt, updatedAt }: CategoryRow): WireCategory {
  return { id, project_id: projectId, name, items: itemCount, createdAt, updatedAt }
}
