/** Returns the decoded path, without `..`; undefined if it is malformed or leads elsewhere. */
export function safePath(pathname: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    // Refuse a malformed path.
    return undefined
  }
  if (decoded.includes('\0') || decoded.includes('\\') || decoded.includes('%')) return undefined
  if (decoded.split('/').some((segment) => segment === '..' || segment === '.')) return undefined
  return decoded === '/' ? '/index.html' : decoded
}
