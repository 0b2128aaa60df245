import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Box } from '#domain/annotation/kinds/outline-box'
import { bbox } from '#domain/annotation/kinds/bbox'
import { alignedAt } from '../hits/align-at'
import { snapAt } from '../hits/snap-at'
import { type EditPorts, perPixel, type Row, type Snapping } from './edit-ports'

/** How far something snaps, in CSS pixels. */
const REACH = 8
/** How far a side is drawn to be level with others, and how far those may be away, in CSS pixels. */
const LEVEL_REACH = 4
const LEVEL_AWAY = 400

interface SnappingParts {
  readonly camera: EditPorts['camera']
  readonly bounds: EditPorts['bounds']
  readonly isMagnetOn: () => boolean
  /** The objects whose boxes touch a box. */
  readonly near: (box: Box) => readonly AnnotationObject[]
}

/** What is drawn snaps while the magnet is on; Mod does the other thing for as long as it is held. */
export function createSnapping({ camera, bounds, isMagnetOn, near }: SnappingParts): Snapping {
  const around = ({ x, y }: Place, reach: number, without: readonly Row[]) =>
    near({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }).filter(
      ({ row }) => !without.includes(row),
    )

  return (place, held, { without = [], isBox = false } = {}) => {
    // Equal sides and steps of angles are meant exactly.
    if (isMagnetOn() === held.mod || held.shift) return undefined
    const unit = perPixel(camera)
    const snap = snapAt(around(place, REACH * unit, without), place, REACH * unit, bounds())
    if (snap !== undefined || !isBox) return snap
    const boxes = around(place, LEVEL_AWAY * unit, without).filter(({ kind }) => kind === bbox.native)
    return alignedAt(boxes, place, LEVEL_REACH * unit)
  }
}
