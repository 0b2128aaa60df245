import type { AnnotationObject } from '../document/read-document'
import { isArea } from './rings'

/** Index of one class's areas by place, to find those whose boxes meet. */
export interface Touching {
  add(object: AnnotationObject): void
  remove(object: AnnotationObject): void
  /** Areas of its class whose boxes may meet this object's, including itself. */
  readonly of: (object: AnnotationObject) => Iterable<AnnotationObject>
}

/** Cells of one size, by column and row. */
interface Level {
  readonly cells: Map<number, AnnotationObject[]>
  count: number
}

/**
 * Creates an empty index. Each object is in the cell of its middle, in a grid whose cells match its size up to a factor
 * of two. So a search looks into each grid no farther than half a cell around the box.
 */
export function createTouching(): Touching {
  const classes = new Map<string, Map<number, Level>>()

  function levelsOf({ className }: AnnotationObject): Map<number, Level> {
    const known = classes.get(className)
    if (known !== undefined) return known
    const made = new Map<number, Level>()
    classes.set(className, made)
    return made
  }

  return {
    add(object) {
      const place = placeOf(object)
      if (place === undefined) return
      const levels = levelsOf(object)
      const level = levels.get(place.level) ?? { cells: new Map<number, AnnotationObject[]>(), count: 0 }
      levels.set(place.level, level)
      const cell = level.cells.get(place.key)
      if (cell === undefined) level.cells.set(place.key, [object])
      else cell.push(object)
      level.count += 1
    },
    remove(object) {
      const place = placeOf(object)
      const level = place && levelsOf(object).get(place.level)
      const cell = level?.cells.get(place?.key ?? 0)
      const at = cell?.findIndex(({ row }) => row === object.row) ?? -1
      if (place === undefined || level === undefined || cell === undefined || at === -1) return
      cell.splice(at, 1)
      level.count -= 1
      if (cell.length === 0) level.cells.delete(place.key)
    },
    *of(object) {
      const { box } = object
      if (box === undefined || !isArea(object)) return
      for (const [size, { cells, count }] of levelsOf(object)) {
        const cell = 2 ** size
        const [left, top] = [Math.floor((box.x - cell / 2) / cell), Math.floor((box.y - cell / 2) / cell)]
        const right = Math.floor((box.x + box.width + cell / 2) / cell)
        const bottom = Math.floor((box.y + box.height + cell / 2) / cell)
        // A large box covers more cells of small objects than there are objects.
        if ((right - left + 1) * (bottom - top + 1) > count) {
          for (const found of cells.values()) yield* found
          continue
        }
        for (let column = left; column <= right; column += 1)
          for (let row = top; row <= bottom; row += 1) yield* cells.get(keyOf(column, row)) ?? []
      }
    },
  }
}

/** Columns and rows of the largest picture, and around it, fit in 26 bits each. */
const COLUMNS = 2 ** 26

function keyOf(column: number, row: number): number {
  return (column + COLUMNS / 2) * COLUMNS + row + COLUMNS / 2
}

function placeOf(object: AnnotationObject): { readonly level: number; readonly key: number } | undefined {
  const { box } = object
  if (box === undefined || !isArea(object)) return undefined
  const level = Math.ceil(Math.log2(Math.max(1, box.width, box.height)))
  const cell = 2 ** level
  const [column, row] = [Math.floor((box.x + box.width / 2) / cell), Math.floor((box.y + box.height / 2) / cell)]
  return { level, key: keyOf(column, row) }
}
