import { isSameJson } from '../commands/is-same-json'
import { frameAt, type FrameTable, microsOf } from './frame-table'
import { type Key, spanOf, type Stretch, type Track } from './track'
import { framedTrack, trackAt } from './track-at'

/** A change of a track at a frame: the track afterwards, undefined where nothing is left of it, or why it is refused. */
export type TrackEdit = { readonly track: Track | undefined } | { readonly refusal: string }

/** Where a track is changed. */
export interface Moment {
  readonly table: FrameTable
  readonly frame: number
}

const ABSENT_HERE = 'The track is absent on this frame.'

const kept = (track: Track, stretches: readonly Stretch[]): TrackEdit => ({
  track: stretches.length === 0 ? undefined : { ...track, stretches },
})

/** A file asks for two keys in each stretch: one on a single frame ends a microsecond later. */
function paired(keys: readonly Key[]): readonly Key[] {
  const [only] = keys
  if (only === undefined || keys.length > 1) return keys
  const { from: _, ...copy } = only
  return [only, { ...copy, at: only.at + 1 }]
}

/** A track that begins on a frame and stays to the last one. */
export function newTrack(type: Track['type'], numbers: readonly number[], at: Moment, last?: number): Track {
  const start = microsOf(at.table, at.frame)
  const end = microsOf(at.table, last ?? at.table.times.length - 1)
  const first: Key = { at: start, numbers, attributes: [] }
  const keys = end > start ? [first, { ...first, at: end }] : paired([first])
  return { type, stretches: [{ keys, holds: false }] }
}

/** Gives a frame a geometry or answers of its own; on a frame where the track is absent it begins again. */
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

/** Gives a frame other answers: they hold from there on, until a key that already answers otherwise. */
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

/** The end of a stretch that only carries on what stands before it follows when that changes. */
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
  // Several keys of one frame become alike: the first is shown, the last leads on.
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

/** Begins a stretch where the track is absent; it ends before the next one, or with the clip. */
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

/** Takes the key of a frame away; a stretch that has no other key goes. */
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

/** The track is absent from a frame up to its next stretch. */
export function absentFrom(track: Track, at: Moment): TrackEdit {
  const parts = cutAt(track, at)
  if (parts === undefined) return { refusal: ABSENT_HERE }
  const { before, after } = parts
  return kept(track, [...before, ...after.slice(1)])
}

/** Two tracks of one: before a frame, and from there on. */
export function cutTrack(track: Track, at: Moment): { readonly before: Track; readonly after: Track } | undefined {
  const parts = cutAt(track, at)
  if (parts === undefined || parts.before.length === 0 || parts.after.length === 0) return undefined
  return { before: { ...track, stretches: parts.before }, after: { ...track, stretches: parts.after } }
}

/** The stretches before a frame and from there on; the one that it lies in is cut, with a key at both sides. */
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

/** Moves all keys of one frame to another one, between the keys beside them. */
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

/** One track of several, by the order of time; undefined where two of them are there on one frame. */
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

/** Closes the gap that a frame lies in: the stretches beside it become one. */
export function filledGap(track: Track, { table, frame }: Moment): TrackEdit {
  const next = track.stretches.findIndex(({ keys }) => frameAt(table, keys[0]?.at ?? 0) > frame)
  const [before, after] = [track.stretches[next - 1], track.stretches[next]]
  if (next < 1 || before === undefined || after === undefined) return { refusal: 'No gap of the track is here.' }
  if (trackAt(framedTrack(track, table), frame) !== undefined) return { refusal: 'The track is here already.' }
  const keys = [...before.keys, ...after.keys]
  return kept(track, track.stretches.toSpliced(next - 1, 2, { ...before, keys }))
}

/** Says whether the stretch of a frame interpolates between its keys. */
export function withHold(track: Track, { table, frame }: Moment, holds: boolean): TrackEdit {
  const moment = trackAt(framedTrack(track, table), frame)
  const stretch = moment && track.stretches[moment.stretch]
  if (moment === undefined || stretch === undefined) return { refusal: ABSENT_HERE }
  return kept(track, track.stretches.with(moment.stretch, { ...stretch, holds }))
}

/** Gives a frame and so many after it the geometry that the track has there, as keys at both ends. */
export function propagated(track: Track, at: Moment, count: number): TrackEdit {
  const moment = trackAt(framedTrack(track, at.table), at.frame)
  if (moment === undefined) return { refusal: ABSENT_HERE }
  const last = Math.min(at.table.times.length - 1, at.frame + count)
  const { numbers, attributes } = moment
  const begun = withKey(track, at, { numbers })
  if (!('track' in begun) || begun.track === undefined) return begun
  // What lies between gives way.
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
