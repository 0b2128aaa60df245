import type { AnnotationObject } from '../document/read-document'
import { namedSpans } from './named-spans'

type Objects = readonly AnnotationObject[]

/** Relation with its two spans; an end is undefined if its span is missing. */
export interface Related {
  readonly relation: AnnotationObject
  readonly from: AnnotationObject | undefined
  readonly to: AnnotationObject | undefined
}

const known = new WeakMap<Objects, readonly Related[]>()

/** Relations of a list with their spans; each list is read once. */
export function relationsOf(objects: Objects): readonly Related[] {
  const before = known.get(objects)
  if (before !== undefined) return before
  const all = objects.filter(({ ends }) => ends !== undefined)
  const spans = all.length === 0 ? undefined : namedSpans(objects)
  const made = all.map((relation) => ({
    relation,
    from: spans?.get(relation.ends?.from ?? ''),
    to: spans?.get(relation.ends?.to ?? ''),
  }))
  known.set(objects, made)
  return made
}

/** These rows, and those of their relations. */
export function withRelations(objects: Objects, rows: readonly number[]): readonly number[] {
  const all = relationsOf(objects)
  if (all.length === 0) return rows
  const meant = new Set(rows)
  const hanging = all.flatMap(({ relation, from, to }) =>
    meant.has(from?.row ?? -1) || meant.has(to?.row ?? -1) ? [relation.row] : [],
  )
  return [...new Set([...rows, ...hanging])]
}

/** Tells whether two spans already have a relation of this class and direction. */
export function isRelated(objects: Objects, from: AnnotationObject, to: AnnotationObject, className: string): boolean {
  return relationsOf(objects).some(
    (one) => one.from?.row === from.row && one.to?.row === to.row && one.relation.className === className,
  )
}
