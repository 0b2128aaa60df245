import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { workProjects } from '../contributors/work-lists'
import { wireList } from '../wire'

/** Lists the templates of all projects of a team that the person may open. */
export const teamTemplates: Handler<'teamTemplates'> = (platform, { caller, place: { teamId } }) => {
  const projects = workProjects(platform, caller, teamId)
  if (!projects.ok) return projects
  const whole = { search: '', sort: 'name', descending: false, limit: Number.MAX_SAFE_INTEGER, offset: 0 } as const
  const rows = projects.value.flatMap(({ id: projectId }) => {
    const place = { kind: 'template', teamId, projectId }
    return platform.storage.records.list({ ...whole, place }).rows.map(({ id, name }) => ({ id, name }))
  })
  return ok(wireList(rows, rows.length))
}
