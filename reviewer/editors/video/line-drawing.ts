import type { Place } from '#domain/annotation/shaping/shape'
import type { TrackType } from '#domain/annotation/video/track'
import { lineNumbers } from './stage-hits'

/** Fewest points of a line, by the type of its track. */
const LEAST_POINTS: { readonly [type in TrackType]?: number } = { polygon: 3, polyline: 2 }
/** Fewest points of a line that a press on its first point ends. */
const CLOSED_POINTS = 3

/** Points of a line that is being drawn. */
export class LineDrawing {
  #points: readonly number[] = []

  get isOn(): boolean {
    return this.#points.length > 0
  }

  add({ x, y }: Place): void {
    this.#points = [...this.#points, x, y]
  }

  /** Removes the last point. */
  back(): void {
    this.#points = this.#points.slice(0, -2)
  }

  clear(): void {
    this.#points = []
  }

  /** The line as it looks with the pointer as its last point. */
  numbersTo({ x, y }: Place): readonly number[] {
    return [...this.#points, x, y]
  }

  /** Whether a press here ends the line: on its first point, once it has enough points. */
  isClosedAt({ x, y }: Place, reach: number): boolean {
    const [firstX = Infinity, firstY = Infinity] = this.#points
    return this.#points.length / 2 >= CLOSED_POINTS && Math.hypot(firstX - x, firstY - y) <= reach
  }

  /** Ends the line; undefined if it has too few points for its type. */
  end(type: TrackType | undefined): readonly number[] | undefined {
    const numbers = lineNumbers(this.#points)
    this.clear()
    const least = type && LEAST_POINTS[type]
    return least !== undefined && numbers.length / 2 >= least ? numbers : undefined
  }
}
