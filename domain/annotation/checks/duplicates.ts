import type { AnnotationObject } from '../document/read-document'
import { createRowCells } from './row-cells'

/** Index of objects of one class and kind by place and size, to find possible duplicates. */
export interface LookAlikes {
  add(object: AnnotationObject): void
  remove(object: AnnotationObject): void
  /** Objects of the same class and kind with similar place and size, including itself; the most similar first. */
  readonly of: (object: AnnotationObject) => Iterable<AnnotationObject>
}

/** Largest difference of duplicates, as a fraction of their size. */
const SHIFT = 0.25

/** Creates an empty index. */
export function createLookAlikes(): LookAlikes {
  const cells = createRowCells()
  const groups = new Map<string, number>()
  const objects: (AnnotationObject | undefined)[] = []

  function groupOf({ className, kind }: AnnotationObject): number {
    const name = `${kind} ${className}`
    const known = groups.get(name)
    if (known !== undefined) return known
    groups.set(name, groups.size)
    return groups.size - 1
  }

  function* inCell(group: number, key: number): Iterable<AnnotationObject> {
    for (let row = cells.first(group, key); row >= 0; row = cells.next(row)) {
      const object = objects[row]
      if (object !== undefined) yield object
    }
  }

  return {
    add(object) {
      objects[object.row] = object
      cells.add(object.row, groupOf(object), ownKey(object))
    },
    remove({ row }) {
      objects[row] = undefined
      cells.remove(row)
    },
    // Yield lazily: a list would be rebuilt for each of a hundred thousand objects at one place.
    *of(object) {
      const group = groupOf(object)
      const own = ownKey(object)
      yield* inCell(group, own)
      for (const key of nearKeys(object)) if (key !== own) yield* inCell(group, key)
    },
  }
}

/** Level of objects without a place, which are compared by class alone. */
const PLACELESS = -1

function middleOf({ x, y, width, height }: NonNullable<AnnotationObject['box']>) {
  return { x: x + width / 2, y: y + height / 2, size: Math.max(1, width, height) }
}

function keyOf(level: number, column: number, row: number): number {
  // Columns and rows of the largest picture, and around it, fit in 20 bits each.
  return (level * 2 ** 20 + ((column + 2 ** 18) % 2 ** 20)) * 2 ** 20 + ((row + 2 ** 18) % 2 ** 20)
}

function ownKey({ box }: AnnotationObject): number {
  if (box === undefined) return PLACELESS
  const { x, y, size } = middleOf(box)
  const level = Math.floor(Math.log2(size))
  const cell = 2 ** level
  return keyOf(level, Math.floor(x / cell), Math.floor(y / cell))
}

function nearKeys({ box }: AnnotationObject): readonly number[] {
  if (box === undefined) return [PLACELESS]
  const { x, y, size } = middleOf(box)
  const shift = SHIFT * size
  const keys: number[] = []
  const [least, most] = [Math.floor(Math.log2(Math.max(1, size - shift))), Math.floor(Math.log2(size + shift))]
  for (let level = least; level <= most; level += 1) {
    const cell = 2 ** level
    const [right, bottom] = [Math.floor((x + shift) / cell), Math.floor((y + shift) / cell)]
    for (let column = Math.floor((x - shift) / cell); column <= right; column += 1)
      for (let row = Math.floor((y - shift) / cell); row <= bottom; row += 1) keys.push(keyOf(level, column, row))
  }
  return keys
}
