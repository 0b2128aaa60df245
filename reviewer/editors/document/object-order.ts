import type { AnnotationObject } from '#domain/annotation/document/read-document'

type Row = AnnotationObject['row']

/** Objects of a drawing in painting order; unreadable ones have a position too. */
export interface ObjectOrder {
  readonly has: (row: Row) => boolean
  readonly z: (row: Row) => number
  readonly top: () => number
  readonly bottom: () => number
  /** Sets an object's position; undefined for an invisible one. */
  readonly put: (row: Row, object: AnnotationObject | undefined, z: number) => void
  readonly remove: (row: Row) => void
  /** Replaces the look of each object, as the callback returns it; returns the changed rows. */
  readonly dress: (as: (object: AnnotationObject) => AnnotationObject) => readonly Row[]
  /** The visible objects; the same list until a change. */
  readonly list: () => readonly AnnotationObject[]
  /** All rows. */
  readonly rows: () => readonly Row[]
}

/** Number of changed objects up to which they are inserted one by one; above it, the list is rebuilt. */
const FEW = 64

/** Starts with the order of a file. A row's default position is its number, which is not stored. */
export function createObjectOrder(objects: readonly AnnotationObject[], entries: number): ObjectOrder {
  /** Positions of rows that differ from their number, and of new rows. */
  const places = new Map<Row, number>()
  /** Removed rows of the file. */
  const gone = new Set<Row>()
  /** Indexed by row, created with the first change. */
  let seen: (AnnotationObject | undefined)[] | undefined
  let [top, bottom, lastRow] = [entries - 1, 0, entries - 1]
  let list: readonly AnnotationObject[] = objects
  /** Former objects of rows that changed since the list was built. */
  const changed = new Map<Row, AnnotationObject | undefined>()
  /** Rows are no longer in the order of their positions. */
  let isMixed = false

  const has = (row: Row) => places.has(row) || (row >= 0 && row < entries && !gone.has(row))
  const z = (row: Row) => places.get(row) ?? (has(row) ? row : 0)

  /** Whether an object at this position keeps the rows in order. */
  function isInOrder(row: Row, place: number): boolean {
    if (row < entries) return row === place
    return has(row) ? z(row) === place : place > top && row > lastRow
  }

  function byRow(): (AnnotationObject | undefined)[] {
    if (seen !== undefined) return seen
    seen = Array.from<AnnotationObject | undefined>({ length: entries })
    for (const object of objects) seen[object.row] = object
    return seen
  }

  function listed(): readonly AnnotationObject[] {
    const all = byRow().filter((object) => object !== undefined)
    return isMixed ? all.sort((a, b) => z(a.row) - z(b.row)) : all
  }

  /** Updates the list without reading unchanged objects, which would take longest in long lists. */
  function patched(): readonly AnnotationObject[] {
    const next = [...list]
    for (const before of changed.values()) if (before !== undefined) next.splice(next.indexOf(before), 1)
    for (const row of changed.keys()) {
      const object = byRow()[row]
      if (object !== undefined) next.splice(placeFor(row, next), 0, object)
    }
    return next
  }

  /** Rows with equal positions are ordered by row. */
  function placeFor(row: Row, among: readonly AnnotationObject[]): number {
    let [from, to] = [0, among.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const other = among[middle]?.row ?? 0
      if (z(other) < z(row) || (z(other) === z(row) && other < row)) from = middle + 1
      else to = middle
    }
    return from
  }

  function set(row: Row, object: AnnotationObject | undefined): void {
    if (!changed.has(row)) changed.set(row, byRow()[row])
    byRow()[row] = object
  }

  function listNow(): readonly AnnotationObject[] {
    if (changed.size === 0) return list
    list = changed.size > FEW ? listed() : patched()
    changed.clear()
    return list
  }

  return {
    has,
    z,
    top: () => top,
    bottom: () => bottom,
    put(row, object, place) {
      if (!isInOrder(row, place)) isMixed = true
      gone.delete(row)
      if (row < entries && row === place) places.delete(row)
      else places.set(row, place)
      top = Math.max(top, place)
      bottom = Math.min(bottom, place)
      lastRow = Math.max(lastRow, row)
      set(row, object)
    },
    remove(row) {
      if (row < entries) gone.add(row)
      places.delete(row)
      if (row < byRow().length) set(row, undefined)
    },
    dress(as) {
      const rows: Row[] = []
      for (const object of listNow()) {
        const next = as(object)
        if (next === object) continue
        set(object.row, next)
        rows.push(object.row)
      }
      return rows
    },
    list: listNow,
    rows: () => {
      const all: Row[] = []
      for (let row = 0; row <= lastRow; row += 1) if (has(row)) all.push(row)
      return isMixed ? all.sort((a, b) => z(a) - z(b)) : all
    },
  }
}
