import type { PersonName } from '#contract/account'
import type { CurrentUser } from '#domain/entities'
import { ok, type Result } from '#domain/result'
import type { SessionKeeper } from './session'

interface RenameParts {
  /** Has the platform keep the name; its answer is the person as they are called now. */
  readonly write: (name: { readonly first_name: string; readonly last_name: string }) => Promise<Result<CurrentUser>>
  readonly session: Pick<SessionKeeper, 'takeUser'>
}

/** Gives the one who is signed in another name, here only after the platform has it. */
export function createRename({ write, session }: RenameParts): (name: PersonName) => Promise<Result<null>> {
  return async ({ firstName, lastName }) => {
    const renamed = await write({ first_name: firstName, last_name: lastName })
    if (!renamed.ok) return renamed
    session.takeUser(renamed.value)
    return ok(null)
  }
}
