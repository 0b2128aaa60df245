import type { Item } from '#domain/entities'

/** The chosen items, by id, and the index from which a range is drawn. */
export interface Selection {
  readonly items: ReadonlyMap<number, Item>
  readonly anchor: number
}

export const NOTHING_SELECTED: Selection = { items: new Map(), anchor: 0 }

/** Takes one item in, or out where it is in; a range starts from here next. */
export function toggleItem(selection: Selection, index: number, item: Item): Selection {
  const items = new Map(selection.items)
  if (!items.delete(item.id)) items.set(item.id, item)
  return { items, anchor: index }
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
  return { items, anchor }
}

/** Selects all of a list. */
export function selectAll(all: readonly Item[], anchor: number): Selection {
  return { items: new Map(all.filter((item) => item.disabled !== true).map((item) => [item.id, item])), anchor }
}
