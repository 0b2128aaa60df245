import type { Native } from '../native'
import { factsOf, isTimed } from '../video/read-track'

const NOUNS: Readonly<Record<string, string>> = {
  bbox: 'Box',
  rbbox: 'Rotated box',
  polygon: 'Polygon',
  polyline: 'Line',
  point: 'Point',
  ellipse: 'Ellipse',
  cuboid: 'Cuboid',
  template: 'Skeleton',
  tag: 'Tag',
  entity: 'Span',
  relation: 'Relation',
}

/** Subject of a step's name: the kind of a single object, else the number. */
export function counted(count: number, only: Native | undefined): string {
  if (count !== 1 || only === undefined) return `${count.toLocaleString('en')} objects`
  if (isTimed(only)) return factsOf(only).type === 'event' ? 'Event' : 'Track'
  return (typeof only.type === 'string' ? NOUNS[only.type] : undefined) ?? 'Object'
}
