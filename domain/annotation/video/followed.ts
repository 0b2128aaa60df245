import { microsOf } from './frame-table'
import { type Moment, propagated, type TrackEdit, withKey } from './edit-track'
import type { Track } from './track'
import { framedTrack, trackAt } from './track-at'

/** The geometry found by tracking on one frame. */
export interface FollowedStep {
  readonly frame: number
  readonly numbers: readonly number[]
}

/** Largest error of an interpolated frame, in pixels of the clip. */
const ERROR = 1

/** Adds tracked geometry to the frames after this one and replaces the existing keyframes there. */
export function followed(track: Track, at: Moment, steps: readonly FollowedStep[]): TrackEdit {
  const here = trackAt(framedTrack(track, at.table), at.frame)
  const last = steps.at(-1)
  if (here === undefined) return { refusal: 'The track is absent on this frame.' }
  if (last === undefined) return { refusal: 'The object was not found on the next frame.' }
  let edit: TrackEdit = propagated(track, at, last.frame - at.frame)
  const [, ...keys] = fewest([{ frame: at.frame, numbers: here.numbers }, ...steps], (frame) =>
    microsOf(at.table, frame),
  )
  for (const { frame, numbers } of keys) {
    if ('refusal' in edit || edit.track === undefined) return edit
    edit = withKey(edit.track, { table: at.table, frame }, { numbers })
  }
  return edit
}

/** The fewest steps from which interpolation reproduces all others. */
export function fewest(steps: readonly FollowedStep[], timeOf: (frame: number) => number): readonly FollowedStep[] {
  const kept = new Set([0, steps.length - 1])
  const stretches: (readonly [from: number, to: number])[] = [[0, steps.length - 1]]
  for (let one = stretches.pop(); one !== undefined; one = stretches.pop()) {
    const [from, to] = one
    const [a, b] = [steps[from], steps[to]]
    if (a === undefined || b === undefined) continue
    const start = timeOf(a.frame)
    const length = Math.max(1, timeOf(b.frame) - start)
    let farthest = -1
    let most: number = ERROR
    for (let at = from + 1; at < to; at += 1) {
      const step: FollowedStep = steps[at] ?? a
      const off: number = farFrom(step, a, b, (timeOf(step.frame) - start) / length)
      if (off <= most) continue
      farthest = at
      most = off
    }
    if (farthest < 0) continue
    kept.add(farthest)
    stretches.push([from, farthest], [farthest, to])
  }
  return steps.filter((_, at) => kept.has(at))
}

/** The largest difference of any coordinate between a step and the interpolation of two others. */
function farFrom(step: FollowedStep, a: FollowedStep, b: FollowedStep, share: number): number {
  let most = 0
  for (const [place, value] of step.numbers.entries()) {
    const [before, after] = [a.numbers[place] ?? 0, b.numbers[place] ?? 0]
    most = Math.max(most, Math.abs(value - (before + (after - before) * share)))
  }
  return most
}
