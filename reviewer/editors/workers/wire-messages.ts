import type { PicturePart } from '#domain/assist/picture-part'
import type { Raster } from '#domain/vision/edge-costs'
import type { LiveWire } from '#domain/vision/live-wire'

/** Asks for the cheapest paths over these pixels, from one of them. */
export interface WireOrder {
  readonly id: number
  readonly part: PicturePart
  readonly raster: Raster
  readonly from: number
}

/** The paths; `id` is the order's. */
export interface WireNews {
  readonly id: number
  readonly wire: LiveWire
}
