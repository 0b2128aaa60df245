import type { Part, StyleTable } from '../raster/scene'
import type { ShapePatch, ShapeRoom } from '../raster/changing-shapes'
import type { OrderChange } from './shown-order'

/** Which rows are painted from now on, and how. */
export interface ShownChange {
  readonly order: OrderChange
  /** 1 for each row that is selected with many others, none where it is too short; left out where it is as it was. */
  readonly selected?: Uint8Array
  readonly styles: StyleTable
}

/** Orders to a painter; run one after the other, each for the sheet of one document. */
export type PainterOrder = { readonly sheet: number } & (
  | { readonly type: 'open'; readonly patch: ShapePatch }
  /** Where do the boxes lie now? */
  | { readonly type: 'index' }
  | { readonly type: 'change'; readonly patch: ShapePatch; readonly room: ShapeRoom }
  | { readonly type: 'show'; readonly shown: ShownChange }
  | { readonly type: 'paint'; readonly part: Part; readonly scale: number }
  | { readonly type: 'close' }
)

/** Its answers: a picture of the part, null if empty; the places of the boxes, once known. */
export type PainterNews =
  | { readonly type: 'painted'; readonly bitmap: ImageBitmap | null }
  | { readonly type: 'indexed'; readonly index: ArrayBuffer }
