import { isNative, type Native } from '../native'
import type { Track } from './track'

const MICROS = 1_000_000
/** So much of the length may differ: programs measure the last frame and the sound in their own ways. */
const SHARE = 0.02
const LEAST = 200_000

/** The length that an annotation was made for beside that of the clip, both in microseconds. */
export interface OtherLength {
  readonly annotated: number
  readonly clip: number
}

/** Tells where an annotation was made for a clip of another length; undefined where it fits, as far as is known. */
export function otherLength(head: Native | undefined, tracks: readonly Track[], clip: number): OtherLength | undefined {
  const [said, last] = [saidLength(head, clip), lastKey(tracks)]
  // A file that doesn't say its length still has keys behind the end.
  const annotated = said === undefined ? (last > clip ? last : undefined) : said.length * said.unit
  if (annotated === undefined) return undefined
  const isNear = Math.abs(annotated - clip) <= Math.max(LEAST, clip * SHARE)
  return isNear ? undefined : { annotated, clip }
}

/** The length of a clip as an annotation writes it, in the unit that it counts by. */
export function writtenLength(head: Native | undefined, clip: number): number {
  return clip / (saidLength(head, clip)?.unit ?? 1)
}

/** A track with all its times in another proportion. */
export function scaledTrack(track: Track, { annotated, clip }: OtherLength): Track {
  const share = clip / annotated
  return {
    ...track,
    stretches: track.stretches.map((stretch) => {
      let before = -1
      const keys = stretch.keys.map((key) => {
        // Two keys never come to lie on one moment.
        before = Math.max(before + 1, Math.round(key.at * share))
        return { ...key, at: before }
      })
      return { ...stretch, keys }
    }),
  }
}

/** What an annotation says of its clip: one form counts microseconds, the other one seconds. The nearer reading is meant. */
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
