import type { Item } from '#domain/entities'

const UNREADABLE = "An item that can't be read"

/**
 * Rows of an answer at their indexes. An unreadable or repeated one becomes a disabled row, and is reported to
 * `onDropped`.
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

/** Row without an item; its id and status belong to no item, and are the same for each request of its index. */
function placeholder(place: number, name = UNREADABLE): Item {
  return { id: Number.MIN_SAFE_INTEGER + place, name, annotation_status: Number.NaN, disabled: true }
}
