import { describe, expect, it } from 'vitest'
import {
  createPeaks,
  PEAK_STRETCH_SECONDS,
  peakBetween,
  PEAKS_PER_SECOND,
  stretchesOf,
} from '../../../../../domain/annotation/video/peaks'

describe('a waveform', () => {
  it('samples beyond the end of a segment → only those within count', () => {
    const peaks = createPeaks(1)
    // From 19.9 to 20.1 seconds, at 100 samples a second.
    peaks.take(
      Float32Array.from({ length: 20 }, (_, at) => (at < 10 ? -0.5 : 1)),
      19.901,
      100,
    )
    const bars = peaks.bars()
    expect(bars).toHaveLength(PEAK_STRETCH_SECONDS * PEAKS_PER_SECOND)
    expect(bars.at(-1)).toBe(128)
    expect(bars[0]).toBe(0)
    expect(Math.max(...bars)).toBe(128)
  })

  it('two times → the highest bar between them; nothing if unknown', () => {
    const peaks = createPeaks(0)
    peaks.take(Float32Array.of(0.2, 1, 0.4), 1, 1)
    const known = new Map([[0, peaks.bars()]])
    expect(peakBetween(known, 0, 0.5)).toBe(0)
    expect(peakBetween(known, 0.9, 2.1)).toBe(1)
    expect(peakBetween(known, 20, 21)).toBeUndefined()
  })

  it('times on both sides of a boundary → both segments', () => {
    expect(stretchesOf(9.5, 20)).toEqual([0, 1, 2])
    expect(stretchesOf(-3, 0)).toEqual([0])
  })
})
