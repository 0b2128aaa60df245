import type { WireCategory } from '#endpoints'
import type { CategoryRow } from '../../storage/categories'

/** A category as it travels. */
export function wireCategory({ id, projectId, name, itemCount, createdAt, updatedAt }: CategoryRow): WireCategory {
  return { id, project_id: projectId, name, items: itemCount, createdAt, updatedAt }
}
