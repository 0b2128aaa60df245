import type { Area } from '#domain/annotation/areas/area'
import { markedAreas } from '#domain/annotation/mask/marked-areas'
import { thinned } from '#domain/vision/thinned'
import { type Wand, wandOver } from '#domain/vision/wand'
import { rasterOf } from './raster-of'
import type { WandNews, WandOrder } from './wand-messages'

/** Pieces and holes of fewer pixels, or of a smaller share of all, are grain. */
const LEAST_PIXELS = 24
const LEAST_SHARE = 0.001
/** More pieces than these nobody looks at. */
const PIECES_MOST = 200
/** A line leaves the border by no more than this, in pixels. */
const ERROR = 1
const POINTS_LEAST = 3

/** Carries out orders for what was touched, from data to data; answers nothing where it was only told to look. */
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
      .map((area) => area.flatMap((ring) => smoothed(ring, part.x, part.y)))
      .filter(({ length }) => length > 0)
    return { id: order.id, areas, left: all.length - Math.min(all.length, PIECES_MOST) }
  }
}

/** The ring without the steps of its pixels, moved; none where nothing is left of it. */
function smoothed(ring: readonly number[], dx: number, dy: number): Area {
  const places = Array.from({ length: ring.length / 2 }, (_, at) => ({
    x: (ring[2 * at] ?? 0) + dx,
    y: (ring[2 * at + 1] ?? 0) + dy,
  }))
  // A ring has no ends: it is cut at the place that lies farthest from its first one.
  const [first] = places
  if (first === undefined) return []
  let [farthest, most] = [0, 0]
  for (const [at, { x, y }] of places.entries()) {
    const distance = (x - first.x) ** 2 + (y - first.y) ** 2
    if (distance > most) [farthest, most] = [at, distance]
  }
  const there = thinned(places.slice(0, farthest + 1), ERROR)
  const back = thinned([...places.slice(farthest), first], ERROR)
  const line = [...there.slice(0, -1), ...back.slice(0, -1)]
  return line.length < POINTS_LEAST ? [] : [line.flatMap(({ x, y }) => [x, y])]
}
