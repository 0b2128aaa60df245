import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { count, id, listOf } from './shapes'

/** A person who was added to a project, with their work in it. */
const projectPerson = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role_id: id,
  role: z.string(),
  is_paused: z.boolean(),
  /** Their group; null: they are in none. */
  group: z.object({ id, name: z.string() }).nullable(),
  /** The categories whose items they receive. */
  categories: many(z.object({ id, name: z.string() })),
  /** What they were given in the project, by the numbers of `PROJECT_PERMISSION`. */
  permissions: many(z.number()),
  /** Items that they have. */
  assigned: count,
  /** Those of them in a status that counts as done. */
  done: count,
  /** Those of them that are rejected, or in a status with the mark of returned items. */
  returned: count,
  /** Whether the caller may change, pause and remove them. */
  may_change: z.boolean(),
})
export type WireProjectPerson = z.output<typeof projectPerson>

/** The people of a project, for those who say who works in it. */
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
