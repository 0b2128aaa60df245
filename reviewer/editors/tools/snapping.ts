import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Box } from '#domain/annotation/kinds/outline-box'
import { bbox } from '#domain/annotation/kinds/bbox'
import type { Gesture } from '../../shortcuts/gestures'
import { alignedAt } from '../hits/align-at'
import { snapAt } from '../hits/snap-at'
import { type EditPorts, perPixel, type Row, type Snapping } from './edit-ports'

/** Snap distance, in CSS pixels. */
const REACH = 8
/** Snap distance of a side for alignment, and maximum distance to the aligned box, in CSS pixels. */
const LEVEL_REACH = 4
const LEVEL_AWAY = 400
/** Places in the same cell share one list of nearby boxes; cell size in CSS pixels. */
const LEVEL_CELL = 100

/** The gesture of everything that snaps. */
export const SNAP_ONCE: Gesture = { title: 'Toggle snapping once', by: 'Mod while drawing or dragging', changes: true }

interface SnappingParts {
  readonly camera: EditPorts['camera']
  readonly bounds: EditPorts['bounds']
  readonly isMagnetOn: () => boolean
  /** Objects whose boxes touch the given box. */
  readonly near: (box: Box) => readonly AnnotationObject[]
  /** Changes whenever the objects do. */
  readonly version: () => unknown
}

/** Nearby boxes per cell; `of` are the inputs they were found with. */
interface Known {
  readonly of: readonly unknown[]
  readonly cells: Map<string, readonly AnnotationObject[]>
}

/** Snaps drawing while the magnet is on; Mod inverts that while pressed. */
export function createSnapping({ camera, bounds, isMagnetOn, near, version }: SnappingParts): Snapping {
  const around = ({ x, y }: Place, reach: number, without: readonly Row[]) =>
    near({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }).filter(
      ({ row }) => !without.includes(row),
    )

  let known: Known | undefined

  /** Cached per cell, because a drag asks for each corner with every move. */
  function boxesAround({ x, y }: Place, unit: number, without: readonly Row[]): readonly AnnotationObject[] {
    const side = LEVEL_CELL * unit
    const [column, line] = [Math.floor(x / side), Math.floor(y / side)]
    const of = [unit, version(), without.join()]
    if (known === undefined || known.of.some((part, at) => part !== of[at])) known = { of, cells: new Map() }
    const name = `${column}/${line}`
    const found = known.cells.get(name)
    if (found !== undefined) return found
    const middle = { x: (column + 0.5) * side, y: (line + 0.5) * side }
    const boxes = around(middle, LEVEL_AWAY * unit, without).filter(({ kind }) => kind === bbox.native)
    known.cells.set(name, boxes)
    return boxes
  }

  return (place, held, { without = [], isBox = false } = {}) => {
    // With Shift, equal sides and stepped angles must stay precise.
    if (isMagnetOn() === held.mod || held.shift) return undefined
    const unit = perPixel(camera)
    const snap = snapAt(around(place, REACH * unit, without), place, REACH * unit, bounds())
    if (snap !== undefined || !isBox) return snap
    return alignedAt(boxesAround(place, unit, without), place, LEVEL_REACH * unit)
  }
}
