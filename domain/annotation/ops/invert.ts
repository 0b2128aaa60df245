import type { Op } from './op'
import { inversePatch } from './text-patch'

/** The delta that takes a delta back, made from the delta alone. */
export function inverse(delta: readonly Op[]): readonly Op[] {
  return delta.map(inverseOp).toReversed()
}

function inverseOp(op: Op): Op {
  switch (op.o) {
    case 'add':
      return { ...op, o: 'remove' }
    case 'remove':
      return { ...op, o: 'add' }
    case 'set':
      return { ...op, from: op.to, to: op.from }
    case 'text':
      return { ...op, patch: inversePatch(op.patch) }
    case 'order':
      return { ...op, from: op.to, to: op.from }
  }
}
