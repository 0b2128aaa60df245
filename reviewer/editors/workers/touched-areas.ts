import { touchedAreas } from '#domain/assist/touched-areas'
import { type Wand, wandOver } from '#domain/vision/wand'
import { rasterOf } from './raster-of'
import type { WandNews, WandOrder } from './wand-messages'

/** Runs orders for touched pixels; a look-only order answers nothing. */
export function wandWork(): (order: WandOrder) => WandNews | undefined {
  let wand: Wand | undefined
  return (order) => {
    if (order.type === 'look') {
      const raster = rasterOf(order.pixels)
      wand = raster && wandOver(raster)
      return undefined
    }
    const found = wand === undefined ? { areas: [], left: 0 } : touchedAreas(wand, order.touches, order.rules)
    return { id: order.id, ...found }
  }
}
