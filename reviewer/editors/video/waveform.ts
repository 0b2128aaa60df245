import { stretchesOf } from '#domain/annotation/video/peaks'
import { createObservable, type Observable } from '../observable'
import type { ClipOrder, SoundNews } from '../workers/clip-messages'

/** The known parts of a clip's waveform, by stretches of time. */
export interface Waveform {
  /** A new map with each added stretch. */
  readonly known: Observable<ReadonlyMap<number, Uint8Array>>
  /** Requests the stretches between two times, in seconds; does nothing for too long a range. */
  readonly look: (from: number, to: number) => void
  /** Whether the range is short enough for a waveform. */
  readonly isShort: (from: number, to: number) => boolean
  readonly take: (news: Extract<SoundNews, { type: 'peaks' }>) => void
}

interface WaveformParts {
  readonly ask: (order: Extract<ClipOrder, { type: 'peaks' }>) => void
  /** Duration of the sound, in seconds. */
  readonly end: number
}

/** Limit of stretches per request: half an hour of sound. More would load whole films. */
const MOST_STRETCHES = 180

/** Starts empty and loads stretches on demand. */
export function createWaveform({ ask, end }: WaveformParts): Waveform {
  const known = createObservable<ReadonlyMap<number, Uint8Array>>(new Map())
  let asked = ''
  return {
    known,
    isShort: (from, to) => stretchesOf(from, Math.min(to, end)).length <= MOST_STRETCHES,
    look(from, to) {
      const seen = stretchesOf(from, Math.min(to, end))
      if (seen.length > MOST_STRETCHES) return
      const missing = seen.filter((stretch) => !known.get().has(stretch))
      if (missing.length === 0) return
      const next = `${seen[0]} ${seen.at(-1)}`
      // This request is already running.
      if (next === asked) return
      asked = next
      ask({ type: 'peaks', stretches: missing })
    },
    take({ stretch, bars }) {
      known.set(new Map(known.get()).set(stretch, bars))
    },
  }
}
