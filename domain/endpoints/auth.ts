import { z } from 'zod'
import { row } from './row'
import { done } from './shapes'

const session = z.object({
  accessToken: z.string().min(1),
  idToken: z.string().min(1),
  refreshToken: z.string().min(1).optional(),
  expiresAt: z.number(),
  email: z.string().min(1),
})

/** Sessions and accounts. */
export const auth = {
  refreshSession: row({
    service: 'auth',
    method: 'POST',
    path: 'session/refresh',
    body: z.object({ refreshToken: z.string() }),
    answer: session,
    open: true,
    keyless: true,
    secret: true,
    since: 'ours',
  }),
  deleteAccount: row({
    service: 'auth',
    method: 'DELETE',
    path: 'account',
    body: z.object({ email: z.string().max(254), password: z.string().max(1_000) }),
    answer: done,
    keyless: true,
    since: 'ours',
  }),
}
