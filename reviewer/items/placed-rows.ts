import type { Item } from '#domain/entities'

const UNREADABLE = "An item that can't be read"

/**
 * The rows of an answer at their places. One that can't be read, or that stands in it a second time, is shown there as a
 * disabled row of its own, and reported to `onDropped`.
 */
export function placedRows(
  offset: number,
  rows: readonly (Item | undefined)[],
  onDropped: () => void,
): readonly Item[] {
  const seen = new Set<number>()
  return rows.map((item, at) => {
    if (item !== undefined && !seen.has(item.id)) {
      seen.add(item.id)
      return item
    }
    onDropped()
    return placeholder(offset + at, item?.name)
  })
}

/** A row without an item; its id and status are those of no item, and the same each time its place is asked for. */
function placeholder(place: number, name = UNREADABLE): Item {
  return { id: Number.MIN_SAFE_INTEGER + place, name, annotation_status: Number.NaN, disabled: true }
}
