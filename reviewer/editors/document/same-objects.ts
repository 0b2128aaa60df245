import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { BatchObject } from '../workers/batch-object'

/** Finds objects of a list by row; undefined for an unknown row. */
export function byRow(objects: readonly AnnotationObject[]): (row: number) => AnnotationObject | undefined {
  let table: ReadonlyMap<number, AnnotationObject> | undefined
  return (row) => {
    // If all objects are readable and in original order, each is at its row.
    const there = objects[row]
    if (there?.row === row || row < 0) return there
    table ??= new Map(objects.map((object) => [object.row, object]))
    return table.get(row)
  }
}

/**
 * Merges read objects with known ones of another list, by row. `same` pairs each known one's row here with its row
 * there.
 */
export function withSame(
  read: readonly AnnotationObject[],
  same: Int32Array,
  there: (row: number) => AnnotationObject | undefined,
): readonly AnnotationObject[] {
  if (same.length === 0) return read
  const all: AnnotationObject[] = []
  let next = 0
  for (let at = 0; at < same.length; at += 2) {
    const row = same[at] ?? 0
    const object = there(same[at + 1] ?? 0)
    for (let one = read[next]; one !== undefined && one.row < row; one = read[next]) {
      all.push(one)
      next += 1
    }
    if (object !== undefined) all.push(inRow(object, row))
  }
  return [...all, ...read.slice(next)]
}

function inRow(object: AnnotationObject, row: number): AnnotationObject {
  if (object.row === row) return object
  return object instanceof BatchObject ? object.inRow(row) : { ...object, row }
}
