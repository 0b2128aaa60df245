import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readObject } from '../../../../../domain/annotation/document/read-document'
import type { Native } from '../../../../../domain/annotation/native'
import {
  absentFrom,
  cutTrack,
  filledGap,
  joinedTracks,
  movedKey,
  newTrack,
  propagated,
  type TrackEdit,
  withAnswers,
  withHold,
  withKey,
  withoutKey,
} from '../../../../../domain/annotation/video/edit-track'
import {
  evenFrames,
  frameAt,
  frameTable,
  microsOf,
  startBefore,
} from '../../../../../domain/annotation/video/frame-table'
import { readTrack, writeTrack } from '../../../../../domain/annotation/video/read-track'
import type { Track } from '../../../../../domain/annotation/video/track'
import { framedTrack, keyFrames, stretchFrames, trackAt } from '../../../../../domain/annotation/video/track-at'
import { slowness } from '../../../../drivers/machine'

const table = evenFrames(25, 100)
const BOX = [0, 0, 10, 10] as const
const start = newTrack('bbox', BOX, { table, frame: 10 })
const at = (track: Track, frame: number) => trackAt(framedTrack(track, table), frame)
const ends = (track: Track) => stretchFrames(framedTrack(track, table))
const keys = (track: Track) => keyFrames(framedTrack(track, table))

function done(edit: TrackEdit): Track {
  if ('refusal' in edit) throw new Error(edit.refusal)
  if (edit.track === undefined) throw new Error('nothing is left')
  return edit.track
}

describe('a table of frames', () => {
  it('packets in decoding order, with two of one time → ascending times, each once', () => {
    const made = frameTable(
      [0.4, 0.52, 0.44, 0.48, 0.48].map((timestamp, at_) => ({ timestamp, duration: 0.04, isKey: at_ === 0 })),
    )
    expect([...made.times]).toEqual([400_000, 440_000, 480_000, 520_000])
    expect([...made.isStart]).toEqual([1, 0, 0, 0])
    expect(made.end).toBe(560_000)
  })

  it('the packets of twelve hours → their frames, in time', () => {
    const count = 12 * 3_600 * 25
    const packets = Array.from({ length: count }, (_, at) => ({
      timestamp: at / 25,
      duration: 0.04,
      isKey: at % 250 === 0,
    }))
    const start = performance.now()
    const made = frameTable(packets)
    expect(performance.now() - start).toBeLessThan(3_000 * slowness())
    expect([made.times.length, made.times.at(-1), made.end]).toEqual([count, 43_199_960_000, 43_200_000_000])
    expect([frameAt(made, 21_600_000_000), startBefore(made, 540_249)]).toEqual([540_000, 540_000])
  })

  it('packets without times → one frame of no length', () => {
    const made = frameTable([0, 0, 0].map((timestamp) => ({ timestamp, duration: 0, isKey: true })))
    expect([[...made.times], made.end, frameAt(made, 5)]).toEqual([[0], 0, 0])
  })

  it('a time → the last frame that starts at or before it, and the frame’s own time leads back', () => {
    expect([0, 39_999, 40_000, 3_960_000, 9e9].map((micros) => frameAt(table, micros))).toEqual([0, 0, 1, 99, 99])
    expect(Array.from({ length: 100 }, (_, frame) => frameAt(table, microsOf(table, frame)))).toEqual(
      Array.from({ length: 100 }, (_, frame) => frame),
    )
  })
})

describe('a track', () => {
  it('drawn on a frame → exists from that frame to the last one', () => {
    expect(ends(start)).toEqual([[10, 99]])
    expect(at(start, 9)).toBeUndefined()
    expect(at(start, 50)).toMatchObject({ numbers: BOX, isKey: false })
  })

  it('moved on another frame → moves between its keyframes, and stays until its end', () => {
    const moved = done(withKey(start, { table, frame: 20 }, { numbers: [100, 0, 110, 10] }))
    expect(at(moved, 15)?.numbers).toEqual([50, 0, 60, 10])
    expect(at(moved, 20)?.isKey).toBe(true)
    expect(at(moved, 99)?.numbers).toEqual([100, 0, 110, 10])
  })

  it('absent from a frame, then moved later → two stretches; the gap can be closed', () => {
    const gone = done(absentFrom(start, { table, frame: 30 }))
    expect(ends(gone)).toEqual([[10, 29]])
    const again = done(withKey(gone, { table, frame: 50 }, { numbers: [20, 0, 30, 10] }))
    expect(ends(again)).toEqual([
      [10, 29],
      [50, 99],
    ])
    const filled = done(filledGap(again, { table, frame: 40 }))
    expect(ends(filled)).toEqual([[10, 99]])
    expect(at(filled, 40)?.numbers).not.toEqual(BOX)
  })

  it('the only keyframe of a track removed → nothing remains', () => {
    const single = newTrack('point', [1, 1], { table, frame: 99 })
    expect(ends(single)).toEqual([[99, 99]])
    expect(withoutKey(single, { table, frame: 99 })).toEqual({ track: undefined })
    expect(withoutKey(start, { table, frame: 50 })).toHaveProperty('refusal')
  })

  it('cut and joined → equal on each frame', () => {
    const moved = done(withKey(start, { table, frame: 60 }, { numbers: [50, 0, 60, 10] }))
    const parts = cutTrack(moved, { table, frame: 35 })
    if (parts === undefined) throw new Error('not cut')
    expect([ends(parts.before), ends(parts.after)]).toEqual([[[10, 34]], [[35, 99]]])
    const joined = done(joinedTracks([parts.after, parts.before], table))
    for (let frame = 0; frame < 100; frame += 1)
      for (const place of [0, 1, 2, 3]) {
        const [a, b] = [at(joined, frame)?.numbers[place], at(moved, frame)?.numbers[place]]
        // A cut makes keys of rounded numbers.
        expect(Math.abs((a ?? -1) - (b ?? -1))).toBeLessThan(0.1 + 0.01 * 25)
      }
    expect(joinedTracks([moved, start], table)).toHaveProperty('refusal')
  })

  it('a dragged keyframe → stays between its neighbours', () => {
    const moved = done(withKey(start, { table, frame: 20 }, { numbers: [5, 0, 15, 10] }))
    expect(keys(done(movedKey(moved, table, 20, 40)))).toEqual([10, 40, 99])
    expect(keys(done(movedKey(moved, table, 20, 2)))).toEqual([10, 11, 99])
    expect(keys(done(movedKey(moved, table, 10, 5)))).toEqual([5, 20, 99])
  })

  it('answered on a frame → from there on, until a later keyframe with other answers', () => {
    const moved = done(withKey(start, { table, frame: 40 }, { numbers: [100, 0, 110, 10] }))
    const red = done(withAnswers(moved, { table, frame: 60 }, ['red']))
    const blue = done(withAnswers(red, { table, frame: 20 }, ['blue']))
    expect([15, 20, 50, 60, 99].map((frame) => at(blue, frame)?.attributes)).toEqual([
      [],
      ['blue'],
      ['blue'],
      ['red'],
      ['red'],
    ])
  })

  it('without interpolation → keeps each geometry until the next keyframe', () => {
    const moved = done(withKey(start, { table, frame: 20 }, { numbers: [100, 0, 110, 10] }))
    const held = done(withHold(moved, { table, frame: 15 }, true))
    expect(at(held, 19)?.numbers).toEqual(BOX)
    expect(at(held, 20)?.numbers).toEqual([100, 0, 110, 10])
  })

  it('propagated for ten frames → equal on each of them', () => {
    const moved = done(withKey(start, { table, frame: 20 }, { numbers: [100, 0, 110, 10] }))
    const carried = done(propagated(moved, { table, frame: 12 }, 10))
    const here = at(carried, 12)?.numbers
    for (let frame = 12; frame <= 22; frame += 1) expect(at(carried, frame)?.numbers).toEqual(here)
  })
})

const EDITOR_FORM: Native = {
  id: 'one',
  type: 'bbox',
  classId: -1,
  locked: false,
  own: { kept: true },
  timeline: {
    '0': { active: true, points: { x1: 1, y1: 1, x2: 5, y2: 5 }, attributes: { '+': [{ id: 1 }], '-': [] } },
    '0.400000': { active: true, points: { x1: 2, y1: 1, x2: 6, y2: 5 } },
    '0.800000': { active: false, points: { x1: 2, y1: 1, x2: 6, y2: 5 }, attributes: { '+': [], '-': [{ id: 1 }] } },
  },
  pointLabels: {},
}

describe('both file forms', () => {
  it('the editor form → seconds become microseconds, and answer changes become states', () => {
    const track = readTrack(EDITOR_FORM)
    expect(track?.stretches[0]?.keys.map(({ at: time, attributes }) => [time, attributes])).toEqual([
      [0, [{ id: 1 }]],
      [400_000, [{ id: 1 }]],
      [800_000, []],
    ])
    expect(readObject(EDITOR_FORM, 0, {})).toMatchObject({ kind: 'bbox', row: 0 })
  })

  it('editing the editor form → other times stay unchanged, answers become changes again', () => {
    const track = readTrack(EDITOR_FORM)
    if (track === undefined) throw new Error('unread')
    const next = writeTrack(EDITOR_FORM, done(withKey(track, { table, frame: 15 }, { attributes: [] })))
    const timeline = next.timeline as Readonly<Record<string, Native>>
    expect(Object.keys(timeline)).toEqual(['0', '0.400000', '0.600000', '0.800000'])
    expect(timeline['0']).toEqual((EDITOR_FORM.timeline as Native)['0'])
    expect(timeline['0.600000']).toMatchObject({ active: true, attributes: { '+': [], '-': [{ id: 1 }] } })
    expect(next.own).toEqual({ kept: true })
    expect(readTrack(next)?.stretches[0]?.keys.at(-1)?.attributes).toEqual([])
  })

  it.skipIf(!existsSync('/work/shared/data/native/video'))(
    'the sample files → every object is read, and written unchanged',
    () => {
      for (const name of ['basic', 'minimal-fields', 'attributes-over-time', 'multi-folder']) {
        const path = `/work/shared/data/native/video/${name}/video.mp4.json`
        const { instances } = JSON.parse(readFileSync(path, 'utf8')) as { instances: readonly Native[] }
        for (const instance of instances) {
          const track = readTrack(instance)
          if (track !== undefined) expect(writeTrack(instance, track)).toBe(instance)
        }
      }
    },
  )
})
