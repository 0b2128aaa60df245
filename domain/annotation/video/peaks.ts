/** Waveform bars per second of audio. */
export const PEAKS_PER_SECOND = 50
/** Length of a waveform segment, in seconds. */
export const PEAK_STRETCH_SECONDS = 10

const PEAKS_PER_STRETCH = PEAKS_PER_SECOND * PEAK_STRETCH_SECONDS
const LOUDEST = 255

/** The peak of each bar in a segment, from 0 to 255. */
export interface Peaks {
  /** Adds samples from -1 to 1 that start at a time of the clip, in seconds. */
  readonly take: (samples: Float32Array, seconds: number, rate: number) => void
  readonly bars: () => Uint8Array
}

/** Creates a silent segment. */
export function createPeaks(stretch: number): Peaks {
  const loudest = new Float32Array(PEAKS_PER_STRETCH)
  const start = stretch * PEAK_STRETCH_SECONDS
  return {
    take(samples, seconds, rate) {
      const perSample = PEAKS_PER_SECOND / rate
      const from = (seconds - start) * PEAKS_PER_SECOND
      for (let at = 0; at < samples.length; at += 1) {
        const bar = Math.floor(from + at * perSample)
        const level = Math.abs(samples[at] ?? 0)
        if (bar >= 0 && bar < PEAKS_PER_STRETCH && level > (loudest[bar] ?? 0)) loudest[bar] = level
      }
    },
    bars: () => Uint8Array.from(loudest, (level) => Math.min(LOUDEST, Math.round(level * LOUDEST))),
  }
}

/** The segments that cover a range of the clip, in seconds. */
export function stretchesOf(from: number, to: number): readonly number[] {
  const [first, last] = [Math.max(0, from), Math.max(from, to)].map((at) => Math.floor(at / PEAK_STRETCH_SECONDS))
  return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, at) => (first ?? 0) + at)
}

/** The highest peak between two times, from 0 to 1; undefined if unknown. */
export function peakBetween(stretches: ReadonlyMap<number, Uint8Array>, from: number, to: number): number | undefined {
  const first = Math.max(0, Math.floor(from * PEAKS_PER_SECOND))
  const last = Math.max(first, Math.ceil(to * PEAKS_PER_SECOND) - 1)
  let loudest: number | undefined
  for (let bar = first; bar <= last; bar += 1) {
    const level = stretches.get(Math.floor(bar / PEAKS_PER_STRETCH))?.[bar % PEAKS_PER_STRETCH]
    if (level !== undefined) loudest = Math.max(loudest ?? 0, level)
  }
  return loudest === undefined ? undefined : loudest / LOUDEST
}
