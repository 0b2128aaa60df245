import type { Command } from '../ops/command'
import type { ObjectId, Op } from '../ops/op'
import { factsOf } from '../video/read-track'
import { counted } from './words'

/** Removes objects from the document. */
export const removeObjects: Command<{ readonly ids: readonly ObjectId[]; readonly label?: string }> = (
  document,
  { ids, label },
) => {
  const delta = ids.flatMap((id): readonly Op[] => {
    const value = document.value(id)
    return value === undefined || factsOf(value).locked === true ? [] : [{ o: 'remove', id, z: document.z(id), value }]
  })
  if (delta.length === 0) return { refusal: 'The selection is locked.' }
  const [first] = ids
  const only = first === undefined ? undefined : document.value(first)
  return { label: label ?? `${counted(delta.length, only)} deleted`, delta }
}
