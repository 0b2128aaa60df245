import { describe, expect, it } from 'vitest'
import { otherLength, scaledTrack, writtenLength } from '../../../../../domain/annotation/video/clip-length'
import type { Track } from '../../../../../domain/annotation/video/track'

const CLIP = 10_000_000
const trackOf = (...times: readonly number[]): Track => ({
  type: 'event',
  stretches: [{ keys: times.map((at) => ({ at, numbers: [], attributes: [] })), holds: false }],
})
const headOf = (duration: unknown) => ({ metadata: { name: 'clip', duration } })

describe('the clip length of an annotation', () => {
  it.each([
    ['in microseconds', 20_000_000],
    ['in seconds', 20],
  ])('of twice the clip, %s → the clip is shorter', (_, duration) => {
    expect(otherLength(headOf(duration), [], CLIP)).toEqual({ annotated: 20_000_000, clip: CLIP })
  })

  it('equal to the clip’s within its last frame → fits', () => {
    for (const duration of [10_000_000, 10.1, 9_960_000, 10])
      expect(otherLength(headOf(duration), [], CLIP)).toBeUndefined()
    // A clip of one frame doesn't last a day.
    expect(otherLength(headOf(40_000), [], 40_000)).toBeUndefined()
  })

  it('missing, with keyframes after the end → estimated from the last keyframe', () => {
    expect(otherLength(headOf(null), [trackOf(0, 12_000_000)], CLIP)).toEqual({ annotated: 12_000_000, clip: CLIP })
    expect(otherLength(undefined, [trackOf(0, 9_000_000)], CLIP)).toBeUndefined()
  })

  it('is written in the file’s own unit', () => {
    expect(writtenLength(headOf(20), CLIP)).toBe(10)
    expect(writtenLength(headOf(20_000_000), CLIP)).toBe(CLIP)
    expect(writtenLength(headOf(null), CLIP)).toBe(CLIP)
  })

  it('scaled → all times are proportional, and no two keyframes share a time', () => {
    const scaled = scaledTrack(trackOf(0, 1, 20_000_000), { annotated: 20_000_000, clip: 10_000_000 })
    expect(scaled.stretches[0]?.keys.map(({ at }) => at)).toEqual([0, 1, 10_000_000])
  })
})
