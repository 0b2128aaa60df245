import type { AnnotationObject } from '#domain/annotation/document/read-document'

const KIND_WORDS: Readonly<Record<string, string>> = {
  bbox: 'Box',
  rbbox: 'Rotated box',
  polygon: 'Polygon',
  polyline: 'Line',
  point: 'Point',
  ellipse: 'Ellipse',
  cuboid: 'Cuboid',
  template: 'Skeleton',
  mask: 'Mask',
  tag: 'Tag',
  entity: 'Span',
  relation: 'Relation',
  event: 'Event',
}

/** Name of an object's kind. */
export function kindWords({ kind }: Pick<AnnotationObject, 'kind'>): string {
  return KIND_WORDS[kind] ?? kind
}

/** Kinds in an order that stays from item to item. */
export function kindsInOrder(kinds: ReadonlySet<string>): readonly string[] {
  const known = Object.keys(KIND_WORDS).filter((kind) => kinds.has(kind))
  return [...known, ...[...kinds].filter((kind) => !Object.hasOwn(KIND_WORDS, kind))]
}
