/** Which items each guest document was given. What it writes is kept for these alone. */
export interface OpenedItems {
  readonly note: (guestId: number, projectId: number, itemId: number) => void
  readonly has: (guestId: number, projectId: number, itemId: number) => boolean
  /** Whether any document has it. */
  readonly isOpen: (projectId: number, itemId: number) => boolean
  readonly revoke: (guestId: number) => void
}

/** Most items that one document is given. */
const PER_GUEST_MAX = 100_000

/** No item is opened yet. */
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
      // The one that was opened longest ago.
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
