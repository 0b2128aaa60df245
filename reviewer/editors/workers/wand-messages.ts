import type { Area } from '#domain/annotation/areas/area'
import type { PicturePart } from '#domain/assist/picture-part'
import type { Raster } from '#domain/vision/edge-costs'
import type { Touch, WandRules } from '#domain/vision/wand'

/** Pixels to look at, or a picture that has them. */
export type Pixels = { readonly raster: Raster } | { readonly bitmap: ImageBitmap }

/** Orders from the page: the pixels to use, and the touched places. */
export type WandOrder =
  | { readonly type: 'look'; readonly part: PicturePart; readonly pixels: Pixels }
  | { readonly type: 'touch'; readonly id: number; readonly touches: readonly Touch[]; readonly rules: WandRules }

/** The touched areas, in pixels of the input; `id` is the order's. */
export interface WandNews {
  readonly id: number
  readonly areas: readonly Area[]
  /** Pieces left out beyond the maximum. */
  readonly left: number
}
