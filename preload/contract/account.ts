import { PERSON_NAME_MAX } from '#domain/constants'
import { MFA_KIND, type MfaKind } from '#domain/enums'
import { call, type Said, type Z } from './row'

const password = (z: Z) => z.string().min(1).max(1_000)

/** A person's own name. */
const name = (z: Z) => {
  const part = z.string().min(1).max(PERSON_NAME_MAX)
  return z.object({ firstName: part, lastName: part })
}
export type PersonName = Said<typeof name>

export const account = {
  /** Tells which second factor the person uses. */
  mfa: call().answers<MfaKind>(),
  /** Chooses the second factor. */
  setMfa: call((z) => z.tuple([z.enum(MFA_KIND)])).done(),
  /** Begins the set-up of an authenticator app. */
  setupTotp: call().answers<{ readonly secret: string; readonly uri: string }>(),
  /** Ends the set-up with a code of the authenticator app. */
  verifyTotp: call((z) => z.tuple([z.string().regex(/^\d{6}$/)])).done(),
  /** Changes the password, which ends the person's other sessions. */
  changePassword: call((z) => z.tuple([z.object({ oldPassword: password(z), newPassword: password(z) })])).done(),
  /** Gives the person another name; the session says it from then on. */
  rename: call((z) => z.tuple([name(z)])).done(),
  /** Deletes the account for good, signs out, and gives up its unsent work. */
  delete: call((z) => z.tuple([z.object({ password: password(z) })])).done(),
}
