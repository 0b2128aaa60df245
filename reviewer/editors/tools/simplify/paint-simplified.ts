import { tracePath } from '../../canvas/paint-shapes'
import type { Paint } from '../../canvas/paint'
import { paintHandles } from '../../canvas/paint-handles'
import type { Simplified } from '../../picture/simplifying'
import { paintHeld } from '../painting/paint-shape'

/** Maximum number of painted objects; in a larger selection, single outlines are too small to compare. */
const OBJECTS_MOST = 2_000
/** Above this number of points, the dots would merge. */
const POINTS_MOST = 3_000

/** Paints the simplified outlines and their points; `fillOf` gives a row's fill opacity, from 0 to 1. */
export function paintSimplified(objects: readonly Simplified[], fillOf: (row: number) => number): Paint {
  const shown = objects.slice(0, OBJECTS_MOST)
  const fills = shown.map(({ row }) => fillOf(row))
  const handles = shown.map(({ after }) => after.handles().filter(({ part }) => part === 'point'))
  const hasHandles = handles.reduce((sum, { length }) => sum + length, 0) <= POINTS_MOST
  return (context, view, _, ratio) => {
    for (const { before } of shown) {
      tracePath(context, before, view, ratio, 'all')
      context.setLineDash([4 * ratio, 3 * ratio])
      context.lineWidth = 1.5 * ratio
      context.strokeStyle = '#ffffff'
      context.stroke()
      context.setLineDash([])
    }
    for (const [at, { after, colour }] of shown.entries())
      paintHeld(context, { outline: after.outline, colour, fill: fills[at] ?? 0 }, view, ratio)
    if (hasHandles)
      for (const [at, { colour }] of shown.entries()) paintHandles(context, handles[at] ?? [], colour, view, ratio)
  }
}
