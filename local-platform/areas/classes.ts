import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { projectAccess } from './access/project-access'
import { createClasses, deleteClass, updateClass } from './classes/write-classes'
import { wireClass, wireList } from './wire'

/** The classes of a project. */
export const classes = {
  /** The classes of a project with their attribute groups. */
  listClasses: (platform, { caller, place }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const rows = platform.storage.classes.ofProject(place.projectId).map(wireClass)
    return ok(wireList(rows, rows.length))
  },
  createClasses,
  updateClass,
  deleteClass,
} satisfies HandlersOf<Subjects['classes']>
