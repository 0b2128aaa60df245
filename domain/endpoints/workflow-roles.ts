import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { count, id, listOf } from './shapes'

const name = z.string().max(200)
const description = z.string().max(2_000)
const permissions = z.array(z.object({ permission_id: id })).max(50)

const role = z.object({
  id,
  /** Null for a role of all teams. */
  team_id: id.nullable(),
  name: z.string(),
  description: z.string(),
  isAdmin: z.boolean(),
  /** Permissions of the role besides transitions, by number. */
  rolePermissions: many(z.object({ permission_id: id })),
  /** Workflows that name it, and people who have it in a project. */
  used: count,
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WireRole = z.output<typeof role>

const status = z.object({ id, team_id: id, name: z.string(), description: z.string(), icon: z.string() })

/** Endpoints of project roles, and of statuses that a team keeps for its workflows. */
export const workflowRoles = {
  /** Lists the roles that a team assigns in its projects, including that of their admins. */
  listRoles: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/roles',
    scope: 'team',
    answer: listOf(role),
    shell: 'read',
    staleOn: ['workflow.changed', 'access.changed'],
    since: 'ours',
  }),
  createRole: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/roles',
    scope: 'team',
    body: z.object({ name, description: description.optional(), rolePermissions: permissions.optional() }),
    answer: role,
    shell: 'write',
    since: 'P',
  }),
  updateRole: row({
    service: 'work-management',
    method: 'PATCH',
    path: 'api/v1/roles/{roleId}',
    scope: 'team',
    body: z.object({ name, description, rolePermissions: permissions }).partial(),
    answer: role,
    shell: 'write',
    since: 'ours',
  }),
  deleteRole: row({
    service: 'work-management',
    method: 'DELETE',
    path: 'api/v1/roles/{roleId}',
    scope: 'team',
    answer: z.object({ deleted: z.literal(true) }),
    shell: 'write',
    since: 'ours',
  }),
  listStatuses: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/statuses',
    scope: 'team',
    answer: listOf(status),
    since: 'ours',
  }),
  /** Stores a status with icon and key, for workflows that name it. */
  createStatus: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/statuses',
    scope: 'team',
    body: z.object({
      name,
      description: description.optional(),
      icon_id: id.optional(),
      shortcut_id: id.optional(),
    }),
    answer: status,
    since: 'P',
  }),
}
