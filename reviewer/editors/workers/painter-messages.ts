import type { Part, StyleTable } from '../raster/scene'
import type { ShapePatch, ShapeRoom } from '../raster/changing-shapes'

/** Which rows are painted, the lowest first, and how. */
export interface Shown {
  readonly order: Uint32Array
  readonly selected: Uint8Array
  readonly styles: StyleTable
}

/** What the page asks of a painter; orders are carried out one after the other, each for the sheet of one document. */
export type PainterOrder = { readonly sheet: number } & (
  | { readonly type: 'open'; readonly patch: ShapePatch }
  /** Where do the boxes lie now? */
  | { readonly type: 'index' }
  | { readonly type: 'change'; readonly patch: ShapePatch; readonly room: ShapeRoom }
  | { readonly type: 'show'; readonly shown: Shown }
  | { readonly type: 'paint'; readonly part: Part; readonly scale: number }
  | { readonly type: 'close' }
)

/** What it answers: a picture of the part, null where nothing is; where the boxes lie, once it is known. */
export type PainterNews =
  | { readonly type: 'painted'; readonly bitmap: ImageBitmap | null }
  | { readonly type: 'indexed'; readonly index: ArrayBuffer }
