import type { AnnotationObject } from '#domain/annotation/document/read-document'

type Row = AnnotationObject['row']

/** The objects of a drawing in the order in which they are painted; those that can't be read have a place too. */
export interface ObjectOrder {
  readonly has: (row: Row) => boolean
  readonly z: (row: Row) => number
  readonly top: () => number
  readonly bottom: () => number
  /** Puts an object in its place; undefined for one that can't be seen. */
  readonly put: (row: Row, object: AnnotationObject | undefined, z: number) => void
  readonly remove: (row: Row) => void
  /** Shows each object as it is answered; answers the rows of those that changed. */
  readonly dress: (as: (object: AnnotationObject) => AnnotationObject) => readonly Row[]
  /** Those that can be seen; the same list until something changes. */
  readonly list: () => readonly AnnotationObject[]
  /** All of them. */
  readonly rows: () => readonly Row[]
}

/** So few changed objects are put in their places one by one; of more, the list is made anew. */
const FEW = 64

/** Starts with the order of a file. A row of the file has its number as its place until it is put elsewhere: nothing is kept for it. */
export function createObjectOrder(objects: readonly AnnotationObject[], entries: number): ObjectOrder {
  /** Where rows are that are not at the place of their number, and those that came later. */
  const places = new Map<Row, number>()
  /** Rows of the file that were taken away. */
  const gone = new Set<Row>()
  /** By row, made with the first change. */
  let seen: (AnnotationObject | undefined)[] | undefined
  let [top, bottom, lastRow] = [entries - 1, 0, entries - 1]
  let list: readonly AnnotationObject[] = objects
  /** What the list still has of the rows that changed since it was made. */
  const changed = new Map<Row, AnnotationObject | undefined>()
  /** Their rows are no longer in the order of their places. */
  let isMixed = false

  const has = (row: Row) => places.has(row) || (row >= 0 && row < entries && !gone.has(row))
  const z = (row: Row) => places.get(row) ?? (has(row) ? row : 0)

  /** An object at this place keeps rows in the order of their places. */
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

  /** Nothing is asked of the objects that stay as they are: among very many that takes longer than all else. */
  function patched(): readonly AnnotationObject[] {
    const next = [...list]
    for (const before of changed.values()) if (before !== undefined) next.splice(next.indexOf(before), 1)
    for (const row of changed.keys()) {
      const object = byRow()[row]
      if (object !== undefined) next.splice(placeFor(row, next), 0, object)
    }
    return next
  }

  /** Those of one place stand in the order of their rows. */
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
