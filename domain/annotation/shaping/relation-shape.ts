import type { RelationEnds } from '../kinds/kind'
import { relation } from '../kinds/relation'
import type { Native } from '../native'
import type { Shape } from './shape'

/** Relation between two spans; it follows them and has no place of its own. */
export function relationShape({ from, to }: RelationEnds, id?: string): Shape {
  const shape: Shape = {
    kind: relation.native,
    fields: { ...(id === undefined ? {} : { id }), from, to },
    outline: { lines: [], closed: false },
    handles: () => [],
    moved: () => shape,
    dragged: () => shape,
  }
  return shape
}

/** Reads the ends of a native relation; undefined if they are unreadable. */
export function readRelationShape(value: Native): Shape | undefined {
  const ends = relation.read(value)
  return ends === undefined ? undefined : relationShape(ends, typeof value.id === 'string' ? value.id : undefined)
}
