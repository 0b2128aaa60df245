import { entity } from '../kinds/entity'
import type { Span } from '../kinds/kind'
import type { Native } from '../native'
import type { Shape } from './shape'

/** Text range with an id among the objects of its file. It is edited by words, not by places. */
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

/** Reads the range of a native object; undefined if it is unreadable. */
export function readSpanShape(value: Native): Shape | undefined {
  const span = entity.read(value)
  return span === undefined ? undefined : spanShape(span, typeof value.id === 'string' ? value.id : undefined)
}
