import type { SomePlace } from './places'

/** Who looks at what is shared: nobody in particular. The link's own token is all that this session has. */
export interface PublicSession {
  readonly kind: 'public'
  readonly token: string
  /** What the link shares, as its address says it. */
  readonly shared: string
}

interface PublicPlace extends SomePlace {
  readonly area: 'public'
  readonly token: string
  readonly rest: string
}

const isPublic = (place: SomePlace): place is PublicPlace => place.area === 'public'

/** The session of a visitor at a public place, without anything of whoever is signed in; no other place has one. */
export function publicSessionAt(place: SomePlace): PublicSession | undefined {
  if (!isPublic(place)) return undefined
  return Object.freeze({ kind: 'public', token: place.token, shared: place.rest })
}
