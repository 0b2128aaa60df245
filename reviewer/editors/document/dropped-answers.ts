import { relation } from '#domain/annotation/kinds/relation'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ObjectClass } from '#domain/annotation/commands/new-object'
import { type Attribute, attributesOf } from '#domain/annotation/parts/attributes'

const NAMED_MAX = 5

/** Names the answers that objects lose with another class; undefined if there are none. */
export function droppedAnswers(objects: readonly AnnotationObject[], to: ObjectClass): string | undefined {
  const kept = new Set(attributesOf({ attributes: to.attributes ?? [] }).map(nameOf))
  const changed = objects.filter(
    ({ className, kind, locked }) =>
      className !== to.className && locked !== true && (kind === relation.native) === (to.isRelation === true),
  )
  const names = new Set(changed.flatMap(({ attributes }) => attributes.map(nameOf)).filter((name) => !kept.has(name)))
  if (names.size === 0) return undefined
  const more = names.size - NAMED_MAX
  return `${[...names].slice(0, NAMED_MAX).join(' · ')}${more > 0 ? ` · ${more} more` : ''}`
}

function nameOf({ group, value }: Attribute): string {
  return group === '' ? value : `${group}: ${value}`
}
