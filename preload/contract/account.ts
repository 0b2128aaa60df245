import { PERSON_NAME_MAX } from '#domain/constants'
import { MFA_KIND, type MfaKind } from '#domain/enums'
import { call, type Said, type Z } from './row'

const password = (z: Z) => z.string().min(1).max(1_000)

/** Person's own name. */
const name = (z: Z) => {
  const part = z.string().min(1).max(PERSON_NAME_MAX)
  return z.object({ firstName: part, lastName: part })
}
export type PersonName = Said<typeof name>

export const account = {
  /** Returns the person's second factor. */
  mfa: call().answers<MfaKind>(),
  /** Sets the second factor. */
  setMfa: call((z) => z.tuple([z.enum(MFA_KIND)])).done(),
  /** Starts the set-up of an authenticator app. */
  setupTotp: call().answers<{ readonly secret: string; readonly uri: string }>(),
  /** Completes the set-up with a code of the authenticator app. */
  verifyTotp: call((z) => z.tuple([z.string().regex(/^\d{6}$/)])).done(),
  /** Changes the password, which ends the person's other sessions. */
  changePassword: call((z) => z.tuple([z.object({ oldPassword: password(z), newPassword: password(z) })])).done(),
  /** Renames the person; the session carries the new name from then on. */
  rename: call((z) => z.tuple([name(z)])).done(),
  /** Deletes the account for good, signs out and discards its unsent work. */
  delete: call((z) => z.tuple([z.object({ password: password(z) })])).done(),
}
