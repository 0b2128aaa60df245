import { describe, expect, it } from 'vitest'
import { opsBetween } from '../../../../../domain/annotation/commands/ops-between'
import type { Native } from '../../../../../domain/annotation/native'
import { changed } from '../../../../../domain/annotation/ops/apply'
import { inverse } from '../../../../../domain/annotation/ops/invert'
import type { ValueOp } from '../../../../../domain/annotation/ops/op'
import {
  cutTrack,
  joinedTracks,
  newTrack,
  type TrackEdit,
  withHold,
  withKey,
} from '../../../../../domain/annotation/video/edit-track'
import { evenFrames } from '../../../../../domain/annotation/video/frame-table'
import { newTrackObject } from '../../../../../domain/annotation/video/new-track'
import { readTrack, writeTrack } from '../../../../../domain/annotation/video/read-track'
import type { Track } from '../../../../../domain/annotation/video/track'
import { framedTrack, stretchFrames, trackAt } from '../../../../../domain/annotation/video/track-at'

const table = evenFrames(25, 100)
const AUTHOR = { email: 'ada@example.com', role: 'Annotator', at: '2026-11-29T10:00:00.000Z' }
const [RED, BLUE] = [
  { id: 1, name: 'red', groupName: 'colour' },
  { id: 2, name: 'blue', groupName: 'colour' },
]
const ends = (track: Track) => stretchFrames(framedTrack(track, table))
const at = (track: Track, frame: number) => trackAt(framedTrack(track, table), frame)

function done(edit: TrackEdit): Track {
  if ('refusal' in edit) throw new Error(edit.refusal)
  if (edit.track === undefined) throw new Error('nothing is left')
  return edit.track
}

/** A box at this place that has one answer, from one frame to another. */
function part(first: number, last: number, x: number, answer: unknown = RED, type: Track['type'] = 'bbox'): Track {
  const numbers = type === 'point' ? [x, 0] : [x, 0, x + 10, 10]
  const track = newTrack(type, numbers, { table, frame: first }, last)
  return done(withKey(track, { table, frame: first }, { attributes: [answer] }))
}

describe('tracks that are joined', () => {
  it('each with its answers → keep them on their own frames, whichever was selected first', () => {
    const [early, late] = [part(10, 20, 0), part(40, 60, 50, BLUE)]
    for (const tracks of [
      [early, late],
      [late, early],
    ]) {
      const joined = done(joinedTracks(tracks, table))
      expect(ends(joined)).toEqual([
        [10, 20],
        [40, 60],
      ])
      expect([10, 20, 30, 40, 60].map((frame) => at(joined, frame)?.attributes)).toEqual([
        [RED],
        [RED],
        undefined,
        [BLUE],
        [BLUE],
      ])
      expect([10, 60].map((frame) => at(joined, frame)?.numbers[0])).toEqual([0, 50])
    }
  })

  it('on frames beside each other → both stretches stay, without a frame between', () => {
    const joined = done(joinedTracks([part(21, 40, 50, BLUE), part(10, 20, 0)], table))
    expect(ends(joined)).toEqual([
      [10, 20],
      [21, 40],
    ])
    // No movement from one to the other is made up.
    expect([20, 21].map((frame) => at(joined, frame)?.numbers[0])).toEqual([0, 50])
  })

  it.each([
    ['that share one frame', part(10, 20, 0), part(20, 40, 5)],
    ['of which one lies within the other', part(10, 60, 0), part(20, 40, 5)],
    ['that are the same', part(10, 20, 0), part(10, 20, 0)],
  ])('%s → are refused, with advice', (_, one, other) => {
    const refusal = { refusal: 'The tracks are on the same frames. Cut one of them first.' }
    expect(joinedTracks([one, other], table)).toEqual(refusal)
    expect(joinedTracks([other, one], table)).toEqual(refusal)
  })

  it('where one fills the gap of the other → three stretches in time order', () => {
    const apart = done(joinedTracks([part(10, 20, 0), part(40, 60, 50)], table))
    expect(ends(done(joinedTracks([apart, part(25, 30, 20)], table)))).toEqual([
      [10, 20],
      [25, 30],
      [40, 60],
    ])
    expect(joinedTracks([apart, part(30, 45, 20)], table)).toHaveProperty('refusal')
  })

  it('of different kinds, or only one → are refused', () => {
    expect(joinedTracks([part(10, 20, 0), part(40, 60, 0, RED, 'point')], table)).toEqual({
      refusal: 'Tracks of different kinds can’t be joined.',
    })
    expect(joinedTracks([part(10, 20, 0)], table)).toEqual({ refusal: 'Select two tracks or more.' })
  })

  it('of which one holds between its keyframes → only its own frames hold', () => {
    const moved = done(withKey(part(10, 20, 0), { table, frame: 20 }, { numbers: [10, 0, 20, 10] }))
    const held = done(withHold(moved, { table, frame: 15 }, true))
    const late = done(withKey(part(40, 50, 0), { table, frame: 50 }, { numbers: [10, 0, 20, 10] }))
    const joined = done(joinedTracks([held, late], table))
    expect([15, 45].map((frame) => at(joined, frame)?.numbers[0])).toEqual([0, 5])
  })
})

/** A box of two seconds in the editor's form, with fields of its own. */
const EDITED: Native = {
  id: 'one',
  type: 'bbox',
  classId: 1,
  timeline: {
    '0': { active: true, points: { x1: 1, y1: 1, x2: 5, y2: 5 }, attributes: { '+': [RED], '-': [] }, own: 1 },
    '0.400000': { active: false, points: { x1: 2, y1: 1, x2: 6, y2: 5 } },
  },
}
const EXPORTED = newTrackObject(part(40, 60, 50, BLUE), { classId: 1, className: 'Car' }, AUTHOR)

describe('joined tracks in a file', () => {
  it.each([
    ['export form', EXPORTED, newTrackObject(part(10, 20, 0), { classId: 1, className: 'Car' }, AUTHOR)],
    ['editor form, with one of the export form', EDITED, EXPORTED],
    ['export form, with one of the editor form', EXPORTED, EDITED],
  ])('of the %s → are read again as joined, and undo gives the first one back', (_, first, second) => {
    const [one, other] = [readTrack(first), readTrack(second)]
    if (one === undefined || other === undefined) throw new Error('unread')
    const joined = done(joinedTracks([one, other], table))
    const next = writeTrack(first, joined)
    const again = readTrack(next)
    if (again === undefined) throw new Error('unread')
    expect(ends(again)).toEqual(ends(joined))
    for (let frame = 0; frame < 100; frame += 1) expect(at(again, frame)).toEqual(at(joined, frame))
    const delta = opsBetween('b0', first, next)
    expect(changed(first, delta)).toEqual(next)
    expect(changed(next, inverse(delta) as readonly ValueOp[])).toEqual(first)
  })

  it('of both forms → have only fields of the form they are written in', () => {
    const [edited, exported] = [readTrack(EDITED), readTrack(EXPORTED)]
    if (edited === undefined || exported === undefined) throw new Error('unread')
    const joined = done(joinedTracks([edited, exported], table))
    const [asExported, asEdited] = [writeTrack(EXPORTED, joined), writeTrack(EDITED, joined)]
    const keys = (asExported.parameters as readonly { readonly timestamps: readonly Native[] }[]).flatMap(
      ({ timestamps }) => timestamps,
    )
    expect(keys.map((key) => Object.keys(key).toSorted())).toEqual(
      keys.map(() => ['attributes', 'points', 'timestamp']),
    )
    const moments = Object.values(asEdited.timeline as Readonly<Record<string, Native>>)
    expect(moments.filter((moment) => 'timestamp' in moment)).toEqual([])
    // Its own entries stay.
    expect(moments[0]).toMatchObject({ own: 1, active: true })
  })

  it('cut in the editor form → the new track has only fields of the export form', () => {
    const track = readTrack(EDITED)
    const parts = track && cutTrack(track, { table, frame: 10 })
    if (parts === undefined) throw new Error('not cut')
    const made = newTrackObject(parts.after, { classId: 1, className: 'Car' }, AUTHOR)
    expect(JSON.stringify(made)).not.toContain('active')
    expect(readTrack(writeTrack(EDITED, parts.before))?.stretches).toHaveLength(1)
  })
})
