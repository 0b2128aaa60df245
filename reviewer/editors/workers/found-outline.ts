import { boxedArea, boxedIn } from '#domain/assist/boxed-area'
import type { OutlineNews, OutlineOrder } from './outline-messages'
import { rasterOf } from './raster-of'

/** Runs orders for areas and reports each round; caches the last input. */
export function outlineWork(tell: (news: OutlineNews) => void): (order: OutlineOrder) => OutlineNews {
  let looked: ReturnType<typeof boxedIn> | undefined
  return ({ id, look, strokes }) => {
    if (look !== undefined) {
      const raster = rasterOf(look.pixels)
      looked = raster && boxedIn(raster, look.around)
    }
    const area = looked && boxedArea(looked, strokes, (share) => tell({ type: 'round', id, share }))
    return { type: 'found', id, area }
  }
}
