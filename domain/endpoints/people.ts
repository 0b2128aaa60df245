import { z } from 'zod'
import { row } from './row'
import { id } from './shapes'

export const user = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_role: z.number(),
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
}
