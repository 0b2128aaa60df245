/** Cookie that identifies a browser session at the auth host. */
export const SESSION_COOKIE = 'loupe_session'

/** Returns the value of one cookie in a `cookie` header. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** Builds a `set-cookie` header for a session cookie that scripts can't read and other sites can't use. */
export function sessionCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/auth; HttpOnly; SameSite=Strict`
}

/** Builds a `set-cookie` header that deletes a cookie. */
export function clearedCookie(name: string): string {
  return `${name}=; Path=/auth; HttpOnly; SameSite=Strict; Max-Age=0`
}
