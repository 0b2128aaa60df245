import { roundedPlace } from '#domain/annotation/shaping/numbers'
import type { Place } from '#domain/annotation/shaping/shape'

/** More points than this are not kept. */
export const DRAFT_POINTS_MAX = 5_000

/** The points of a shape that is not finished, as they are written down. */
export interface DraftPoints {
  /** The x and y of each, one point after the other. */
  readonly points: readonly number[]
  /** Where each stretch begins that was set by hand. */
  readonly stretches: readonly number[]
  /** The places of points that aren't seen. */
  readonly skipped: readonly number[]
}

/** What is set of a shape, and the tool that sets it. */
export interface ToolDraft extends DraftPoints {
  readonly tool: string
}

/** The same points as a tool has them. */
export interface SetPoints {
  readonly points: readonly Place[]
  readonly stretches: readonly number[]
  readonly skipped: ReadonlySet<number>
}

/** Writes points down, the first of very many. */
export function draftOf({ points, stretches, skipped }: SetPoints): DraftPoints {
  const kept = points.slice(0, DRAFT_POINTS_MAX).map(roundedPlace)
  const isKept = (place: number): boolean => place < kept.length
  return {
    points: kept.flatMap(({ x, y }) => [x, y]),
    stretches: stretches.filter(isKept),
    skipped: [...skipped].filter(isKept),
  }
}

/** Reads points that were written down; undefined for none, too many, or what makes no sense. */
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
