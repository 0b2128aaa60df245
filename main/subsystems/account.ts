import type { NotificationRules } from '../app/notification-rules'
import { shellWindow } from '../app/lifecycle'
import { createWindow } from '../app/window'
import { type AuthFrame, createAuthFrame } from '../auth/auth-frame'
import { openAuthPage, showSignIn } from '../auth/auth-windows'
import { createDeleteAccount } from '../auth/delete-account'
import { createRename } from '../auth/rename'
import { createSignIn } from '../auth/sign-in'
import type { OpenedOutbox } from '../outbox/open-outbox'
import type { Imports } from '../services/imports/imports'
import type { Connection } from './connection'
import type { SessionSubsystem } from './session'

/** Account actions of a person: signing in and out, name, password and factors, deletion. */
export type Account = ReturnType<typeof createSignIn> & {
  readonly frame: AuthFrame
  readonly deleteAccount: ReturnType<typeof createDeleteAccount>
  readonly rename: ReturnType<typeof createRename>
}

/** Opens the account's actions over the auth host's pages. */
export function openAccount(
  { address, services }: Connection,
  { keeper, email }: SessionSubsystem,
  sending: OpenedOutbox,
  imports: Imports,
  notifications: NotificationRules,
): Account {
  const frame = createAuthFrame(async () => {
    const auth = await address('auth')
    return auth.ok ? openAuthPage(createWindow, auth.value) : auth
  })
  const deleteAccount = createDeleteAccount({
    email,
    remove: (body) => services.call('deleteAccount', { body }),
    forgetWork: async () => {
      // Don't notify about discarded writes.
      notifications.accountChanged(null)
      await imports.cancel()
      await sending.outbox.abandon()
    },
    frame,
    session: keeper,
  })
  const { signIn, signOut } = createSignIn({
    frame,
    session: {
      ...keeper,
      start: (tokens) => {
        // From here on calls carry the new person's token.
        sending.setUser(null)
        return keeper.start(tokens)
      },
    },
    showSignIn: async () => {
      const auth = await address('auth')
      return auth.ok ? showSignIn(createWindow, auth.value, shellWindow()) : auth
    },
  })
  const rename = createRename({ write: (body) => services.call('renameMe', { body }), session: keeper })
  return { frame, deleteAccount, rename, signIn, signOut }
}
