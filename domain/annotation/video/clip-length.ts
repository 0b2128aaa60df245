import { isNative, type Native } from '../native'
import type { Track } from './track'

const MICROS = 1_000_000
/** Tolerated difference in length, because programs measure the last frame and the audio differently. */
const SHARE = 0.02
const LEAST = 200_000

/** The annotation's clip length and the actual one, in microseconds. */
export interface OtherLength {
  readonly annotated: number
  readonly clip: number
}

/** Detects an annotation made for a clip of another length; undefined if it fits or the length is unknown. */
export function otherLength(head: Native | undefined, tracks: readonly Track[], clip: number): OtherLength | undefined {
  const [said, last] = [saidLength(head, clip), lastKey(tracks)]
  // A file without a length may still have keyframes after the end.
  const annotated = said === undefined ? (last > clip ? last : undefined) : said.length * said.unit
  if (annotated === undefined) return undefined
  const isNear = Math.abs(annotated - clip) <= Math.max(LEAST, clip * SHARE)
  return isNear ? undefined : { annotated, clip }
}

/** A clip's length in the annotation's own unit. */
export function writtenLength(head: Native | undefined, clip: number): number {
  return clip / (saidLength(head, clip)?.unit ?? 1)
}

/** Scales a track's times to the clip's length. */
export function scaledTrack(track: Track, { annotated, clip }: OtherLength): Track {
  const share = clip / annotated
  return {
    ...track,
    stretches: track.stretches.map((stretch) => {
      let before = -1
      const keys = stretch.keys.map((key) => {
        // Keyframes never share a time.
        before = Math.max(before + 1, Math.round(key.at * share))
        return { ...key, at: before }
      })
      return { ...stretch, keys }
    }),
  }
}

/** The annotation's length: exports use microseconds and the editor seconds, so the unit closer to the clip wins. */
function saidLength(
  head: Native | undefined,
  clip: number,
): { readonly length: number; readonly unit: number } | undefined {
  const metadata = head?.['metadata']
  const length = isNative(metadata) ? metadata['duration'] : undefined
  if (typeof length !== 'number' || !Number.isFinite(length) || length <= 0) return undefined
  const isFarther = Math.abs(Math.log(length / clip)) > Math.abs(Math.log((length * MICROS) / clip))
  return { length, unit: isFarther ? MICROS : 1 }
}

function lastKey(tracks: readonly Track[]): number {
  return tracks.reduce((latest, { stretches }) => Math.max(latest, stretches.at(-1)?.keys.at(-1)?.at ?? 0), 0)
}
