import type { Command } from '../ops/command'
import type { ObjectId, Op } from '../ops/op'
import { counted } from './words'

/** Puts objects over all others, or under them. */
export const orderObjects: Command<{ readonly ids: readonly ObjectId[]; readonly to: 'front' | 'back' }> = (
  document,
  { ids, to },
) => {
  const inOrder = ids.toSorted((a, b) => document.z(a) - document.z(b))
  const start = to === 'front' ? document.top() + 1 : document.bottom() - inOrder.length
  const delta = inOrder.flatMap((id, at): readonly Op[] => {
    const from = document.z(id)
    return from === start + at ? [] : [{ o: 'order', id, from, to: start + at }]
  })
  const [first] = ids
  const what = counted(delta.length, first === undefined ? undefined : document.value(first))
  if (delta.length === 0) return { refusal: 'There is nothing selected.' }
  return { label: `${what} to the ${to}`, delta }
}
