import type { PersonName } from '#contract/account'
import type { CurrentUser } from '#domain/entities'
import { ok, type Result } from '#domain/result'
import type { SessionKeeper } from './session'

interface RenameParts {
  /** Saves the name on the platform and returns the updated person. */
  readonly write: (name: { readonly first_name: string; readonly last_name: string }) => Promise<Result<CurrentUser>>
  readonly session: Pick<SessionKeeper, 'takeUser'>
}

/** Renames the signed-in person; local state changes only after the platform has saved the name. */
export function createRename({ write, session }: RenameParts): (name: PersonName) => Promise<Result<null>> {
  return async ({ firstName, lastName }) => {
    const renamed = await write({ first_name: firstName, last_name: lastName })
    if (!renamed.ok) return renamed
    session.takeUser(renamed.value)
    return ok(null)
  }
}
