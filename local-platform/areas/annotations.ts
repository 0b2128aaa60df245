import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { itemAccess } from './access/project-access'
import { listRevisions, restoreRevision, revertAnnotation } from './annotations/revisions'
import { uploadAnnotation } from './annotations/upload-annotation'

/** The annotations of items and their revisions. */
export const annotations = {
  itemAnnotation: async (platform, { caller, place, query }) => {
    const found = itemAccess(platform, caller, place)
    return found.ok ? platform.annotations.open(found.value.item, query.revision) : found
  },
  uploadAnnotation,
  listRevisions,
  restoreRevision,
  revertAnnotation,
} satisfies HandlersOf<Subjects['annotations']>
