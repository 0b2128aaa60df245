import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { checkPermissions } from './access/check-permissions'
import { deleteAccount } from './auth/delete-account'
import { rotate } from './auth/sessions'

/** Endpoints of sessions and accounts; the pages of `auth/` handle sign-in itself. */
export const auth = {
  refreshSession: (platform, { body }) => rotate(platform, body.refreshToken),
  checkPermissions,
  deleteAccount,
} satisfies HandlersOf<Subjects['auth']>
