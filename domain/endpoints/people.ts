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

/** A call by name in a comment; `id` is that of its event. */
const mention = z.object({
  id,
  project_id: id,
  item_id: id,
  item_name: z.string(),
  by: z.string(),
  text: z.string(),
  at: z.string(),
})

/** The person who calls. */
export const people = {
  /** Of a person their number; the public client knows people by their e-mail addresses. */
  me: row({
    service: 'main',
    method: 'GET',
    path: 'user/ME',
    answer: user.extend({ id: z.union([id, z.string().includes('@')]) }),
    since: 'P',
  }),
  /** Gives the person who calls another name. */
  renameMe: row({
    service: 'main',
    method: 'PUT',
    path: 'user/ME',
    body: z.object({ first_name: z.string().max(1_000), last_name: z.string().max(1_000) }),
    answer: user,
    since: 'ours',
  }),
  /** Who called the person who calls in a comment, behind an event: the oldest first, of items that they may see. */
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
