import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import { projectAccess } from './access/project-access'

/** The folders of a project. */
export const folders = {
  /** One folder, with the caller's accesses in it where the query asks for them. */
  readFolder: (platform, { caller, place, query }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const folder = platform.storage.projects.folder(place.folderId)
    if (folder === undefined || folder.projectId !== place.projectId) {
      return refuse('not_found', { message: 'There is no such folder.' })
    }
    return ok({
      id: folder.id,
      name: folder.name,
      project_id: folder.projectId,
      is_root: folder.isRoot,
      ...(query.include_accesses === true
        ? { accesses: { actions: [...access.value.actions('folder')], action_groups: [] } }
        : {}),
    })
  },
} satisfies HandlersOf<Subjects['folders']>
