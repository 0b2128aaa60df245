import { type Area, areaOf } from '#domain/annotation/areas/area'
import type { Part } from '#domain/annotation/commands/remake-objects'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Outline } from '#domain/annotation/kinds/kind'
import { type Box, outlineBox } from '#domain/annotation/kinds/outline-box'
import type { Place } from '#domain/annotation/shaping/shape'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { PictureWindow } from '../canvas/read-window'
import type { Size } from '../canvas/viewport'
import type { Drawing } from '../document/drawing'
import { partAround } from './box-part'

/** Drawing of the boxes, by their rows. */
export interface Boxes extends Pick<Drawing, 'hold' | 'idOf'> {
  readonly reading: Pick<Drawing['reading'], 'value'>
}

/** Box whose content is outlined. */
export interface OutlinedBox {
  readonly id: Part['id']
  readonly row: AnnotationObject['row']
  readonly colour: string
  readonly before: Outline
  readonly area: Area
  readonly box: Box
  /** Part of the picture to look at. */
  readonly part: PictureWindow
  /** The picture was loaded when the worker was asked. */
  isAtHand: boolean
  /** Result without any stroke. */
  unsaid: Area | undefined
  found: Area | undefined
}

/** Kinds of objects that can surround a thing. */
const AROUND: ReadonlySet<string> = new Set(['bbox', 'rbbox', 'ellipse'])

/** Boxes among the selected objects; locked and other objects are left out. */
export function boxesAmong(
  open: Boxes,
  selection: readonly Pick<AnnotationObject, 'row' | 'colour'>[],
  picture: Size,
  levelAtHand: number,
): readonly OutlinedBox[] {
  return selection.flatMap(({ row, colour }) => {
    const id = open.idOf(row)
    const value = open.reading.value(id)
    const shape = value === undefined || value.locked === true ? undefined : shapeOf(value)
    if (shape === undefined || !AROUND.has(shape.kind)) return []
    const [area, box] = [areaOf(shape), outlineBox(shape.outline)]
    if (area === undefined || box === undefined) return []
    const part = partAround(picture, box, levelAtHand)
    const result = { isAtHand: false, unsaid: undefined, found: undefined }
    return [{ id, row, colour, before: shape.outline, area, box, part, ...result }]
  })
}

/** The smallest box whose part of the picture has this place. */
export function smallestBoxAt(boxes: readonly OutlinedBox[], { x, y }: Place): OutlinedBox | undefined {
  const hit = boxes.filter(({ part }) => {
    const unit = 2 ** part.level
    return x >= part.x && y >= part.y && x <= part.x + part.width * unit && y <= part.y + part.height * unit
  })
  return hit.toSorted((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0]
}
