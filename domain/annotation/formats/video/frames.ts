import { isNative } from '../../native'
import { evenFrames, type FrameTable } from '../../video/frame-table'
import type { Track } from '../../video/track'
import { entriesOf } from '../../document/dialects'
import type { PictureSize, Source, WrittenItem } from '../format'

const MICROS = 1_000_000
/** A frame count beyond this means the length is wrong. */
const FRAMES_MAX = 10_000_000

/** The time of a frame number, slightly after the frame's start so that any rounding maps back to it. */
export function microsOfFrame(frame: number, rate: number): number {
  return frame <= 0 ? 0 : Math.floor((frame * MICROS) / rate) + 1
}

/** The duration of a number of frames, in microseconds. */
export function microsOfFrames(frames: number, rate: number): number {
  return Math.round((frames * MICROS) / rate)
}

/** The frame rate in an annotation; undefined if absent. */
export function toldRate(annotation: unknown): number | undefined {
  const metadata = isNative(annotation) ? annotation.metadata : undefined
  const rate = isNative(metadata) ? metadata.frameRate : undefined
  return typeof rate === 'number' && isRate(rate) ? rate : undefined
}

/** Tells whether a number can be a frame rate. */
export function isRate(rate: number): boolean {
  return Number.isFinite(rate) && rate > 0 && rate <= 1_000
}

/** A clip's duration from its annotation, in microseconds; files from the editor use seconds. */
export function durationOf(annotation: unknown): number | undefined {
  const metadata = isNative(annotation) && isNative(annotation.metadata) ? annotation.metadata : {}
  const { duration } = metadata
  if (typeof duration !== 'number' || !(duration > 0)) return undefined
  const isEdited = (entriesOf(annotation) ?? []).some((entry) => isNative(entry) && isNative(entry.timeline))
  return isEdited ? duration * MICROS : duration
}

/** A clip's size from the platform, or else from its annotation. */
export function clipSize({ size, annotation }: Pick<WrittenItem, 'size' | 'annotation'>): PictureSize | undefined {
  if (size !== undefined) return size
  const metadata = isNative(annotation) && isNative(annotation.metadata) ? annotation.metadata : {}
  const { width, height } = metadata
  return typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
    ? { width, height }
    : undefined
}

/** A clip's frame rate: a person's choice, else the data set's, else the clip file's. */
export async function rateFor(from: Source, clip: string | undefined, own?: number): Promise<number | undefined> {
  if (from.rate !== undefined) return from.rate
  if (own !== undefined && isRate(own)) return own
  return clip === undefined ? undefined : (await from.clipOf(clip))?.rate
}

/** The reason tracks counted in frames can't be read. */
export const NO_RATE = 'The frame rate of the clip isn’t known. Put the clip beside it, or name the rate.'

/** An item's clip as frames of equal length; a text says why that isn't possible. */
export function framesOf({ annotation, rate }: WrittenItem, tracks: readonly Track[]): FrameTable | string {
  if (rate === undefined) return 'The frame rate of the clip isn’t known. Name it, then export again.'
  const last = Math.max(0, ...tracks.map(({ stretches }) => stretches.at(-1)?.keys.at(-1)?.at ?? 0))
  const length = durationOf(annotation) ?? last + 1
  // Rounded first, because a duration in whole microseconds may differ slightly from its frames.
  const count = Math.ceil(Number(((length * rate) / MICROS).toFixed(3)))
  if (count > FRAMES_MAX) return 'The clip has more frames than can be written.'
  return evenFrames(rate, Math.max(1, count))
}
