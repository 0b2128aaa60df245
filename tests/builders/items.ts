import type { Item } from '#domain/entities'

/** Item with its own name. */
export function anItem(part: Partial<Item> = {}): Item {
  const id = part.id ?? 1
  return { id, name: `item-${id}`, annotation_status: 1, ...part }
}

/** Items with ids from..from+count-1. */
export function someItems(count: number, from = 0): readonly Item[] {
  return Array.from({ length: count }, (_, at) => anItem({ id: from + at }))
}
