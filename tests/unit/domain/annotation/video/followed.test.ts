import { describe, expect, it } from 'vitest'
import { fewest, followed } from '../../../../../domain/annotation/video/followed'
import { newTrack } from '../../../../../domain/annotation/video/edit-track'
import { evenFrames } from '../../../../../domain/annotation/video/frame-table'
import { framedTrack, trackAt } from '../../../../../domain/annotation/video/track-at'
import type { Track } from '../../../../../domain/annotation/video/track'

const table = evenFrames(25, 100)
const at = { table, frame: 10 }
const box = (left: number) => [left, 20, left + 30, 50]
const drawn = newTrack('bbox', box(0), { table, frame: 0 })
const steps = Array.from({ length: 20 }, (_, index) => ({
  frame: 11 + index,
  numbers: box(index < 10 ? 3 * (index + 1) : 30),
}))

function trackOf(edit: ReturnType<typeof followed>): Track {
  if ('refusal' in edit || edit.track === undefined) throw new Error('nothing is left')
  return edit.track
}
const leftOn = (track: Track, frame: number) => trackAt(framedTrack(track, table), frame)?.numbers[0]

describe('a tracked object', () => {
  it('has its position on each frame, within a pixel, and few keyframes', () => {
    const track = trackOf(followed(drawn, at, steps))
    for (const { frame, numbers } of steps)
      expect(Math.abs((leftOn(track, frame) ?? -99) - (numbers[0] ?? 0))).toBeLessThanOrEqual(1)
    expect(track.stretches[0]?.keys.length).toBeLessThanOrEqual(6)
  })

  it('stays at its last found position to its end, and is unchanged before', () => {
    const track = trackOf(followed(drawn, at, steps))
    expect(leftOn(track, 99)).toBe(30)
    expect(leftOn(track, 10)).toBe(0)
    expect(leftOn(track, 0)).toBe(0)
  })

  it('beyond its own end is extended to the last found frame', () => {
    const short = newTrack('bbox', box(0), { table, frame: 0 }, 12)
    const track = trackOf(followed(short, at, steps))
    expect(leftOn(track, 30)).toBe(30)
    expect(leftOn(track, 31)).toBeUndefined()
  })

  it('where it is absent, or found nowhere → is refused', () => {
    const short = newTrack('bbox', box(0), { table, frame: 0 }, 5)
    expect(followed(short, at, steps)).toHaveProperty('refusal')
    expect(followed(drawn, at, [])).toHaveProperty('refusal')
  })
})

it('moving on a line needs only its ends', () => {
  const line = Array.from({ length: 30 }, (_, frame) => ({ frame, numbers: box(2 * frame) }))
  expect(fewest(line, (frame) => frame)).toHaveLength(2)
})
