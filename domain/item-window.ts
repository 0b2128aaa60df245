import { createMatcher, type PlacesOf } from './places'

/** Item of an item window. */
export interface ItemPlace {
  readonly projectId: number
  readonly itemId: number
}

const PATTERNS = { item: '/projects/:projectId/review/:itemId' } as const
const { placeOf, pathOf } = createMatcher(PATTERNS)

/** Reads the fragment of an item window's address; undefined if it names no item. */
export function itemOfHash(hash: string): ItemPlace | undefined {
  const place = placeOf(hash.replace(/^#/, '')) as PlacesOf<typeof PATTERNS>['item'] | undefined
  return place && { projectId: place.projectId, itemId: place.itemId }
}

/** Fragment of an item window's address, with its `#`. */
export function hashOfItem({ projectId, itemId }: ItemPlace): string {
  return `#${pathOf({ area: 'item', projectId, itemId } as PlacesOf<typeof PATTERNS>['item']) ?? ''}`
}
