import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { count, id, listOf } from './shapes'

/** Person of a project, with their work in it. */
const projectPerson = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role_id: id,
  role: z.string(),
  is_paused: z.boolean(),
  /** Their group; null for none. */
  group: z.object({ id, name: z.string() }).nullable(),
  /** Categories whose items they receive. */
  categories: many(z.object({ id, name: z.string() })),
  /** Permissions in the project, by the numbers of `PROJECT_PERMISSION`. */
  permissions: many(z.number()),
  /** Number of assigned items. */
  assigned: count,
  /** Number of those in a status that counts as done. */
  done: count,
  /** Number of items that are rejected, or in a status with the returned icon. */
  returned: count,
  /** Tells whether the caller may change, pause and remove them. */
  may_change: z.boolean(),
})
export type WireProjectPerson = z.output<typeof projectPerson>

/** Endpoints of a project's people, for those who manage them. */
export const projectPeople = {
  listProjectPeople: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/people',
    scope: 'team',
    answer: listOf(projectPerson),
    shell: 'read',
    staleOn: ['access.changed', 'member.removed', 'item.assigned'],
    since: 'ours',
  }),
}
