import { inverseTiles } from '../mask/tile-changes'
import type { Op } from './op'
import { inversePatch } from './text-patch'

/** Inverse of a delta, derived from the delta alone. */
export function inverse(delta: readonly Op[]): readonly Op[] {
  const back: Op[] = []
  for (let at = delta.length - 1; at >= 0; at -= 1) {
    const op = delta[at]
    if (op !== undefined) back.push(inverseOp(op))
  }
  return back
}

function inverseOp(op: Op): Op {
  switch (op.o) {
    case 'add':
      return { ...op, o: 'remove' }
    case 'remove':
      return { ...op, o: 'add' }
    case 'set':
      return { o: 'set', id: op.id, path: op.path, from: op.to, to: op.from }
    case 'text':
      return { ...op, patch: inversePatch(op.patch) }
    case 'tiles':
      return { ...op, tiles: inverseTiles(op.tiles) }
    case 'order':
      return { ...op, from: op.to, to: op.from }
  }
}
