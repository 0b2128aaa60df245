import type { Place } from '#domain/annotation/shaping/shape'
import type { Snap } from '../../hits/snap-at'
import type { SetPoints } from './draft-points'

interface PointSet extends SetPoints {
  /** Snap target of the last point. */
  readonly lastSnap: Snap | undefined
}

const NO_POINTS: PointSet = { points: [], stretches: [], skipped: new Set(), lastSnap: undefined }

/** The points of a shape that is being drawn, and the removed ones that can be restored. */
export class PlacedPoints {
  #now = NO_POINTS
  /** Earlier points, the last removed one at the end; a new point clears them. */
  #removed: readonly PointSet[] = []

  get set(): SetPoints {
    return this.#now
  }

  get all(): readonly Place[] {
    return this.#now.points
  }

  get count(): number {
    return this.#now.points.length
  }

  get last(): Place | undefined {
    return this.#now.points.at(-1)
  }

  get skipped(): ReadonlySet<number> {
    return this.#now.skipped
  }

  get lastSnap(): Snap | undefined {
    return this.#now.lastSnap
  }

  /** Starts with the points of a draft, or with a first point. */
  start(set: Partial<PointSet>): void {
    this.#now = { ...NO_POINTS, ...set }
  }

  /** Adds the points up to a new one, which begins a stretch. */
  add(points: readonly Place[], lastSnap: Snap | undefined): void {
    const { stretches, skipped } = this.#now
    this.#removed = []
    this.#now = { points, stretches: [...stretches, this.count], skipped, lastSnap }
  }

  /** Adds points that a pressed pointer draws; they are part of the present stretch. */
  draw(points: readonly Place[]): void {
    this.#removed = []
    this.#now = { ...this.#now, points: [...this.all, ...points], lastSnap: undefined }
  }

  /** Adds the points that close the line. */
  close(points: readonly Place[]): void {
    this.#now = { ...this.#now, points: [...this.all, ...points] }
  }

  /** Marks the next point as not visible in the picture. */
  skipNext(): void {
    this.#now = { ...this.#now, skipped: new Set([...this.skipped, this.count]) }
  }

  /** Removes the last point, or all points of its stretch. */
  remove(isStretch: boolean): void {
    const { stretches, skipped } = this.#now
    this.#removed = [...this.#removed, this.#now]
    const points = this.all.slice(0, isStretch ? (stretches.at(-1) ?? 0) : -1)
    this.#now = {
      points,
      stretches: stretches.slice(0, -1),
      skipped: new Set([...skipped].filter((place) => place < points.length)),
      lastSnap: undefined,
    }
  }

  /** Restores the points before the last removal; false if there was none. */
  restore(): boolean {
    const before = this.#removed.at(-1)
    if (before === undefined) return false
    this.#removed = this.#removed.slice(0, -1)
    this.#now = before
    return true
  }

  /** The points without those that follow edges of the picture between two set ones. */
  setByHand(): readonly Place[] {
    const { points, stretches } = this.#now
    return points.filter((_, at) => at === 0 || at === points.length - 1 || stretches.includes(at + 1))
  }
}
