import type { ReadSkeleton } from './format'
import { boxAround, type KeyPoint } from './geometry'

/** A skeleton with a position for each point, as fractions of its bounding box. */
export interface PlacedSkeleton {
  readonly points: readonly { readonly id: number; readonly x: number; readonly y: number; readonly name: string }[]
  readonly lines: readonly (readonly [from: number, to: number])[]
}

/** Limits of a template: points, and characters of a name. */
const [POINTS_MAX, NAME_MAX] = [200, 200]
/** Margins that keep points off the template's edge. */
const [LEAST, MOST] = [0.05, 0.95]

/** Computes the layout of a skeleton: mean positions over the objects that show each point. */
export class SkeletonLayout {
  readonly #sums = new Map<number, { x: number; y: number; count: number }>()

  add(points: readonly Pick<KeyPoint, 'id' | 'x' | 'y'>[]): void {
    const box = boxAround(points.flatMap(({ x, y }) => [x, y]))
    if (box === undefined || box.width === 0 || box.height === 0) return
    for (const { id, x, y } of points) {
      const own = this.#sums.get(id) ?? { x: 0, y: 0, count: 0 }
      this.#sums.set(id, own)
      own.x += (x - box.x) / box.width
      own.y += (y - box.y) / box.height
      own.count += 1
    }
  }

  /** The skeleton with its layout; points that no object shows form a row. Undefined if it is too large. */
  placed({ names, lines }: ReadSkeleton): PlacedSkeleton | undefined {
    if (names.length === 0 || names.length > POINTS_MAX) return undefined
    const inside = (share: number): number => Math.round((LEAST + share * (MOST - LEAST)) * 1_000) / 1_000
    const points = names.map((name, at) => {
      const own = this.#sums.get(at + 1)
      const [x, y] = own === undefined ? [(at + 1) / (names.length + 1), 0.5] : [own.x / own.count, own.y / own.count]
      return { id: at + 1, x: inside(x), y: inside(y), name: name.slice(0, NAME_MAX) }
    })
    const known = new Set<string>()
    const kept = lines.filter(([from, to]) => {
      const key = [from, to].toSorted((a, b) => a - b).join()
      const isThere = [from, to].every((end) => Number.isInteger(end) && end >= 1 && end <= names.length)
      if (!isThere || from === to || known.has(key)) return false
      known.add(key)
      return true
    })
    return { points, lines: kept }
  }
}
