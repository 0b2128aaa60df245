import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { FrameTable } from '#domain/annotation/video/frame-table'
import type { SeenFrames } from '#domain/annotation/video/seen-frames'
import type { LaneScale } from './lane-scale'

/** The content of the timeline's lanes. */
export interface Lanes {
  readonly table: FrameTable
  readonly rows: readonly AnnotationObject[]
  readonly selected: ReadonlySet<number>
  readonly scale: LaneScale
  readonly scrolled: number
  readonly frame: number
  readonly loop: { readonly first?: number; readonly last?: number }
  /** Top of the first lane, in CSS pixels: below the ruler and the waveform. */
  readonly top: number
  /** Loudness of the clip; left out if hidden. */
  readonly waveform?: ReadonlyMap<number, Uint8Array> | undefined
  /** The frames that the user has seen. */
  readonly seen: SeenFrames
  /** Frames with comments. */
  readonly marks: readonly number[]
  /** The keyframe being dragged, with its start and current frame. */
  readonly held: { readonly row: number; readonly from: number; readonly to: number } | undefined
}

/** The page's colours. */
export interface LaneColours {
  readonly ground: string
  readonly raised: string
  readonly line: string
  readonly text: string
  readonly accent: string
}
