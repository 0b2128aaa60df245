import type { Command, Reading } from '../ops/command'
import type { ObjectId, Op } from '../ops/op'
import { counted } from './words'

/** Moves objects above or below all others. */
export const orderObjects: Command<{ readonly ids: readonly ObjectId[]; readonly to: 'front' | 'back' }> = (
  document,
  { ids, to },
) => {
  const inOrder = inOrderOf(document, ids)
  const start = to === 'front' ? document.top() + 1 : document.bottom() - inOrder.length
  return ordered(document, inOrder, (at) => start + at, `to the ${to}`)
}

/** Moves objects directly above or below another one; `next` is its neighbour on the other side, if any. */
export const orderBeside: Command<{
  readonly ids: readonly ObjectId[]
  readonly beside: ObjectId
  readonly next: ObjectId | undefined
  readonly to: 'forward' | 'backward'
}> = (document, { ids, beside, next, to }) => {
  const inOrder = inOrderOf(document, ids)
  const from = document.z(beside)
  const step = to === 'forward' ? 1 : -1
  const end = next === undefined ? from + step * (inOrder.length + 1) : document.z(next)
  // Use positions between the two neighbours, so that no other object moves.
  const share = (Math.max(from, end) - Math.min(from, end)) / (inOrder.length + 1)
  return ordered(document, inOrder, (at) => Math.min(from, end) + share * (at + 1), `one step ${to}`)
}

function inOrderOf(document: Reading, ids: readonly ObjectId[]): readonly ObjectId[] {
  return ids.toSorted((a, b) => document.z(a) - document.z(b))
}

function ordered(
  document: Reading,
  inOrder: readonly ObjectId[],
  placeFor: (at: number) => number,
  where: string,
): ReturnType<Command<never>> {
  const delta = inOrder.flatMap((id, at): readonly Op[] => {
    const from = document.z(id)
    const to = placeFor(at)
    return from === to ? [] : [{ o: 'order', id, from, to }]
  })
  const [first] = inOrder
  const what = counted(delta.length, first === undefined ? undefined : document.value(first))
  if (delta.length === 0) return { refusal: 'Nothing is selected.' }
  return { label: `${what} ${where}`, delta }
}
