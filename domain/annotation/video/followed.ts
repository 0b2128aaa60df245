import { microsOf } from './frame-table'
import { type Moment, propagated, type TrackEdit, withKey } from './edit-track'
import type { Track } from './track'
import { framedTrack, trackAt } from './track-at'

/** Where a track was found on a frame. */
export interface FollowedStep {
  readonly frame: number
  readonly numbers: readonly number[]
}

/** A frame between two keys is off by no more than this, in pixels of the clip. */
const ERROR = 1

/** Gives a track the places where it was found on the frames after this one; what it had there gives way. */
export function followed(track: Track, at: Moment, steps: readonly FollowedStep[]): TrackEdit {
  const here = trackAt(framedTrack(track, at.table), at.frame)
  const last = steps.at(-1)
  if (here === undefined) return { refusal: 'The track is absent on this frame.' }
  if (last === undefined) return { refusal: 'The object was not found on the next frame.' }
  const begun: TrackEdit = propagated(track, at, last.frame - at.frame)
  const times = (frame: number) => microsOf(at.table, frame)
  return fewest([{ frame: at.frame, numbers: here.numbers }, ...steps], times)
    .slice(1)
    .reduce<TrackEdit>(
      (edit, { frame, numbers }) =>
        'refusal' in edit || edit.track === undefined ? edit : withKey(edit.track, { ...at, frame }, { numbers }),
      begun,
    )
}

/** The fewest of these between which all others can be interpolated. */
export function fewest(
  steps: readonly FollowedStep[],
  timeOf: (frame: number) => number,
): readonly FollowedStep[] {
  const kept = new Set([0, steps.length - 1])
  const stretches: (readonly [from: number, to: number])[] = [[0, steps.length - 1]]
  for (let one = stretches.pop(); one !== undefined; one = stretches.pop()) {
    const [from, to] = one
    const [a, b] = [steps[from], steps[to]]
    if (a === undefined || b === undefined) continue
    const [start, length] = [timeOf(a.frame), timeOf(b.frame) - timeOf(a.frame)]
    let [farthest, most] = [-1, ERROR]
    for (let at = from + 1; at < to; at += 1) {
      const step = steps[at] ?? a
      const share = length === 0 ? 0 : (timeOf(step.frame) - start) / length
      const off = Math.max(
        ...step.numbers.map((value, place) => {
          const [before, after] = [a.numbers[place] ?? 0, b.numbers[place] ?? 0]
          return Math.abs(value - (before + (after - before) * share))
        }),
      )
      if (off > most) [farthest, most] = [at, off]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    stretches.push([from, farthest], [farthest, to])
  }
  return steps.filter((_, at) => kept.has(at))
}
