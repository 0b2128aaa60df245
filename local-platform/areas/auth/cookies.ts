/** The cookie by which the auth host knows a browser. */
export const SESSION_COOKIE = 'loupe_session'

/** The value of one cookie in a `cookie` header. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** A `set-cookie` header that scripts can't read, other sites can't use, and that ends with the browser. */
export function sessionCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/auth; HttpOnly; SameSite=Strict`
}

/** A `set-cookie` header that takes a cookie away. */
export function clearedCookie(name: string): string {
  return `${name}=; Path=/auth; HttpOnly; SameSite=Strict; Max-Age=0`
}
