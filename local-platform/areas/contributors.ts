import { PERMISSION_GROUP } from '#domain/enums'
import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import { PROJECT_PERMISSIONS, TEAM_PERMISSIONS } from './access/permissions'
import { projectAccess, teamMembership } from './access/project-access'
import { inviteToTeam, removeFromTeam } from './contributors/team-people'
import { undoSharing } from './contributors/undo-sharing'
import { pauseUsers, shareProject, shareProjects, unshareMany, unshareProject } from './contributors/project-people'
import { projectUsers, teamUsers } from './contributors/work-lists'
import { selectPage } from './select-page'
import { wireList } from './wire'
import { rolesOfWorkflow } from './workflows/definition'

/** Page size of the list of people. */
const PAGE = 2_000

const PERMISSION_GROUPS = [
  {
    id: PERMISSION_GROUP.contributor_permissions,
    name: 'Contributor permissions',
    label: 'teamUser',
    permissions: TEAM_PERMISSIONS.map(({ id, name }) => ({ id, name })),
  },
  {
    id: PERMISSION_GROUP.admin_permissions,
    name: 'Project admin permissions',
    label: 'projectUser',
    permissions: PROJECT_PERMISSIONS.map(({ id, name }) => ({ id, name })),
  },
]

/** Endpoints of members of teams and projects. */
export const contributors = {
  listUsers: (platform, { caller, place, query }) => {
    const users = teamUsers(platform, caller, place.teamId)
    if (!users.ok) return users
    const { offset = 0, email, first_name: first, last_name: last } = query
    const found = users.value.filter(
      (user) => holds(user.email, email) && holds(user.first_name, first) && holds(user.last_name, last),
    )
    const rows = found.map(({ email: id, first_name, last_name, role }) => ({
      id,
      email: id,
      first_name,
      last_name,
      user_role: role,
    }))
    return ok({ ...wireList(rows.slice(offset, offset + PAGE), rows.length) })
  },
  searchProjectUsers: (platform, { caller, place, body }) => {
    const rows = projectUsers(platform, caller, place)
    return rows.ok ? selectPage(rows.value, body) : rows
  },
  permissionGroups: (platform, { caller, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    return membership.ok ? ok(wireList(PERMISSION_GROUPS, PERMISSION_GROUPS.length)) : membership
  },
  workflowRoles: (platform, { caller, place }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    if (access.value.project.workflowId !== place.workflowId)
      return refuse('not_found', { message: 'This project has another workflow.' })
    const { workflows } = platform.storage
    const values = workflows.statuses(place.workflowId).map(({ value }) => value)
    const rows = rolesOfWorkflow(platform, place.teamId, place.workflowId).map((role) => {
      const hidden = workflows.hiddenValues(place.workflowId, role.id)
      return {
        id: role.id,
        role_id: role.id,
        role: {
          id: role.id,
          name: role.name,
          description: role.description,
          isAdmin: false,
          createdAt: role.createdAt,
          updatedAt: role.updatedAt,
        },
        workflowRoleStatuses: values.filter((value) => !hidden.includes(value)),
      }
    })
    return ok(wireList(rows, rows.length))
  },
  inviteToTeam,
  removeFromTeam,
  shareProject,
  shareProjects,
  undoSharing,
  unshareProject,
  unshareMany,
  pauseUsers,
} satisfies HandlersOf<Subjects['contributors']>

function holds(text: string, part: string | undefined): boolean {
  return part === undefined || text.toLowerCase().includes(part.toLowerCase())
}
