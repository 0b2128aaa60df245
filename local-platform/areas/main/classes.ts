import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { projectAccess } from '../access/project-access'
import { wireList } from '../wire'

/** The classes of a project with their attribute groups. */
export const listClasses: Handler<'listClasses'> = (platform, { caller, query }) => {
  const access = projectAccess(platform, caller, { teamId: query.team_id, projectId: query.project_id })
  if (!access.ok) return access
  const rows = platform.storage.classes.ofProject(query.project_id).map((row) => ({
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
}

/** The form of a multimodal project. */
export const projectForm: Handler<'projectForm'> = (platform, { caller, path, query }) => {
  const access = projectAccess(platform, caller, { teamId: query.team_id, projectId: path.projectId })
  if (!access.ok) return access
  const form = platform.storage.classes.form(path.projectId)
  return form === undefined ? refuse('not_found', { message: 'This project has no form.' }) : ok(form)
}
