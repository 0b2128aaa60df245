/** Who the host is: its window's origin, and whether it speaks through the guest's own window. */
export interface HostAddress {
  readonly origin: string
  readonly through: 'parent' | 'self'
}

/** The facts of a page that decide who its host is. */
export interface PageFacts {
  readonly framed: boolean
  readonly guest: boolean
  readonly ownOrigin: string
  readonly search: string
}

/** The host of this page, or undefined where it has none and an error page is due. */
export function hostAddress(page: PageFacts): HostAddress | undefined {
  if (!page.framed) return page.guest ? { origin: page.ownOrigin, through: 'self' } : undefined
  const named = new URLSearchParams(page.search).get('host')
  const origin = named === null ? undefined : originOf(named)
  return origin === undefined ? undefined : { origin, through: 'parent' }
}

/** A custom scheme's origin may be opaque to `URL` and real to the browser: its scheme and host. */
function originOf(address: string): string | undefined {
  const origin = URL.parse(address)?.origin
  if (origin !== undefined && origin !== 'null') return origin
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(address)?.[0].toLowerCase()
}
