import type { How, Place, Shape } from '#domain/annotation/shaping/shape'
import { followedPoints } from '../../hits/follow-outline'
import type { Aim } from './aim'
import type { DrawPorts } from './draw-ports'
import type { PlacedPoints } from './placed-points'
import type { ShapeToolRow } from './shape-row'

/** The line through the set points and the aim, along edges or outlines where the tool follows them. */
export interface PlacedLine {
  /** Follows edges of the picture from the last point on, if the tool does; calls once they are known. */
  trace(ports: DrawPorts, onEdges: () => void): void
  /** All points up to the aim; `isPreview` while it is not set yet. */
  next(ports: DrawPorts, isPreview: boolean): readonly Place[]
  /** The shape with the aim as its next point. */
  preview(ports: DrawPorts): Shape | undefined
  /** Closes the line and makes the shape; undefined if it is too small. */
  finish(ports: DrawPorts): Shape | undefined
}

/** Creates the line of a tool over its points and its aim. */
export function createPlacedLine(row: ShapeToolRow, points: PlacedPoints, aim: Aim): PlacedLine {
  const { gesture } = row
  const isTraced = row.traces === true
  const how = (): How => ({ even: aim.held.shift, centred: aim.held.alt })

  /** Edges between the last point and a place; Shift goes straight. */
  function edgesTo({ tracing }: DrawPorts, to: Place, isPreview: boolean): readonly Place[] {
    if (!isTraced || aim.held.shift) return []
    return isPreview ? tracing.between(to) : tracing.setBetween(to)
  }

  function next(ports: DrawPorts, isPreview: boolean): readonly Place[] {
    const { at, held, snap } = aim
    if (isTraced) return [...points.all, ...edgesTo(ports, at, isPreview), at]
    // A line between two places on one outline follows it.
    const [from, to] = [points.lastSnap?.along, snap?.along]
    const isLine = gesture.flows === true && from !== undefined && to !== undefined
    return [...points.all, ...(isLine ? followedPoints(from, to, held.alt) : []), at]
  }

  return {
    trace(ports, onEdges) {
      if (isTraced && points.last !== undefined) ports.tracing.begin(points.last, onEdges)
    },
    next,
    preview(ports) {
      const isNew = points.count < gesture.least || !isSame(aim.at, points.last)
      return row.make(isNew ? next(ports, true) : points.all, how(), points.skipped)
    },
    finish(ports) {
      const [first] = points.all
      if (first !== undefined) points.close(edgesTo(ports, first, false))
      return points.count < gesture.least ? undefined : row.make(points.all, how(), points.skipped)
    },
  }
}

export function isSame(a: Place, b: Place | undefined): boolean {
  return a.x === b?.x && a.y === b.y
}
