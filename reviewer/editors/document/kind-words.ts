import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { KIND_NAMES, kindOf } from '#domain/annotation/kinds/registry'

/** Type of a track without a shape, which is no kind of its own. */
const EVENT = 'event'

/** Name of an object's kind. */
export function kindWords({ kind }: Pick<AnnotationObject, 'kind'>): string {
  return kind === EVENT ? 'Event' : (kindOf(kind)?.noun ?? kind)
}

/** Kinds in an order that stays from item to item. */
export function kindsInOrder(kinds: ReadonlySet<string>): readonly string[] {
  const order = [...KIND_NAMES, EVENT]
  return [...order.filter((kind) => kinds.has(kind)), ...[...kinds].filter((kind) => !order.includes(kind))]
}
