import type { Native } from '../native'

/** Types of geometry that tracks can have. */
const TRACK_TYPES = ['bbox', 'point', 'polygon', 'polyline', 'event'] as const
export type TrackType = (typeof TRACK_TYPES)[number]

/** A keyframe: geometry and answers from this time on. */
export interface Key {
  /** Microseconds from the start of the clip. */
  readonly at: number
  /** Box: x1, y1, x2, y2; point: x, y; lines: x, y, x, y…; event: empty. */
  readonly numbers: readonly number[]
  /** All answers at this time, not only the changed ones. */
  readonly attributes: readonly unknown[]
  /** The file entry it was read from, with unknown fields. */
  readonly from?: Native
}

/** A time range in which the object is present; between stretches it is absent. */
export interface Stretch {
  /** At least one keyframe, in time order. */
  readonly keys: readonly Key[]
  /** true: no interpolation, each keyframe's geometry stays until the next. */
  readonly holds: boolean
  /** The file entry it was read from. */
  readonly from?: Native
}

/** An object tracked through a clip, or an event. */
export interface Track {
  readonly type: TrackType
  /** In time order, without overlaps. */
  readonly stretches: readonly Stretch[]
}

/** The first and last time of a stretch, in microseconds. */
export function spanOf({ keys }: Stretch): { readonly start: number; readonly end: number } {
  return { start: keys[0]?.at ?? 0, end: keys.at(-1)?.at ?? 0 }
}

/** Reads a track's type; undefined for other objects. */
export function trackType(value: unknown): TrackType | undefined {
  return TRACK_TYPES.find((type) => type === value)
}
