/** Items that each guest document opened. Its writes are kept for these alone. */
export interface OpenedItems {
  readonly note: (guestId: number, projectId: number, itemId: number) => void
  readonly has: (guestId: number, projectId: number, itemId: number) => boolean
  /** Tells whether any document has the item open. */
  readonly isOpen: (projectId: number, itemId: number) => boolean
  readonly revoke: (guestId: number) => void
}

/** Most items per document. */
const PER_GUEST_MAX = 100_000

/** Creates an empty list. */
export function createOpenedItems(): OpenedItems {
  const guests = new Map<number, Set<string>>()
  const nameOf = (projectId: number, itemId: number): string => `${projectId}-${itemId}`
  return {
    note: (guestId, projectId, itemId) => {
      const items = guests.get(guestId) ?? new Set()
      const name = nameOf(projectId, itemId)
      items.delete(name)
      items.add(name)
      guests.set(guestId, items)
      // Evict the one opened longest ago.
      for (const old of items) {
        if (items.size <= PER_GUEST_MAX) break
        items.delete(old)
      }
    },
    has: (guestId, projectId, itemId) => guests.get(guestId)?.has(nameOf(projectId, itemId)) === true,
    isOpen: (projectId, itemId) => [...guests.values()].some((items) => items.has(nameOf(projectId, itemId))),
    revoke: (guestId) => void guests.delete(guestId),
  }
}
