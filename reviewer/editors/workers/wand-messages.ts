import type { Area } from '#domain/annotation/areas/area'
import type { PicturePart } from '#domain/assist/picture-part'
import type { Raster } from '#domain/vision/edge-costs'
import type { Touch, WandRules } from '#domain/vision/wand'

/** Pixels to look at, or a picture that has them. */
export type Pixels = { readonly raster: Raster } | { readonly bitmap: ImageBitmap }

/** What the page asks: to look at these pixels of a part from now on, and what was touched of them. */
export type WandOrder =
  | { readonly type: 'look'; readonly part: PicturePart; readonly pixels: Pixels }
  | { readonly type: 'touch'; readonly id: number; readonly touches: readonly Touch[]; readonly rules: WandRules }

/** The areas that were touched, in pixels of what is looked at; `id` is that of the order. */
export interface WandNews {
  readonly id: number
  readonly areas: readonly Area[]
  /** So many pieces were left out, because there are more than anybody looks at. */
  readonly left: number
}
