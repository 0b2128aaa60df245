import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { labelOf } from '#domain/annotation/mask/part-mask'

/** Indexes a mask's objects by pixel label. */
export function byLabel(objects: readonly AnnotationObject[]): ReadonlyMap<number, AnnotationObject> {
  const owners = new Map<number, AnnotationObject>()
  for (const object of objects) for (const colour of object.parts ?? []) owners.set(labelOf(colour), object)
  return owners
}
