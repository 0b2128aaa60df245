import { stretchesOf } from '#domain/annotation/video/peaks'
import { createObservable, type Observable } from '../observable'
import type { ClipOrder, SoundNews } from '../workers/clip-messages'

/** What is known of how loud a clip is, by stretches of its time. */
export interface Waveform {
  /** Another map whenever a stretch was made. */
  readonly known: Observable<ReadonlyMap<number, Uint8Array>>
  /** Makes what is seen between two times, in seconds; false where that is more than is made at once. */
  readonly look: (from: number, to: number) => void
  /** Tells whether so few seconds are shown that their sound can be painted. */
  readonly isShort: (from: number, to: number) => boolean
  readonly take: (news: Extract<SoundNews, { type: 'peaks' }>) => void
}

interface WaveformParts {
  readonly ask: (order: Extract<ClipOrder, { type: 'peaks' }>) => void
  /** How long the sound lasts, in seconds. */
  readonly end: number
}

/** Half an hour of sound is read at once; more of it would load whole films. */
const MOST_STRETCHES = 180

/** Starts with nothing known; what is looked at is made. */
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
      // What is being made already goes on.
      if (next === asked) return
      asked = next
      ask({ type: 'peaks', stretches: missing })
    },
    take({ stretch, bars }) {
      known.set(new Map(known.get()).set(stretch, bars))
    },
  }
}
