/** The decoded path without a way up, or undefined where it is malformed or leads elsewhere. */
export function safePath(pathname: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    // A malformed path is refused.
    return undefined
  }
  if (decoded.includes('\0') || decoded.includes('\\') || decoded.includes('%')) return undefined
  if (decoded.split('/').some((segment) => segment === '..' || segment === '.')) return undefined
  return decoded === '/' ? '/index.html' : decoded
}
