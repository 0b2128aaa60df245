import { PROJECT_FIELD } from '#domain/enums'
import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { projectAccess } from '../access/project-access'

/** Reads the author of each part's last change of a project, for all of its people, like its settings. */
export const readProjectChanges: Handler<'readProjectChanges'> = (platform, { caller, place }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const changes = platform.storage.projectChanges.ofProject(place.projectId)
  return ok(
    changes.flatMap(({ field, previous, changedBy, changedAt }) => {
      const known = PROJECT_FIELD.find((one) => one === field)
      return known === undefined ? [] : [{ field: known, previous, changed_by: changedBy, changed_at: changedAt }]
    }),
  )
}
