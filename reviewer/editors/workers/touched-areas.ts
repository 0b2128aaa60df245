import { touchedAreas } from '#domain/assist/touched-areas'
import { type Wand, wandOver } from '#domain/vision/wand'
import { rasterOf } from './raster-of'
import type { WandNews, WandOrder } from './wand-messages'

/** Carries out orders for what was touched, from data to data; an order to look has no answer. */
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
