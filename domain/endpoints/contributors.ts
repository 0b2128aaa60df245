import { z } from 'zod'
import { many } from '../many'
import { PROJECTS_PER_JOB_MAX } from '../constants'
import { job } from './jobs'
import { row } from './row'
import { id, listOf } from './shapes'
import { searched } from './searched'

/** Most people in one call. */
const PEOPLE_MAX = 500
const address = z.string().max(320)
const addresses = z.array(address).min(1).max(PEOPLE_MAX)
const bit = z.union([z.literal(0), z.literal(1)])
const addressed = z.object({ emails: many(z.string()) })
const counted = z.object({ success: z.number(), error: z.number() })

/** Project member in the form of the work service. */
const projectUser = z.object({
  id,
  team_id: id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Role in the project. */
  role: id,
  state: z.enum(['PENDING', 'CONFIRMED']),
  permissions: z.object({ paused: bit, allow_orchestrate: bit, allow_run_explore: bit, allow_view_sdk_token: bit }),
  /** Permissions in this project. */
  userPermissions: many(z.object({ id, name: z.string() })),
  /** Categories whose items they receive. */
  categories: many(z.object({ id, name: z.string() })),
})

const grant = z.object({ id, name: z.string() })
const roleRow = z.object({
  id,
  role_id: id,
  role: z.object({
    id,
    name: z.string(),
    description: z.string(),
    isAdmin: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  /** Values of the statuses that the role sees. */
  workflowRoleStatuses: many(z.number().int()),
})
export type WireWorkflowRole = z.output<typeof roleRow>

/** Endpoints of members of teams and projects, in the public client's form. */
export const contributors = {
  listUsers: row({
    service: 'main',
    method: 'GET',
    path: 'users',
    scope: 'team',
    query: z.object({
      email: address.optional(),
      first_name: z.string().max(200).optional(),
      last_name: z.string().max(200).optional(),
      offset: z.number().int().min(0).optional(),
    }),
    /** The id of a person here is their e-mail address. */
    answer: listOf(
      z.object({
        id: z.string(),
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        user_role: z.number(),
      }),
    ),
    since: 'P',
  }),
  searchProjectUsers: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/projectusers/search',
    scope: 'project',
    body: searched,
    answer: listOf(projectUser),
    shell: 'read',
    keyless: true,
    since: 'P',
  }),
  /** Permissions that single people may get besides their role. */
  permissionGroups: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/permissiongroups',
    scope: 'team',
    query: z.object({ offset: z.number().int().min(0).optional() }),
    answer: listOf(z.object({ id, name: z.string(), label: z.string(), permissions: many(grant) })),
    since: 'P',
  }),
  /** Roles of a workflow without that of project admins, which every workflow has. */
  workflowRoles: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/workflows/{workflowId}/workflowroles',
    scope: 'project',
    query: z.object({ join: z.string().optional() }),
    answer: listOf(roleRow),
    shell: 'read',
    staleOn: ['workflow.changed', 'access.changed'],
    since: 'P',
  }),
  /** Adds people with an account on this platform to a team, and invites the others. */
  inviteToTeam: row({
    service: 'main',
    method: 'POST',
    path: 'api/v1/team/{teamId}/inviteUsers',
    body: z.object({ emails: addresses, team_role: z.number().int() }),
    answer: z.object({ success: addressed, failed: addressed }),
    shell: 'write',
    since: 'P',
  }),
  removeFromTeam: row({
    service: 'main',
    method: 'DELETE',
    path: 'team/{teamId}/members/bulk',
    body: z.object({
      data: z
        .array(z.object({ email: address }))
        .min(1)
        .max(PEOPLE_MAX),
    }),
    answer: counted,
    shell: 'write',
    since: 'P',
  }),
  /** Gives people of the team a role in a project. */
  shareProject: row({
    service: 'main',
    method: 'POST',
    path: 'api/v1/project/{projectId}/share/bulk',
    scope: 'team',
    body: z.object({
      users: z
        .array(z.object({ user_id: address, user_role: id }))
        .min(1)
        .max(PEOPLE_MAX),
    }),
    answer: z.object({ invalidUsers: many(z.string()) }),
    shell: 'write',
    since: 'P',
  }),
  /** Starts a job that adds people to many projects; existing members keep their role. */
  shareProjects: row({
    service: 'main',
    method: 'POST',
    path: 'api/v1/projects/share',
    scope: 'team',
    body: z.object({
      project_ids: z.array(id).min(1).max(PROJECTS_PER_JOB_MAX),
      users: z
        .array(z.object({ user_id: address, user_role: id }))
        .min(1)
        .max(PEOPLE_MAX),
    }),
    answer: job,
    shell: 'start',
    since: 'ours',
  }),
  /**
   * Starts a job that removes the people whom another of the caller's jobs added; undone itself, it adds them again.
   */
  undoSharing: row({
    service: 'main',
    method: 'POST',
    path: 'api/v1/projects/share/{jobId}/undo',
    scope: 'team',
    answer: job,
    shell: 'start',
    since: 'ours',
  }),
  unshareProject: row({
    service: 'main',
    method: 'DELETE',
    path: 'project/{projectId}/share',
    scope: 'team',
    body: z.object({ user_id: address }),
    answer: counted,
    since: 'P',
  }),
  unshareMany: row({
    service: 'main',
    method: 'DELETE',
    path: 'project/{projectId}/share/bulk',
    scope: 'team',
    body: z.object({ user_id: addresses }),
    answer: counted,
    shell: 'write',
    since: 'P',
  }),
  /** Pauses or unpauses people in projects, and sets their permissions there; the search names projects and people. */
  pauseUsers: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/teams/editprojectsusers',
    scope: 'team',
    body: searched.extend({
      body: z.object({
        projectUsers: z.object({
          permissions: z
            .object({ paused: bit, allow_orchestrate: bit, allow_run_explore: bit, allow_view_sdk_token: bit })
            .partial(),
        }),
      }),
    }),
    answer: z.object({ changed: z.number() }),
    shell: 'write',
    since: 'P',
  }),
}
