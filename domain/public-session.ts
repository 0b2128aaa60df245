import type { SomePlace } from './places'

/** Session of an anonymous visitor, which has only the link's token. */
export interface PublicSession {
  readonly kind: 'public'
  readonly token: string
  /** Shared content, from the address. */
  readonly shared: string
}

interface PublicPlace extends SomePlace {
  readonly area: 'public'
  readonly token: string
  readonly rest: string
}

const isPublic = (place: SomePlace): place is PublicPlace => place.area === 'public'

/** Session of a visitor at a public place, without the signed-in person's data; other places have none. */
export function publicSessionAt(place: SomePlace): PublicSession | undefined {
  if (!isPublic(place)) return undefined
  return Object.freeze({ kind: 'public', token: place.token, shared: place.rest })
}
