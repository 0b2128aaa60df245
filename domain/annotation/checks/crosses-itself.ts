import { areaOf } from '../areas/area'
import { combine, UncombinedError } from '../areas/combine'
import { areaSize } from '../areas/area'
import type { Remaking } from '../commands/remake-objects'
import { polygonShape } from '../shaping/line-shape'
import type { Check } from './check'
import { CHECK_TITLES } from './titles'
import { selfCrossing } from './rings'
import { SIZE_MIN } from './too-small'

/** Margin shown around a crossing, in the picture's pixels. */
const AROUND = 24

/** Makes each enclosed part an area of its own; the largest replaces the object. */
const untangled: Remaking = (parts) => {
  const made = parts.flatMap((part) => {
    const area = areaOf(part.shape)
    const pieces = area === undefined ? [] : piecesOf(area).filter((piece) => areaSize(piece) >= SIZE_MIN)
    return pieces.length === 0
      ? []
      : [{ part, shapes: pieces.map((one) => polygonShape(one, 'exclude' in part.value)) }]
  })
  if (made.length === 0) return { refusal: 'The outline encloses no area. Delete the object.' }
  return {
    changes: made.flatMap(({ part, shapes: [first] }) => (first === undefined ? [] : [{ id: part.id, shape: first }])),
    copies: made.flatMap(({ part, shapes }) => shapes.slice(1).map((shape) => ({ of: part.id, shape }))),
    label: made.length === 1 ? 'Outline untangled' : `${made.length} outlines untangled`,
  }
}

function piecesOf(area: Parameters<typeof combine>[1][number]): ReturnType<typeof combine> {
  try {
    return combine('union', [area])
  } catch (error) {
    if (error instanceof UncombinedError) return []
    throw error
  }
}

/** Self-crossing outline, whose area is ambiguous. */
export const crossesItself: Check = {
  id: 'crosses-itself',
  title: CHECK_TITLES['crosses-itself'],
  one({ kind, outline }) {
    if (kind !== 'polygon' || outline === undefined) return undefined
    for (const line of outline.lines) {
      const place = selfCrossing(line)
      if (place === undefined) continue
      const at = { x: place.x - AROUND / 2, y: place.y - AROUND / 2, width: AROUND, height: AROUND }
      return { text: 'The outline crosses itself, so its area is unclear.', at }
    }
    return undefined
  },
  fix: { words: 'Untangle', how: () => untangled },
}
