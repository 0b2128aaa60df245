import type { SessionView } from '#contract/session'
import { ok, type Result } from '#domain/result'
import type { AreaHandlers } from '../handle'

export interface SessionParts {
  readonly view: () => Promise<SessionView>
  readonly signIn: () => Promise<Result<SessionView>>
  readonly signOut: () => Promise<Result<null>>
  readonly retry: () => Promise<SessionView>
}

/** Handles the session and its changes. */
export function sessionHandlers(parts: SessionParts): AreaHandlers<'session'> {
  return {
    current: async () => ok(await parts.view()),
    signIn: () => parts.signIn(),
    signOut: () => parts.signOut(),
    retry: async () => ok(await parts.retry()),
  }
}
