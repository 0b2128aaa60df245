import { markedAreas } from '#domain/annotation/mask/marked-areas'
import { type Wand, wandOver } from '#domain/vision/wand'
import { rasterOf } from './raster-of'
import type { WandNews, WandOrder } from './wand-messages'
import { withoutSteps } from './without-steps'

/** Pieces and holes of fewer pixels, or of a smaller share of all, are grain. */
const LEAST_PIXELS = 24
const LEAST_SHARE = 0.001
/** Maximum number of pieces offered. */
const PIECES_MOST = 200

/** Runs orders for touched pixels; a look-only order answers nothing. */
export function wandWork(): (order: WandOrder) => WandNews | undefined {
  let wand: Wand | undefined
  return (order) => {
    if (order.type === 'look') {
      const raster = rasterOf(order.pixels)
      wand = raster && wandOver(raster)
      return undefined
    }
    const found = wand?.region(order.touches, order.rules)
    if (found === undefined) return { id: order.id, areas: [], left: 0 }
    const { marks, part } = found
    const least = Math.max(LEAST_PIXELS, LEAST_SHARE * marks.width * marks.height)
    const all = markedAreas(marks, least)
    const areas = all
      .slice(0, PIECES_MOST)
      .map((area) => area.flatMap((ring) => withoutSteps(ring, part.x, part.y)))
      .filter(({ length }) => length > 0)
    return { id: order.id, areas, left: all.length - Math.min(all.length, PIECES_MOST) }
  }
}
