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
  /** Those that can be seen; the same list until something changes. */
  readonly list: () => readonly AnnotationObject[]
  /** All of them. */
  readonly rows: () => readonly Row[]
}

/** Starts with the order of a file. */
export function createObjectOrder(objects: readonly AnnotationObject[], entries: number): ObjectOrder {
  const places = new Map<Row, number>(Array.from({ length: entries }, (_, row) => [row, row]))
  const seen = new Map(objects.map((object) => [object.row, object]))
  let [top, bottom] = [entries - 1, 0]
  let list: readonly AnnotationObject[] | undefined = objects
  /** Objects were put elsewhere than at their place in the list. */
  let isMixed = false

  function sorted(): readonly AnnotationObject[] {
    const all = [...seen.values()]
    return isMixed ? all.sort((a, b) => (places.get(a.row) ?? 0) - (places.get(b.row) ?? 0)) : all
  }

  return {
    has: (row) => places.has(row),
    z: (row) => places.get(row) ?? 0,
    top: () => top,
    bottom: () => bottom,
    put(row, object, z) {
      // A map keeps the place of a key that it has, and puts a new one last.
      if (places.get(row) !== z && !(z > top && !places.has(row))) isMixed = true
      places.set(row, z)
      top = Math.max(top, z)
      bottom = Math.min(bottom, z)
      if (object === undefined) seen.delete(row)
      else seen.set(row, object)
      list = undefined
    },
    remove(row) {
      places.delete(row)
      seen.delete(row)
      list = undefined
    },
    list: () => (list ??= sorted()),
    rows: () => [...places.keys()].toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)),
  }
}
