import type { Brush } from '#domain/annotation/mask/spans'

/** The stored form of an unfinished stroke. */
export interface StrokeDraft {
  readonly tool: string
  readonly takesAway: boolean
  readonly brush: Brush
  /** The brush's path as pairs of x and y. */
  readonly way: readonly number[]
}

const SIZE_MOST = 2_000

/** Parses a stored stroke; undefined if invalid. */
export function readStroke(draft: unknown): Omit<StrokeDraft, 'tool'> | undefined {
  if (typeof draft !== 'object' || draft === null) return undefined
  const { takesAway, brush, way } = draft as Partial<Record<keyof StrokeDraft, unknown>>
  if (typeof takesAway !== 'boolean' || typeof brush !== 'object' || brush === null || !Array.isArray(way))
    return undefined
  const { size, isRound } = brush as Partial<Record<keyof Brush, unknown>>
  const isBrush =
    Number.isInteger(size) && Number(size) > 0 && Number(size) <= SIZE_MOST && typeof isRound === 'boolean'
  if (!isBrush || way.length < 2 || !way.every((one) => typeof one === 'number')) return undefined
  return { takesAway, brush: { size: Number(size), isRound }, way }
}
