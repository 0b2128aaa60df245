import type { Area } from '#domain/annotation/areas/area'
import type { Stroke } from '#domain/assist/boxed-area'
import type { PicturePart } from '#domain/assist/picture-part'
import type { Pixels } from './wand-messages'

/** A part of a picture, and the area in it, in its pixels, that something was put in; left out where it is the one of the order before. */
export interface OutlineOrder {
  readonly id: number
  readonly look?: { readonly part: PicturePart; readonly pixels: Pixels; readonly around: Area }
  /** All strokes that correct its content. */
  readonly strokes: readonly Stroke[]
}

/**
 * Progress from 0 to 1, and the result: the largest piece with its holes; undefined if nothing stands out. `id` is the
 * order's.
 */
export type OutlineNews =
  | { readonly type: 'round'; readonly id: number; readonly share: number }
  | { readonly type: 'found'; readonly id: number; readonly area: Area | undefined }
