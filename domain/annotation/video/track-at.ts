import { frameAt, type FrameTable } from './frame-table'
import { between } from './interpolate'
import type { Key, Stretch, Track } from './track'

/** A track's state on one frame. */
export interface TrackMoment {
  readonly numbers: readonly number[]
  readonly attributes: readonly unknown[]
  /** true if the frame has a keyframe. */
  readonly isKey: boolean
  /** The index of the stretch that contains the frame. */
  readonly stretch: number
}

/** A stretch with its keyframes indexed by frame. */
interface FramedStretch {
  readonly stretch: Stretch
  /** The frames with keyframes, ascending. */
  readonly frames: Int32Array
  /** For each of these frames, the index of its first keyframe, and the index after its last. */
  readonly first: Int32Array
  readonly behind: Int32Array
}

/** A track indexed by the clip's frames for binary search. */
export interface FramedTrack {
  readonly track: Track
  readonly stretches: readonly FramedStretch[]
}

const framed = new WeakMap<Track, { readonly table: FrameTable; readonly value: FramedTrack }>()

/** Indexes a track, once per frame table. */
export function framedTrack(track: Track, table: FrameTable): FramedTrack {
  const known = framed.get(track)
  if (known?.table === table) return known.value
  const value = { track, stretches: track.stretches.map((stretch) => framedStretch(stretch, table)) }
  framed.set(track, { table, value })
  return value
}

function framedStretch(stretch: Stretch, table: FrameTable): FramedStretch {
  const frames: number[] = []
  const first: number[] = []
  const behind: number[] = []
  for (const [at, key] of stretch.keys.entries()) {
    const frame = frameAt(table, key.at)
    if (frames.at(-1) === frame) behind[behind.length - 1] = at + 1
    else {
      frames.push(frame)
      first.push(at)
      behind.push(at + 1)
    }
  }
  return { stretch, frames: Int32Array.from(frames), first: Int32Array.from(first), behind: Int32Array.from(behind) }
}

/** A track's state on a frame; undefined where it is absent. */
export function trackAt({ track, stretches }: FramedTrack, frame: number): TrackMoment | undefined {
  const place = stretches.findIndex(
    ({ frames }) => (frames[0] ?? Infinity) <= frame && frame <= (frames.at(-1) ?? -Infinity),
  )
  const here = stretches[place]
  if (here === undefined) return undefined
  const { stretch, frames, first, behind } = here
  const at = lastAtOrBefore(frames, frame)
  const shown = stretch.keys[first[at] ?? 0]
  if (shown === undefined) return undefined
  // Of several keyframes on a frame, the first is displayed and the last is interpolated from.
  if (frames[at] === frame) return { ...partsOf(shown), isKey: true, stretch: place }
  const from = stretch.keys[(behind[at] ?? 1) - 1] ?? shown
  const to = stretch.keys[first[at + 1] ?? 0]
  const start = frames[at] ?? 0
  const numbers =
    to === undefined || stretch.holds
      ? from.numbers
      : between(track.type, from.numbers, to.numbers, frame - start, (frames[at + 1] ?? start + 1) - start)
  return { numbers, attributes: from.attributes, isKey: false, stretch: place }
}

function partsOf({ numbers, attributes }: Key): Pick<Key, 'numbers' | 'attributes'> {
  return { numbers, attributes }
}

function lastAtOrBefore(frames: Int32Array, frame: number): number {
  let [from, to] = [0, frames.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((frames[middle] ?? 0) <= frame) from = middle + 1
    else to = middle
  }
  return Math.max(0, from - 1)
}

/** The frames of all keyframes, ascending. */
export function keyFrames({ stretches }: FramedTrack): readonly number[] {
  return stretches.flatMap(({ frames }) => [...frames])
}

/** The first and last frame of each stretch. */
export function stretchFrames({ stretches }: FramedTrack): readonly (readonly [first: number, last: number])[] {
  return stretches.map(({ frames }) => [frames[0] ?? 0, frames.at(-1) ?? 0])
}
