import { z } from 'zod'
import { row } from './row'
import { many } from '../many'
import { count, id } from './shapes'

export const user = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_role: z.number(),
})

/** Mention in a comment; `id` is that of its event. */
const mention = z.object({
  id,
  project_id: id,
  item_id: id,
  item_name: z.string(),
  by: z.string(),
  text: z.string(),
  at: z.string(),
})

/** Endpoints of the calling person. */
export const people = {
  /** Returns the id of a person; the public client identifies people by e-mail address. */
  me: row({
    service: 'main',
    method: 'GET',
    path: 'user/ME',
    answer: user.extend({ id: z.union([id, z.string().includes('@')]) }),
    since: 'P',
  }),
  /** Renames the caller. */
  renameMe: row({
    service: 'main',
    method: 'PUT',
    path: 'user/ME',
    body: z.object({ first_name: z.string().max(1_000), last_name: z.string().max(1_000) }),
    answer: user,
    since: 'ours',
  }),
  /** Lists mentions of the caller after an event, the oldest first, on items that they may see. */
  listMentions: row({
    service: 'main',
    method: 'GET',
    path: 'api/v1/mentions',
    scope: 'team',
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    answer: z.object({ data: many(mention), last: count }),
    since: 'ours',
  }),
}
