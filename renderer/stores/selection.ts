import type { Item } from '#domain/entities'

/** The chosen items, and the index from which a range is drawn. */
export interface Selection {
  /** Those that were chosen one by one, by id. */
  readonly items: ReadonlyMap<number, Item>
  readonly anchor: number
  /** The whole list with exceptions: stored as a rule, because there may be half a million. */
  readonly matching: Matching | null
}

interface Matching {
  readonly total: number
  readonly except: ReadonlySet<number>
}

export const NOTHING_SELECTED: Selection = { items: new Map(), anchor: 0, matching: null }

/** How many items are chosen. */
export function countOf({ items, matching }: Selection): number {
  return matching === null ? items.size : matching.total - matching.except.size
}

/** Tells whether an item is chosen. */
export function isSelected({ items, matching }: Selection, itemId: number): boolean {
  return matching === null ? items.has(itemId) : !matching.except.has(itemId)
}

/** Takes one item in, or out where it is in; a range starts from here next. */
export function toggleItem(selection: Selection, index: number, item: Item): Selection {
  if (selection.matching !== null) {
    const except = new Set(selection.matching.except)
    if (!except.delete(item.id)) except.add(item.id)
    return { ...selection, anchor: index, matching: { ...selection.matching, except } }
  }
  const items = new Map(selection.items)
  if (!items.delete(item.id)) items.set(item.id, item)
  return { items, anchor: index, matching: null }
}

/** Selects everything between the anchor and an index, and nothing else; rows that are not there yet are passed over. */
export function selectRange(
  selection: Selection,
  index: number,
  itemAt: (index: number) => Item | undefined,
): Selection {
  const { anchor } = selection
  const items = new Map<number, Item>()
  for (let at = Math.min(anchor, index); at <= Math.max(anchor, index); at += 1) {
    const item = itemAt(at)
    if (item !== undefined && item.disabled !== true) items.set(item.id, item)
  }
  return { items, anchor, matching: null }
}

/** Selects all of a list. */
export function selectAll(all: readonly Item[], anchor: number): Selection {
  const items = all.filter((item) => item.disabled !== true).map((item) => [item.id, item] as const)
  return { items: new Map(items), anchor, matching: null }
}

/** Selects all that a list shows, however many they are. */
export function selectMatching(total: number, anchor: number): Selection {
  return { items: new Map(), anchor, matching: { total, except: new Set() } }
}
