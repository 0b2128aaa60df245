import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import { teamMembership } from './access/project-access'
import { projectSearch, projectUsers, teamUsers, workProjects } from './contributors/work-lists'
import { selectPage } from './select-page'
import { wireList } from './wire'

/** Custom fields of projects and people; there are none here, so nothing has values. */
export const customFields = {
  listFieldTemplates: (platform, { caller, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    return membership.ok ? ok(wireList([], 0)) : membership
  },
  searchEntities: (platform, { caller, place, query, body }) => {
    const { entity, parentEntity, project_id: projectId } = query
    if (entity === 'Project') {
      const rows = workProjects(platform, caller, place.teamId)
      return rows.ok ? selectPage(rows.value.map(withFields), projectSearch(body)) : rows
    }
    if (parentEntity === 'Team') {
      const rows = teamUsers(platform, caller, place.teamId)
      return rows.ok ? selectPage(rows.value.map(withFields), body) : rows
    }
    if (projectId === undefined)
      return refuse('bad_request', { message: 'query.project_id: whose people?', data: { key: 'query.project_id' } })
    const rows = projectUsers(platform, caller, { teamId: place.teamId, projectId })
    return rows.ok ? selectPage(rows.value.map(withFields), body) : rows
  },
} satisfies HandlersOf<Subjects['customFields']>

function withFields<T extends object>(row: T) {
  return { ...row, customField: { custom_field_values: {} } }
}
