import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { id, listOf } from './shapes'

const PEOPLE_MAX = 500
const FOLDERS_MAX = 1_000
const name = z.string().max(1_000)
const addresses = z.array(z.string().max(320)).max(PEOPLE_MAX)

const group = z.object({
  id,
  team_id: id,
  name: z.string(),
  members: many(z.object({ id, email: z.string(), first_name: z.string(), last_name: z.string() })),
  /** Shared projects, with the people's role there and their visible folders. */
  shares: many(
    z.object({
      project_id: id,
      project_name: z.string(),
      role_id: id,
      is_whole: z.boolean(),
      folder_ids: many(id),
    }),
  ),
})
export type WireGroup = z.output<typeof group>

const service = 'work-management' as const

/** Endpoints of groups of contributors, who see only their own people and folders. */
export const groups = {
  listGroups: row({
    service,
    method: 'GET',
    path: 'api/v1/groups',
    scope: 'team',
    answer: listOf(group),
    shell: 'read',
    staleOn: ['access.changed', 'member.removed', 'folder.deleted'],
    since: 'S',
  }),
  createGroup: row({
    service,
    method: 'POST',
    path: 'api/v1/groups',
    scope: 'team',
    body: z.object({ name }),
    answer: group,
    shell: 'write',
    since: 'S',
  }),
  renameGroup: row({
    service,
    method: 'PATCH',
    path: 'api/v1/groups/{groupId}',
    scope: 'team',
    body: z.object({ name }),
    answer: group,
    shell: 'write',
    since: 'S',
  }),
  /** Deletes a group: its people leave the projects shared with it. */
  deleteGroup: row({
    service,
    method: 'DELETE',
    path: 'api/v1/groups/{groupId}',
    scope: 'team',
    answer: z.object({ deleted: z.literal(true) }),
    shell: 'write',
    since: 'S',
  }),
  changeGroupMembers: row({
    service,
    method: 'POST',
    path: 'api/v1/groups/{groupId}/members',
    scope: 'team',
    body: z.object({ add: addresses, remove: addresses }),
    answer: group,
    shell: 'write',
    since: 'ours',
  }),
  /** Shares a project or some of its folders with a group; a second share replaces the first. */
  shareWithGroup: row({
    service: 'main',
    method: 'POST',
    path: 'project/{projectId}/share/group',
    scope: 'team',
    body: z.object({ group_id: id, role_id: id, folder_ids: z.array(id).min(1).max(FOLDERS_MAX).optional() }),
    answer: group,
    shell: 'write',
    since: 'ours',
  }),
  unshareGroup: row({
    service: 'main',
    method: 'DELETE',
    path: 'project/{projectId}/share/group',
    scope: 'team',
    body: z.object({ group_id: id }),
    answer: group,
    shell: 'write',
    since: 'ours',
  }),
}
