import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { outlineBox } from '#domain/annotation/kinds/outline-box'
import { kindOf } from '#domain/annotation/kinds/registry'
import { attributesOf } from '#domain/annotation/parts/attributes'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { Shape } from '#domain/annotation/shaping/shape'
import type { FrameTable } from '#domain/annotation/video/frame-table'
import { asShape, readNumbers } from '#domain/annotation/video/key-geometry'
import type { TrackType } from '#domain/annotation/video/track'
import { framedTrack, trackAt } from '#domain/annotation/video/track-at'

/** An object on one frame, with its place there. */
export interface FrameObject extends AnnotationObject {
  readonly isKey: boolean
  readonly numbers: readonly number[]
}

/** The objects on a frame, in file order; events have no place. */
export function objectsOn(
  objects: readonly AnnotationObject[],
  table: FrameTable,
  frame: number,
): readonly FrameObject[] {
  return objects.flatMap((object) => {
    const { track } = object
    const moment = track && trackAt(framedTrack(track, table), frame)
    return track === undefined || moment === undefined ? [] : [placed(object, track.type, moment)]
  })
}

/** The object with this geometry and these answers. */
export function placed(
  object: AnnotationObject,
  type: TrackType,
  { numbers, attributes, isKey }: { numbers: readonly number[]; attributes: readonly unknown[]; isKey: boolean },
): FrameObject {
  const kind = kindOf(type)
  const geometry = kind?.read(asShape(type, numbers))
  const outline = geometry === undefined ? undefined : kind?.outline(geometry)
  const box = outline === undefined ? undefined : outlineBox(outline)
  return { ...object, attributes: attributesOf({ attributes }), outline, box, isKey, numbers }
}

/** The editable shape; undefined for an event. */
export function shapeOn({ track, numbers }: FrameObject): Shape | undefined {
  return track === undefined || track.type === 'event' ? undefined : shapeOf(asShape(track.type, numbers))
}

/** Converts an edited shape to keyframe numbers. */
export function numbersOf(type: TrackType, { fields }: Shape): readonly number[] | undefined {
  return readNumbers(type, fields)
}
