import { edgeCosts } from '#domain/vision/edge-costs'
import { liveWire } from '#domain/vision/live-wire'
import type { WireNews, WireOrder } from './wire-messages'

/** Carries out an order for paths, from data to data. */
export function foundWire({ id, raster, from }: WireOrder): WireNews {
  return { id, wire: liveWire(edgeCosts(raster), raster.width, raster.height, from) }
}
