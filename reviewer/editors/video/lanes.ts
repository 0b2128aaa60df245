import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { FrameTable } from '#domain/annotation/video/frame-table'
import type { SeenFrames } from '#domain/annotation/video/seen-frames'
import type { LaneScale } from './lane-scale'

/** What the lanes show. */
export interface Lanes {
  readonly table: FrameTable
  readonly rows: readonly AnnotationObject[]
  readonly selected: ReadonlySet<number>
  readonly scale: LaneScale
  readonly scrolled: number
  readonly frame: number
  readonly loop: { readonly first?: number; readonly last?: number }
  /** Where the first lane begins, in CSS pixels: below the ruler and the waveform. */
  readonly top: number
  /** How loud the clip is; left out where that is not shown. */
  readonly waveform?: ReadonlyMap<number, Uint8Array> | undefined
  /** The frames that the person saw. */
  readonly seen: SeenFrames
  /** The frames that have comments. */
  readonly marks: readonly number[]
  /** A key that the hand holds, and where. */
  readonly held: { readonly row: number; readonly from: number; readonly to: number } | undefined
}

/** The colours of the page. */
export interface LaneColours {
  readonly ground: string
  readonly raised: string
  readonly line: string
  readonly text: string
  readonly accent: string
}
