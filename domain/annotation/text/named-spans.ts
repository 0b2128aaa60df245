import type { WordsPlace } from '../comments/thread'
import type { AnnotationObject } from '../document/read-document'
import type { Span } from '../kinds/kind'

type Objects = readonly AnnotationObject[]

const known = new WeakMap<Objects, ReadonlyMap<string, AnnotationObject>>()

/** The spans of a list by their names in the file; a list is read once. */
export function namedSpans(objects: Objects): ReadonlyMap<string, AnnotationObject> {
  const before = known.get(objects)
  if (before !== undefined) return before
  const made = new Map(objects.flatMap((object) => (object.id === undefined ? [] : [[object.id, object] as const])))
  known.set(objects, made)
  return made
}

/** The object that a comment on words is about: the span of its name, else the one with the same ends. */
export function objectOfWords(objects: Objects, { object, start, end }: WordsPlace): AnnotationObject | undefined {
  const named = object === undefined ? undefined : namedSpans(objects).get(object)
  return named ?? objects.find(({ span }) => span?.start === start && span.end === end)
}

/** Where the words of a comment are now: its span may have other ends than when the comment began. */
export function spanOfWords(objects: Objects, words: WordsPlace): Span {
  const { object, start, end } = words
  return (object === undefined ? undefined : namedSpans(objects).get(object)?.span) ?? { start, end }
}

/** What a comment on a span keeps of it; undefined for an object without a place in the text. */
export function wordsPlaceOf({ id, span }: AnnotationObject): WordsPlace | undefined {
  if (span === undefined) return undefined
  return { start: span.start, end: span.end, ...(id === undefined ? {} : { object: id }) }
}
