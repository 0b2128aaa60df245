import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { projectAccess } from './access/project-access'
import { wireList } from './wire'

/** The classes of a project. */
export const classes = {
  /** The classes of a project with their attribute groups. */
  listClasses: (platform, { caller, place }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const rows = platform.storage.classes.ofProject(place.projectId).map((row) => ({
      id: row.id,
      project_id: row.projectId,
      name: row.name,
      color: row.color,
      type: row.kind,
      attribute_groups: row.attributeGroups.map((group) => ({
        ...group,
        attributes: [...group.attributes],
      })),
      createdAt: row.createdAt,
      updatedAt: row.createdAt,
    }))
    return ok(wireList(rows, rows.length))
  },
} satisfies HandlersOf<Subjects['classes']>
