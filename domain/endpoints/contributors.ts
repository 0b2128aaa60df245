import { z } from 'zod'
import { many } from '../many'
import { PROJECTS_PER_JOB_MAX } from '../constants'
import { job } from './jobs'
import { row } from './row'
import { id, listOf } from './shapes'
import { searched } from './searched'

/** As many people as one call is about. */
const PEOPLE_MAX = 500
const address = z.string().max(320)
const addresses = z.array(address).min(1).max(PEOPLE_MAX)
const bit = z.union([z.literal(0), z.literal(1)])
const addressed = z.object({ emails: many(z.string()) })
const counted = z.object({ success: z.number(), error: z.number() })

/** Somebody of a project as the service of work tells it. */
const projectUser = z.object({
  id,
  team_id: id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Their role in the project. */
  role: id,
  state: z.enum(['PENDING', 'CONFIRMED']),
  permissions: z.object({ paused: bit, allow_orchestrate: bit, allow_run_explore: bit, allow_view_sdk_token: bit }),
  /** What they were given in this project. */
  userPermissions: many(z.object({ id, name: z.string() })),
  /** The categories whose items they receive. */
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
  /** The values of the statuses that the role sees. */
  workflowRoleStatuses: many(z.number().int()),
})
export type WireWorkflowRole = z.output<typeof roleRow>

/** Who belongs to a team and who works in its projects, as the public client asks and says it. */
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
    /** The number of a person here is their e-mail address. */
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
  /** What single people may be given besides their role. */
  permissionGroups: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/permissiongroups',
    scope: 'team',
    query: z.object({ offset: z.number().int().min(0).optional() }),
    answer: listOf(z.object({ id, name: z.string(), label: z.string(), permissions: many(grant) })),
    since: 'P',
  }),
  /** The roles of a workflow, but for that of project admins, which every workflow has. */
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
  /** Takes people with an account on this platform into a team, and invites the others. */
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
  /** Has a job add people to many projects; who is in one of them keeps their role there. */
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
  /** Has a job take the people out again whom another job of the caller added; undone itself, it adds them once more. */
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
  /** Pauses people in projects or resumes them, and sets what else they may there; the search names projects and people. */
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
