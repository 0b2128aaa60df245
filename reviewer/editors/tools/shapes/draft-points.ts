import { roundedPlace } from '#domain/annotation/shaping/numbers'
import type { Place } from '#domain/annotation/shaping/shape'

/** Maximum number of stored points. */
export const DRAFT_POINTS_MAX = 5_000

/** The stored points of an unfinished shape. */
export interface DraftPoints {
  /** Flat pairs of x and y. */
  readonly points: readonly number[]
  /** Start of each stretch set by hand. */
  readonly stretches: readonly number[]
  /** Indexes of skipped points. */
  readonly skipped: readonly number[]
}

/** A shape's stored points, and its tool. */
export interface ToolDraft extends DraftPoints {
  readonly tool: string
}

/** The same points in the tool's form. */
export interface SetPoints {
  readonly points: readonly Place[]
  readonly stretches: readonly number[]
  readonly skipped: ReadonlySet<number>
}

/** Converts points for storage; cuts them off at the maximum. */
export function draftOf({ points, stretches, skipped }: SetPoints): DraftPoints {
  const kept = points.slice(0, DRAFT_POINTS_MAX).map(roundedPlace)
  const isKept = (place: number): boolean => place < kept.length
  return {
    points: kept.flatMap(({ x, y }) => [x, y]),
    stretches: stretches.filter(isKept),
    skipped: [...skipped].filter(isKept),
  }
}

/** Parses stored points; undefined if there are none, too many, or the data is invalid. */
export function readDraft(value: unknown): SetPoints | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { points, stretches, skipped } = value as { readonly [part in keyof DraftPoints]?: unknown }
  if (!isNumbers(points) || points.length % 2 !== 0) return undefined
  const count = points.length / 2
  if (count === 0 || count > DRAFT_POINTS_MAX) return undefined
  if (!isPlacesUnder(count, stretches) || !isPlacesUnder(count, skipped)) return undefined
  const places = Array.from({ length: count }, (_, at) => ({ x: points[2 * at] ?? 0, y: points[2 * at + 1] ?? 0 }))
  return { points: places, stretches, skipped: new Set(skipped) }
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((one) => Number.isFinite(one))
}

function isPlacesUnder(count: number, value: unknown): value is readonly number[] {
  return isNumbers(value) && value.every((at) => Number.isInteger(at) && at >= 0 && at < count)
}
