import type { Place } from '../shaping/shape'

/**
 * Crossing of two straight lines as a fraction of the first, including its ends; undefined if they don't cross or are
 * parallel.
 */
export function crossing(from: Place, to: Place, a: Place, b: Place): number | undefined {
  const [rx, ry, sx, sy] = [to.x - from.x, to.y - from.y, b.x - a.x, b.y - a.y]
  const cross = rx * sy - ry * sx
  if (cross === 0) return undefined
  const [qx, qy] = [a.x - from.x, a.y - from.y]
  const [share, along] = [(qx * sy - qy * sx) / cross, (qx * ry - qy * rx) / cross]
  return share >= 0 && share <= 1 && along >= 0 && along <= 1 ? share : undefined
}
