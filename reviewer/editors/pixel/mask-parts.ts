import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { labelOf } from '#domain/annotation/mask/part-mask'

/** The objects of a mask by the labels of their pixels. */
export function byLabel(objects: readonly AnnotationObject[]): ReadonlyMap<number, AnnotationObject> {
  const owners = new Map<number, AnnotationObject>()
  for (const object of objects) for (const colour of object.parts ?? []) owners.set(labelOf(colour), object)
  return owners
}
