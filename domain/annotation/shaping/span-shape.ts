import { entity } from '../kinds/entity'
import type { Span } from '../kinds/kind'
import type { Native } from '../native'
import type { Shape } from './shape'

/** A stretch of a text; it has a name of its own among the objects of its file. A hand takes hold of it by words, not by places. */
export function spanShape({ start, end }: Span, id?: string): Shape {
  const shape: Shape = {
    kind: entity.native,
    fields: { ...(id === undefined ? {} : { id }), start, end },
    outline: { lines: [], closed: false },
    handles: () => [],
    moved: () => shape,
    dragged: () => shape,
  }
  return shape
}

/** Reads the stretch of a native object; undefined where it can't be read. */
export function readSpanShape(value: Native): Shape | undefined {
  const span = entity.read(value)
  return span === undefined ? undefined : spanShape(span, typeof value.id === 'string' ? value.id : undefined)
}
