import { isSameJson } from '../../commands/is-same-json'
import { between } from '../../video/interpolate'
import type { Key, Stretch, Track, TrackType } from '../../video/track'
import { microsOfFrame } from './frames'

/** An object on one frame of a data set. */
export interface Sighting {
  /** From 0. */
  readonly frame: number
  readonly numbers: readonly number[]
  readonly attributes: readonly unknown[]
  /** true if the data set marks it as a keyframe. */
  readonly isKey?: boolean
}

/** Results are rounded to two decimals, so smaller differences count as equal. */
const SAME = 0.011
/** The most frames to try to cover with one interpolated segment. */
const TRIED_MAX = 300

/**
 * Builds a track from an object's frames, in order. Drops frames that interpolation reproduces. A missing frame ends
 * the stretch.
 */
export function trackOf(type: TrackType, sightings: readonly Sighting[], rate: number): Track | undefined {
  const stretches: Stretch[] = []
  let own: Sighting[] = []
  const finish = (): void => {
    if (own.length > 0) stretches.push({ keys: keysOf(type, own, rate), holds: false })
    own = []
  }
  for (const one of sightings) {
    const last = own.at(-1)
    if (last !== undefined && one.frame !== last.frame + 1) finish()
    own.push(one)
  }
  finish()
  return stretches.length === 0 ? undefined : { type, stretches }
}

function keysOf(type: TrackType, seen: readonly Sighting[], rate: number): readonly Key[] {
  const places: number[] = []
  const isForced = (at: number): boolean => {
    const [here, before] = [seen[at], seen[at - 1]]
    return (
      at === 0 ||
      at === seen.length - 1 ||
      here?.isKey === true ||
      !isSameJson(here?.attributes ?? [], before?.attributes ?? [])
    )
  }
  for (let at = 0; at < seen.length; at += 1) {
    if (!isForced(at)) continue
    const from = places.at(-1)
    if (from !== undefined) places.push(...placesBetween(type, seen, from, at))
    places.push(at)
  }
  const keys = places.flatMap((at): readonly Key[] => {
    const one = seen[at]
    return one === undefined
      ? []
      : [{ at: microsOfFrame(one.frame, rate), numbers: one.numbers, attributes: one.attributes }]
  })
  const [only] = keys
  // The file format needs two keyframes per stretch, so a single frame's stretch ends a microsecond later.
  return keys.length === 1 && only !== undefined ? [only, { ...only, at: only.at + 1 }] : keys
}

/** The keyframes needed between two others to reproduce every frame. */
function placesBetween(type: TrackType, seen: readonly Sighting[], from: number, to: number): readonly number[] {
  if (isTold(type, seen, from, to)) return []
  const places: number[] = []
  for (let begun = from; begun < to; ) {
    let end = begun + 1
    while (end < to && end - begun < TRIED_MAX && isTold(type, seen, begun, end + 1)) end += 1
    if (end < to) places.push(end)
    begun = end
  }
  return places
}

function isTold(type: TrackType, seen: readonly Sighting[], from: number, to: number): boolean {
  const [first, last] = [seen[from], seen[to]]
  if (first === undefined || last === undefined) return false
  for (let at = from + 1; at < to; at += 1) {
    const guessed = between(type, first.numbers, last.numbers, at - from, to - from)
    const { numbers = [] } = seen[at] ?? {}
    if (numbers.length !== guessed.length) return false
    if (numbers.some((number, place) => Math.abs(number - (guessed[place] ?? 0)) > SAME)) return false
  }
  return true
}
