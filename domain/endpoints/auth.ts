import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { done, id } from './shapes'

const ACTIONS_MAX = 200

const session = z.object({
  accessToken: z.string().min(1),
  idToken: z.string().min(1),
  refreshToken: z.string().min(1).optional(),
  expiresAt: z.number(),
  email: z.string().min(1),
})

/** Endpoints of sessions and accounts. */
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
  /** Tells which of some actions the caller may take in a team, or in one of its projects. */
  checkPermissions: row({
    service: 'auth',
    method: 'POST',
    path: 'permissions/check',
    scope: 'team',
    body: z.object({ project_id: id.optional(), actions: z.array(z.string().max(100)).min(1).max(ACTIONS_MAX) }),
    answer: z.object({ allowed: many(z.string()) }),
    keyless: true,
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
