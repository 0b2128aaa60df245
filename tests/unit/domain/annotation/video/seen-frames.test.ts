import { describe, expect, it } from 'vitest'
import {
  countSeen,
  readSeen,
  type SeenFrames,
  seenText,
  withSeen,
} from '../../../../../domain/annotation/video/seen-frames'

const after = (...frames: readonly number[]) => frames.reduce<SeenFrames>(withSeen, [])

describe('the frames seen by a person', () => {
  it('in any order → the longest possible ranges', () => {
    expect(after(5, 3, 9, 4, 10, 0)).toEqual([
      [0, 0],
      [3, 5],
      [9, 10],
    ])
    expect(countSeen(after(5, 3, 9, 4, 10, 0))).toBe(6)
  })

  it('seen again → nothing changes', () => {
    const seen = after(1, 2, 3)
    expect(withSeen(seen, 2)).toBe(seen)
  })

  it('stored and read back → the same; picture notes contain none', () => {
    const seen = after(0, 7, 8, 9)
    expect(seenText(seen)).toBe('f:0,7-9')
    expect(readSeen(seenText(seen))).toEqual(seen)
    expect(readSeen('AA==')).toEqual([])
    expect(readSeen(undefined)).toEqual([])
  })

  it('too many ranges for a note → the longest stay', () => {
    const many: SeenFrames = [
      ...Array.from({ length: 2_000 }, (_, at) => [at * 10, at * 10] as const),
      [50_000, 60_000],
    ]
    const text = seenText(many)
    expect(text.length).toBeLessThanOrEqual(4_000)
    expect(readSeen(text).at(-1)).toEqual([50_000, 60_000])
  })
})
