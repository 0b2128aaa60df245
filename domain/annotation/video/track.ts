import type { Native } from '../native'

/** What a track draws on its frames. */
const TRACK_TYPES = ['bbox', 'point', 'polygon', 'polyline', 'event'] as const
export type TrackType = (typeof TRACK_TYPES)[number]

/** One moment of a track: its geometry and its answers from then on. */
export interface Key {
  /** In microseconds from the start of the clip. */
  readonly at: number
  /** Box: x1, y1, x2, y2; point: x, y; lines: x, y, x, y…; event: nothing. */
  readonly numbers: readonly number[]
  /** The whole state of its answers, not a change. */
  readonly attributes: readonly unknown[]
  /** The entry of the file that it came from, with fields that are not known here. */
  readonly from?: Native
}

/** A time in which the object is there; between stretches it is absent. */
export interface Stretch {
  /** At least one key, in the order of time. */
  readonly keys: readonly Key[]
  /** Each key keeps its geometry up to the next one. */
  readonly holds: boolean
  /** The entry of the file that it came from. */
  readonly from?: Native
}

/** An object that is followed through a clip, or an event. */
export interface Track {
  readonly type: TrackType
  /** In the order of time, none over another. */
  readonly stretches: readonly Stretch[]
}

/** The first and the last moment of a stretch, in microseconds. */
export function spanOf({ keys }: Stretch): { readonly start: number; readonly end: number } {
  return { start: keys[0]?.at ?? 0, end: keys.at(-1)?.at ?? 0 }
}

/** Reads the type of a track; undefined for other objects. */
export function trackType(value: unknown): TrackType | undefined {
  return TRACK_TYPES.find((type) => type === value)
}
