import { createMatcher, type PlacesOf } from './places'

/** The item that a window of its own shows. */
export interface ItemPlace {
  readonly projectId: number
  readonly itemId: number
}

const PATTERNS = { item: '/projects/:projectId/review/:itemId' } as const
const { placeOf, pathOf } = createMatcher(PATTERNS)

/** Reads what stands behind the `#` in the address of such a window; undefined: no item. */
export function itemOfHash(hash: string): ItemPlace | undefined {
  const place = placeOf(hash.replace(/^#/, '')) as PlacesOf<typeof PATTERNS>['item'] | undefined
  return place && { projectId: place.projectId, itemId: place.itemId }
}

/** The end of the address of a window that shows an item, with its `#`. */
export function hashOfItem({ projectId, itemId }: ItemPlace): string {
  return `#${pathOf({ area: 'item', projectId, itemId } as PlacesOf<typeof PATTERNS>['item']) ?? ''}`
}
