import { mask as maskKind } from '../kinds/mask'
import type { Native } from '../native'
import type { Op } from '../ops/op'
import { partsSpans } from './mask-looks'
import { createMaskPainting } from './painting'
import type { PartMask } from './part-mask'
import { tileChanges, withTileChanges } from './tile-changes'

/** Adds the pixels of removed mask objects to a delta; parts that another object gets stay. */
export function withoutPixelsOfRemoved(delta: readonly Op[], mask: PartMask | undefined): readonly Op[] {
  const gone = new Set(delta.flatMap((op) => (op.o === 'remove' ? coloursOf(op.value) : [])))
  if (gone.size === 0 || mask === undefined) return delta
  for (const colour of delta.flatMap(coloursGiven)) gone.delete(colour)
  const after = delta.reduce((now, op) => (op.o === 'tiles' ? withTileChanges(now, op) : now), mask)
  const painting = createMaskPainting(after)
  painting.paint(partsSpans(after, [...gone]), 0, () => true)
  const tiles = tileChanges(after, painting.mask)
  return tiles.length === 0
    ? delta
    : [...delta, { o: 'tiles', id: 'head', width: mask.width, height: mask.height, tiles }]
}

function coloursOf(value: Native): readonly number[] {
  return maskKind.read(value) ?? []
}

function coloursGiven(op: Op): readonly number[] {
  if (op.o === 'add') return coloursOf(op.value)
  return op.o === 'set' && op.path[0] === 'parts' ? coloursOf({ parts: op.to }) : []
}
