import type { ThreadId } from '#domain/annotation/ops/op'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Place } from '#domain/annotation/shaping/shape'
import type { FrameTable } from '#domain/annotation/video/frame-table'
import { framedTrack, keyFrames } from '#domain/annotation/video/track-at'
import { type LaneScale, leftOf } from './lane-scale'
import { LANE, MARK, RULER } from './paint-lanes'

/** Reach of a keyframe around the pointer, in CSS pixels. */
const GRAB = 7

/** Frame with a comment. */
export interface TimedThread {
  readonly id: ThreadId
  readonly frame: number
}

interface PressedLanes {
  readonly table: FrameTable
  readonly rows: readonly Pick<AnnotationObject, 'row' | 'track'>[]
  readonly scale: LaneScale
  readonly scrolled: number
  /** Top of the first lane, in CSS pixels. */
  readonly top: number
  readonly threads: readonly TimedThread[]
}

/** What lies at a place of the timeline: a comment, or a track with or without a keyframe, or nothing. */
export interface LaneTarget {
  readonly thread?: TimedThread | undefined
  readonly row?: number
  readonly key?: number | undefined
}

/** Finds what a press on the timeline hits. */
export function laneTarget({ x, y }: Place, lanes: PressedLanes): LaneTarget {
  const { table, rows, scale, scrolled, top, threads } = lanes
  const distance = (frame: number) => Math.abs(leftOf(scale, frame) + scale.perFrame / 2 - x)
  const thread = y < RULER ? threads.find((one) => distance(one.frame) <= MARK + 1) : undefined
  if (thread !== undefined) return { thread }
  const object = y < top ? undefined : rows[Math.floor((y - top + scrolled) / LANE)]
  if (object?.track === undefined) return {}
  const near = keyFrames(framedTrack(object.track, table)).filter((key) => distance(key) <= GRAB)
  const [key] = near.toSorted((a, b) => distance(a) - distance(b))
  return { row: object.row, key }
}
