import { isInArea } from '#domain/annotation/areas/area'
import { markedAreas } from '#domain/annotation/mask/marked-areas'
import { grabCut, ROUNDS_MOST } from '#domain/vision/grab-cut'
import { calmed } from '#domain/vision/marks'
import { rasterOf } from './raster-of'
import { withoutSteps } from './without-steps'
import type { OutlineNews, OutlineOrder } from './outline-messages'

/** Holes of fewer pixels, or of a smaller share of what was put around it, are grain. */
const LEAST_PIXELS = 16
const LEAST_SHARE = 0.005
const CALM = 1

/** Finds what is in an area, telling of each round. */
export function foundOutline({ pixels, around }: OutlineOrder, tell: (news: OutlineNews) => void): OutlineNews {
  const raster = rasterOf(pixels)
  if (raster === undefined) return { type: 'found', area: undefined }
  const { width, height } = raster
  const inside = Uint8Array.from({ length: width * height }, (_, at) =>
    isInArea(around, { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 }) ? 1 : 0,
  )
  const count = inside.reduce((sum, mark) => sum + mark, 0)
  // Without any ground beside it nothing can stand out.
  if (count === 0 || count === inside.length) return { type: 'found', area: undefined }
  let marks: Uint8Array = inside
  let done = 0
  for (const next of grabCut(raster, inside)) {
    marks = next
    done += 1
    tell({ type: 'round', share: done / ROUNDS_MOST })
  }
  const least = Math.max(LEAST_PIXELS, LEAST_SHARE * count)
  const [area] = markedAreas(calmed({ width, height, pixels: marks }, CALM), least)
  const smooth = area?.flatMap((ring) => withoutSteps(ring, 0, 0))
  return { type: 'found', area: smooth !== undefined && smooth.length > 0 ? smooth : undefined }
}
