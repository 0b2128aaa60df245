import type { WordsPlace } from '../comments/thread'
import type { AnnotationObject } from '../document/read-document'
import type { Span } from '../kinds/kind'

type Objects = readonly AnnotationObject[]

const known = new WeakMap<Objects, ReadonlyMap<string, AnnotationObject>>()

/** Spans of a list by id; each list is indexed once. */
export function namedSpans(objects: Objects): ReadonlyMap<string, AnnotationObject> {
  const before = known.get(objects)
  if (before !== undefined) return before
  const made = new Map(objects.flatMap((object) => (object.id === undefined ? [] : [[object.id, object] as const])))
  known.set(objects, made)
  return made
}

/** Object of a comment on words: the span of its id, else the one with the same ends. */
export function objectOfWords(objects: Objects, { object, start, end }: WordsPlace): AnnotationObject | undefined {
  const named = object === undefined ? undefined : namedSpans(objects).get(object)
  return named ?? objects.find(({ span }) => span?.start === start && span.end === end)
}

/** Present range of a comment's words: its span may have moved since. */
export function spanOfWords(objects: Objects, words: WordsPlace): Span {
  const { object, start, end } = words
  return (object === undefined ? undefined : namedSpans(objects).get(object)?.span) ?? { start, end }
}

/** Data of a span that a comment stores; undefined for an object without a text range. */
export function wordsPlaceOf({ id, span }: AnnotationObject): WordsPlace | undefined {
  if (span === undefined) return undefined
  return { start: span.start, end: span.end, ...(id === undefined ? {} : { object: id }) }
}
