import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'
import { snapAt } from '../hits/snap-at'
import { type EditPorts, perPixel, type Snapping } from './edit-ports'

/** How far something snaps, in CSS pixels. */
const REACH = 8

interface SnappingParts {
  readonly camera: EditPorts['camera']
  readonly bounds: EditPorts['bounds']
  readonly isMagnetOn: () => boolean
  /** The objects whose boxes touch a box. */
  readonly near: (box: Box) => readonly AnnotationObject[]
}

/** What is drawn snaps while the magnet is on; Mod does the other thing for as long as it is held. */
export function createSnapping({ camera, bounds, isMagnetOn, near }: SnappingParts): Snapping {
  return ({ x, y }, held, without = []) => {
    // Equal sides and steps of angles are meant exactly.
    if (isMagnetOn() === held.mod || held.shift) return undefined
    const reach = REACH * perPixel(camera)
    const found = near({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach })
    const others = found.filter(({ row }) => !without.includes(row))
    return snapAt(others, { x, y }, reach, bounds())
  }
}
