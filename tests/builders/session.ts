import type { AuthSession } from '#contract/auth-frame'
import type { CurrentUser } from '#domain/entities'

/** Session as the auth host makes it; valid for an hour from `now`. */
export function aSession(given: Partial<AuthSession> & { readonly now?: number } = {}): AuthSession {
  const { now = 0, ...rest } = given
  return {
    accessToken: 'access-1',
    idToken: 'id-1',
    refreshToken: 'refresh-1',
    expiresAt: now + 3_600_000,
    email: 'ada@example.com',
    ...rest,
  }
}

/** Person as the platform sends it. */
export function aUser(given: Partial<CurrentUser> = {}): CurrentUser {
  return { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace', ...given }
}
