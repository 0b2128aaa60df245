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
  me: row({ service: 'main', method: 'GET', path: 'user/ME', answer: user, since: 'P' }),
}
