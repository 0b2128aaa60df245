import type { ReadSkeleton } from './format'
import { boxAround, type KeyPoint } from './geometry'

/** A skeleton with a place for each point, as shares of the sides of a box around it. */
export interface PlacedSkeleton {
  readonly points: readonly { readonly id: number; readonly x: number; readonly y: number; readonly name: string }[]
  readonly lines: readonly (readonly [from: number, to: number])[]
}

/** As many points and letters as a template takes. */
const [POINTS_MAX, NAME_MAX] = [200, 200]
/** Points of a template don't lie on its very edge. */
const [LEAST, MOST] = [0.05, 0.95]

/** Finds where the points of a skeleton lie: the mean of the objects that show them. */
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

  /** The skeleton with these places; points that no object shows lie in a row. Undefined: it is too large. */
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
