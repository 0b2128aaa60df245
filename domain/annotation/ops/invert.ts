import type { Op } from './op'

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
    case 'order':
      return { ...op, from: op.to, to: op.from }
  }
}
