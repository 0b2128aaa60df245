import { expect, it } from 'vitest'
import { evenFrames } from '../../../../../domain/annotation/video/frame-table'
import { readTrack } from '../../../../../domain/annotation/video/read-track'
import { laneTarget } from '../../../../../reviewer/editors/video/lane-target'
import { LANE, RULER } from '../../../../../reviewer/editors/video/paint-lanes'
import { aTrack } from '../../../../builders/tracks'

/** Ten frames of 20 pixels; each track has keyframes on the frames 0 and 4. */
const lanes = {
  table: evenFrames(10, 10),
  rows: [3, 8].map((row) => ({ row, track: readTrack(aTrack()) })),
  scale: { first: 0, perFrame: 20 },
  scrolled: 0,
  top: RULER,
  threads: [{ id: 't1' as const, frame: 6 }],
}
const middleOf = (frame: number) => frame * 20 + 10
const inLane = (lane: number) => RULER + lane * LANE + LANE / 2

it('a press near a keyframe → its track and the keyframe', () => {
  expect(laneTarget({ x: middleOf(4) + 5, y: inLane(1) }, lanes)).toEqual({ row: 8, key: 4 })
})

it('a press between keyframes → the track alone', () => {
  expect(laneTarget({ x: middleOf(2), y: inLane(0) }, lanes)).toEqual({ row: 3, key: undefined })
})

it('a press on a scrolled lane → the track that is shown there', () => {
  expect(laneTarget({ x: middleOf(2), y: inLane(0) }, { ...lanes, scrolled: LANE })).toEqual({ row: 8, key: undefined })
})

it('a press on the ruler → the comment of that frame, or nothing', () => {
  const [thread] = lanes.threads
  expect(laneTarget({ x: middleOf(6), y: 5 }, lanes)).toEqual({ thread })
  expect(laneTarget({ x: middleOf(4), y: 5 }, lanes)).toEqual({})
})
