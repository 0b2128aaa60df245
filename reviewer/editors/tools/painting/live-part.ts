import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Snap } from '../../hits/snap-at'

/** The bounding box of the boxes, the places and the snap; undefined with guides, which may extend anywhere. */
export function livePart(parts: readonly (Box | Place | undefined)[], snap?: Snap): Box | undefined {
  if ((snap?.guides?.length ?? 0) > 0) return undefined
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const part of [...parts, snap?.at]) {
    if (part === undefined) continue
    const { width, height } = { width: 0, height: 0, ...part }
    left = Math.min(left, part.x)
    top = Math.min(top, part.y)
    right = Math.max(right, part.x + width)
    bottom = Math.max(bottom, part.y + height)
  }
  return left === Infinity ? undefined : { x: left, y: top, width: right - left, height: bottom - top }
}
