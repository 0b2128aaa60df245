import { isSameJson } from '../commands/is-same-json'
import { frameAt, type FrameTable, microsOf } from './frame-table'
import { type Key, spanOf, type Stretch, type Track } from './track'
import { framedTrack, trackAt } from './track-at'

/** The result of an edit: the new track, undefined if nothing is left, or a reason for refusing. */
export type TrackEdit = { readonly track: Track | undefined } | { readonly refusal: string }

/** The frame of an edit. */
export interface Moment {
  readonly table: FrameTable
  readonly frame: number
}

const ABSENT_HERE = 'The track is absent on this frame.'

const kept = (track: Track, stretches: readonly Stretch[]): TrackEdit => ({
  track: stretches.length === 0 ? undefined : { ...track, stretches },
})

/** The file format needs two keyframes per stretch, so a single frame's stretch ends a microsecond later. */
function paired(keys: readonly Key[]): readonly Key[] {
  const [only] = keys
  if (only === undefined || keys.length > 1) return keys
  const { from: _, ...copy } = only
  return [only, { ...copy, at: only.at + 1 }]
}

/** Creates a track from a frame to the end of the clip. */
export function newTrack(type: Track['type'], numbers: readonly number[], at: Moment, last?: number): Track {
  const start = microsOf(at.table, at.frame)
  const end = microsOf(at.table, last ?? at.table.times.length - 1)
  const first: Key = { at: start, numbers, attributes: [] }
  const keys = end > start ? [first, { ...first, at: end }] : paired([first])
  return { type, stretches: [{ keys, holds: false }] }
}

/** Sets a keyframe's geometry or answers. On a frame without the track, a new stretch begins. */
export function withKey(track: Track, at: Moment, change: Partial<Pick<Key, 'numbers' | 'attributes'>>): TrackEdit {
  const moment = trackAt(framedTrack(track, at.table), at.frame)
  if (moment === undefined) return begunAgain(track, at, change)
  const { stretches } = track
  const stretch = stretches[moment.stretch]
  if (stretch === undefined) return { refusal: ABSENT_HERE }
  const { numbers, attributes } = moment
  const to = { numbers, attributes, ...change }
  return kept(
    track,
    stretches.with(moment.stretch, { ...stretch, keys: withKeyIn(stretch.keys, at, to, isTail(stretch)) }),
  )
}

/** Sets answers from a frame on, up to the next keyframe with different answers. */
export function withAnswers(track: Track, at: Moment, attributes: readonly unknown[]): TrackEdit {
  const moment = trackAt(framedTrack(track, at.table), at.frame)
  if (moment === undefined) return { refusal: ABSENT_HERE }
  const edited = withKey(track, at, { attributes })
  if ('refusal' in edited || edited.track === undefined) return edited
  const { stretches } = edited.track
  const stretch = stretches[moment.stretch]
  if (stretch === undefined) return edited
  let isFollowing = true
  const keys = stretch.keys.map((key) => {
    if (frameAt(at.table, key.at) <= at.frame) return key
    isFollowing &&= isSameJson(key.attributes, moment.attributes)
    return isFollowing ? { ...key, attributes } : key
  })
  return kept(track, stretches.with(moment.stretch, { ...stretch, keys }))
}

/** Whether the last keyframe merely repeats the previous one, so that it must follow its changes. */
function isTail({ keys }: Stretch): boolean {
  const [before, last] = keys.slice(-2)
  return before !== undefined && last !== undefined && isAlike(before, last)
}

function isAlike(a: Key, b: Key): boolean {
  return isSameJson(a.numbers, b.numbers) && isSameJson(a.attributes, b.attributes)
}

function withKeyIn(
  keys: readonly Key[],
  { table, frame }: Moment,
  to: Pick<Key, 'numbers' | 'attributes'>,
  hasTail: boolean,
): readonly Key[] {
  const isHere = ({ at }: Key) => frameAt(table, at) === frame
  const [first, last] = [keys.findIndex(isHere), keys.findLastIndex(isHere)]
  // Several keyframes on one frame get the same values: the first is displayed, the last is interpolated from.
  const changed: readonly Key[] =
    first === -1
      ? inserted(keys, { at: microsOf(table, frame), ...to })
      : keys.map((key, place) => (place >= first && place <= last ? { ...key, ...to } : key))
  const tail = changed.at(-1)
  const isBeforeTail = changed.findLastIndex(isHere) === changed.length - 2
  if (!hasTail || tail === undefined || !isBeforeTail) return changed
  return changed.with(changed.length - 1, { ...tail, ...to })
}

function inserted(keys: readonly Key[], key: Key): readonly Key[] {
  const place = keys.findIndex(({ at }) => at > key.at)
  return place === -1 ? [...keys, key] : keys.toSpliced(place, 0, key)
}

/** Begins a stretch where the track is absent; it lasts until the next stretch or the clip's end. */
function begunAgain(track: Track, at: Moment, change: Partial<Pick<Key, 'numbers' | 'attributes'>>): TrackEdit {
  const { table, frame } = at
  const micros = microsOf(table, frame)
  const next = track.stretches.findIndex(({ keys }) => frameAt(table, keys[0]?.at ?? 0) > frame)
  const before = (next === -1 ? track.stretches : track.stretches.slice(0, next)).at(-1)?.keys.at(-1)
  const near = before ?? track.stretches[0]?.keys[0]
  if (near === undefined) return { refusal: ABSENT_HERE }
  const key: Key = { at: micros, numbers: near.numbers, attributes: near.attributes, ...change }
  const following = track.stretches[next]?.keys[0]
  const last = following === undefined ? table.times.length - 1 : frameAt(table, following.at) - 1
  const end = microsOf(table, last)
  const keys = end > micros ? [key, { ...key, at: end }] : paired([key])
  const place = next === -1 ? track.stretches.length : next
  return kept(track, track.stretches.toSpliced(place, 0, { keys, holds: false }))
}

/** Removes a frame's keyframe; a stretch without other keyframes is removed. */
export function withoutKey(track: Track, { table, frame }: Moment): TrackEdit {
  const isHere = ({ at }: Key) => frameAt(table, at) === frame
  if (!track.stretches.some(({ keys }) => keys.some(isHere))) return { refusal: 'This frame has no key.' }
  const stretches = track.stretches.flatMap((stretch) => {
    if (!stretch.keys.some(isHere)) return [stretch]
    const left = stretch.keys.filter((key) => !isHere(key))
    return left.length === 0 ? [] : [{ ...stretch, keys: paired(left) }]
  })
  return kept(track, stretches)
}

/** Removes the track from a frame up to its next stretch. */
export function absentFrom(track: Track, at: Moment): TrackEdit {
  const parts = cutAt(track, at)
  if (parts === undefined) return { refusal: ABSENT_HERE }
  const { before, after } = parts
  return kept(track, [...before, ...after.slice(1)])
}

/** Splits a track at a frame. */
export function cutTrack(track: Track, at: Moment): { readonly before: Track; readonly after: Track } | undefined {
  const parts = cutAt(track, at)
  if (parts === undefined || parts.before.length === 0 || parts.after.length === 0) return undefined
  return { before: { ...track, stretches: parts.before }, after: { ...track, stretches: parts.after } }
}

/** Splits stretches at a frame; a stretch that contains it is cut, with a keyframe on both sides. */
function cutAt(
  track: Track,
  at: Moment,
): { readonly before: readonly Stretch[]; readonly after: readonly Stretch[] } | undefined {
  const { table, frame } = at
  const lanes = framedTrack(track, table)
  const moment = trackAt(lanes, frame)
  if (moment === undefined) return undefined
  const stretch = track.stretches[moment.stretch]
  if (stretch === undefined) return undefined
  const [earlier, later] = [track.stretches.slice(0, moment.stretch), track.stretches.slice(moment.stretch + 1)]
  const isBefore = ({ at: time }: Key) => frameAt(table, time) < frame
  const left = stretch.keys.filter(isBefore)
  const right = stretch.keys.filter((key) => !isBefore(key))
  const rightKeys = moment.isKey ? right : [keyOf(moment, microsOf(table, frame)), ...right]
  const last = frame === 0 ? undefined : trackAt(lanes, frame - 1)
  const leftKeys =
    left.length === 0 || last === undefined || last.isKey ? left : [...left, keyOf(last, microsOf(table, frame - 1))]
  const { from: _, ...copy } = stretch
  const before = leftKeys.length === 0 ? [] : [{ ...stretch, keys: paired(leftKeys) }]
  const behind = { ...(leftKeys.length === 0 ? stretch : copy), keys: paired(rightKeys) }
  return { before: [...earlier, ...before], after: [behind, ...later] }
}

function keyOf({ numbers, attributes }: Pick<Key, 'numbers' | 'attributes'>, at: number): Key {
  return { at, numbers, attributes }
}

/** Moves all keyframes of a frame to another frame between their neighbours. */
export function movedKey(track: Track, table: FrameTable, from: number, to: number): TrackEdit {
  const stretch = track.stretches.findIndex(({ keys }) => keys.some(({ at }) => frameAt(table, at) === from))
  const found = track.stretches[stretch]
  if (found === undefined) return { refusal: 'This frame has no key.' }
  const { keys } = found
  const first = keys.findIndex(({ at }) => frameAt(table, at) === from)
  const last = keys.findLastIndex(({ at }) => frameAt(table, at) === from)
  const low = keys[first - 1] ?? track.stretches[stretch - 1]?.keys.at(-1)
  const high = keys[last + 1] ?? track.stretches[stretch + 1]?.keys[0]
  const [least, most] = [
    low === undefined ? 0 : frameAt(table, low.at) + 1,
    high === undefined ? table.times.length - 1 : frameAt(table, high.at) - 1,
  ]
  if (least > most) return { refusal: 'There is no room between the keys beside it.' }
  const time = microsOf(table, Math.min(most, Math.max(least, to)))
  const moved = keys.map((key, place) => (place < first || place > last ? key : { ...key, at: time + place - first }))
  return kept(track, track.stretches.with(stretch, { ...found, keys: moved }))
}

/** Merges tracks in time order; refuses if two of them share a frame. */
export function joinedTracks(tracks: readonly Track[], table: FrameTable): TrackEdit {
  const [first] = tracks
  if (first === undefined || tracks.length < 2) return { refusal: 'Select two tracks or more.' }
  if (tracks.some(({ type }) => type !== first.type)) return { refusal: 'Tracks of different kinds can’t be joined.' }
  const all = tracks.flatMap(({ stretches }) => stretches).sort((a, b) => spanOf(a).start - spanOf(b).start)
  const isOver = all.some((stretch, at) => {
    const before = all[at - 1]
    return before !== undefined && frameAt(table, spanOf(before).end) >= frameAt(table, spanOf(stretch).start)
  })
  if (isOver) return { refusal: 'The tracks are on the same frames. Cut one of them first.' }
  return kept(first, all)
}

/** Closes the gap at a frame by joining the stretches around it. */
export function filledGap(track: Track, { table, frame }: Moment): TrackEdit {
  const next = track.stretches.findIndex(({ keys }) => frameAt(table, keys[0]?.at ?? 0) > frame)
  const [before, after] = [track.stretches[next - 1], track.stretches[next]]
  if (next < 1 || before === undefined || after === undefined) return { refusal: 'No gap of the track is here.' }
  if (trackAt(framedTrack(track, table), frame) !== undefined) return { refusal: 'The track is here already.' }
  const keys = [...before.keys, ...after.keys]
  return kept(track, track.stretches.toSpliced(next - 1, 2, { ...before, keys }))
}

/** Switches interpolation on or off for the stretch at a frame. */
export function withHold(track: Track, { table, frame }: Moment, holds: boolean): TrackEdit {
  const moment = trackAt(framedTrack(track, table), frame)
  const stretch = moment && track.stretches[moment.stretch]
  if (moment === undefined || stretch === undefined) return { refusal: ABSENT_HERE }
  return kept(track, track.stretches.with(moment.stretch, { ...stretch, holds }))
}

/** Copies a frame's geometry to the following frames, as keyframes at both ends. */
export function propagated(track: Track, at: Moment, count: number): TrackEdit {
  const moment = trackAt(framedTrack(track, at.table), at.frame)
  if (moment === undefined) return { refusal: ABSENT_HERE }
  const last = Math.min(at.table.times.length - 1, at.frame + count)
  const { numbers, attributes } = moment
  const begun = withKey(track, at, { numbers })
  if (!('track' in begun) || begun.track === undefined) return begun
  // Keyframes in between are removed.
  const between = (key: Key) => {
    const frame = frameAt(at.table, key.at)
    return frame > at.frame && frame <= last
  }
  const cleared = begun.track.stretches.flatMap((stretch): readonly Stretch[] => {
    const keys = stretch.keys.filter((key) => !between(key))
    return keys.length === 0 ? [] : [{ ...stretch, keys }]
  })
  const left = { ...begun.track, stretches: cleared }
  const here = trackAt(framedTrack(left, at.table), at.frame)
  const stretch = here && cleared[here.stretch]
  if (here === undefined || stretch === undefined) return { refusal: ABSENT_HERE }
  const key: Key = { at: microsOf(at.table, last), numbers, attributes }
  return kept(track, cleared.with(here.stretch, { ...stretch, keys: paired(inserted(stretch.keys, key)) }))
}
