import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { itemAccess } from './access/project-access'
import { listRevisions, restoreRevision, revertAnnotation } from './annotations/revisions'
import { annotationForScript } from './annotations/one-annotation'
import { uploadAnnotation } from './annotations/upload-annotation'

/** Endpoints of annotations and their revisions. */
export const annotations = {
  itemAnnotation: async (platform, { caller, place, query }) => {
    const found = itemAccess(platform, caller, place)
    if (!found.ok) return found
    const { item } = found.value
    if (caller.teamId === undefined || query.transform_version === undefined)
      return platform.annotations.open(item, query.revision)
    return annotationForScript(platform, item)
  },
  uploadAnnotation,
  listRevisions,
  restoreRevision,
  revertAnnotation,
} satisfies HandlersOf<Subjects['annotations']>
