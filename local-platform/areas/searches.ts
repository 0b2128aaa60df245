import { PROJECT_STATUS } from '#domain/enums'
import { parseQuery } from '#domain/query/crud/parse-query'
import { selectRows } from '#domain/query/crud/select-rows'
import { given } from '#domain/given'
import { ok, type Result } from '#domain/result'
import type { EndpointBody, Subjects, WireWorkProject } from '#endpoints'
import { WORK_TYPE } from '#domain/endpoints/searches'
import type { HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import type { FolderRow } from '../storage/folders'
import type { ProjectRow } from '../storage/projects'
import { projectAccess, runsTeam, teamMembership } from './access/project-access'
import { wireList } from './wire'

/** The longest page that the public client asks for. */
const PAGE_MAX = 2_000
const STATUS_NAME = new Map<number, WireWorkProject['status']>(
  Object.entries(PROJECT_STATUS).map(([name, value]) => [value, name as keyof typeof PROJECT_STATUS]),
)
const CONFIRMED = 'CONFIRMED' as const

/** Lists that the public client searches. */
export const searches = {
  /** The projects of a team that the person may open. */
  searchProjects: (platform, { caller, place, body }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const isWhole = runsTeam(membership.value.role)
    const { rows } = platform.storage.projects.list(caller.person.id, {
      teamId: place.teamId,
      ...(isWhole ? {} : { memberId: caller.person.id }),
      sort: 'createdAt',
      descending: true,
      limit: Number.MAX_SAFE_INTEGER,
      offset: 0,
    })
    return selected(rows.map(workProject), body)
  },
  searchFolders: (platform, { caller, place, body }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const rows = platform.storage.folders.ofProject(place.projectId, access.value.hiddenValues)
    return selected(
      rows.map((row) => wireFolder(row, place.teamId)),
      body,
    )
  },
  /** The people of a team, for whoever runs it; others see themselves. */
  searchTeamUsers: (platform, { caller, place, body }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const isWhole = runsTeam(membership.value.role)
    const users = platform.storage.teams.users(place.teamId).filter(({ id }) => isWhole || id === caller.person.id)
    const rows = users.map(({ id, email, firstName, lastName, role }) => ({
      id,
      team_id: place.teamId,
      email,
      first_name: firstName,
      last_name: lastName,
      role,
      state: CONFIRMED,
    }))
    return selected(rows, body)
  },
  folderByName: (platform, { caller, place, query }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const rows = platform.storage.folders.ofProject(place.projectId, access.value.hiddenValues)
    const found = rows.find(({ name }) => name === query.name)
    if (found === undefined) return refuse('not_found', { message: `There is no folder “${query.name}”.` })
    return ok(wireFolder(found, place.teamId))
  },
} satisfies HandlersOf<Subjects['searches']>

/** The page of a list that a search asks for; a condition that can't be read is refused in words. */
function selected<T extends Readonly<Record<string, unknown>>>(
  rows: readonly T[],
  { query }: EndpointBody<'searchProjects'>,
): Result<ReturnType<typeof wireList<T>>, Refusal> {
  const { search, sort = [], limit, offset } = query
  const parsed = parseQuery({
    ...given({ s: search === undefined ? undefined : JSON.stringify(search) }),
    sort: sort.map(({ field, order }) => `${field},${order.toUpperCase()}`),
    ...given({ limit: limit?.toString(), offset: offset?.toString() }),
  })
  if (!parsed.ok) return refuse('bad_request', { message: parsed.error, data: { key: 'body.query' } })
  const found = selectRows(rows, parsed.value, PAGE_MAX)
  return ok(wireList(found.rows, found.count))
}

function workProject(project: ProjectRow): WireWorkProject {
  return {
    id: project.id,
    team_id: project.teamId,
    name: project.name,
    type: WORK_TYPE[project.type as keyof typeof WORK_TYPE],
    status: STATUS_NAME.get(project.status) ?? 'undefined',
    description: project.description,
    folder_id: project.folderId,
    workflow_id: project.workflowId,
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
  }
}

function wireFolder({ id, name, projectId, isRoot }: FolderRow, teamId: number) {
  return { id, name, project_id: projectId, team_id: teamId, is_root: isRoot }
}
