import type { Remaking } from '../commands/remake-objects'
import { polylineShape } from '../shaping/line-shape'
import type { Check } from './check'
import { CHECK_TITLES } from './titles'
import { lengthOf } from './rings'

/** Gap as a fraction of the line below which its ends were meant to meet. */
const GAP_SHARE = 0.02
const POINTS_MIN = 4

/** Moves the last point to the first. */
const joined: Remaking = (parts) => {
  const changes = parts.flatMap(({ id, shape }) => {
    const { points } = shape.fields
    if (!Array.isArray(points) || points.length < 2 * POINTS_MIN) return []
    return [{ id, shape: polylineShape([...points.slice(0, -2), ...points.slice(0, 2)]) }]
  })
  return { changes, label: changes.length === 1 ? 'Ends joined' : `Ends of ${changes.length} lines joined` }
}

/** Line that was meant to be closed. */
export const openRing: Check = {
  id: 'open-ring',
  title: CHECK_TITLES['open-ring'],
  one({ kind, outline }) {
    const [line] = outline?.lines ?? []
    if (kind !== 'polyline' || line === undefined || line.length < 2 * POINTS_MIN) return undefined
    const [x, y] = [line.at(-2) ?? 0, line.at(-1) ?? 0]
    const gap = Math.hypot((line[0] ?? 0) - x, (line[1] ?? 0) - y)
    if (gap === 0 || gap > GAP_SHARE * lengthOf(line, false)) return undefined
    return {
      text: 'Its ends nearly meet, and leave a gap.',
      at: { x: Math.min(x, line[0] ?? 0), y: Math.min(y, line[1] ?? 0), width: gap, height: gap },
    }
  },
  fix: { words: 'Join the ends', how: () => joined },
}
