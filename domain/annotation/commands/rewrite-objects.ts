import type { Native } from '../native'
import type { Command } from '../ops/command'
import type { ObjectId, Op } from '../ops/op'
import { undecided } from '../parts/approval'
import { factsOf } from '../video/read-track'
import { NO_CHANGE } from './change-objects'
import { isSameJson } from './is-same-json'
import type { Author } from './new-object'
import { opsBetween } from './ops-between'

/** Replaces objects as a whole; only the differences enter the step. */
export const rewriteObjects: Command<{
  readonly ids: readonly ObjectId[]
  readonly to: (value: Native, id: ObjectId) => Native | { readonly refusal: string }
  readonly label: string
  readonly author: Author
  /** Objects added on top, and removed objects. */
  readonly adds?: readonly { readonly id: ObjectId; readonly value: Native }[]
  readonly removes?: readonly ObjectId[]
}> = (document, { ids, to, label, author, adds = [], removes = [] }) => {
  let refusal = NO_CHANGE
  const changes = ids.flatMap((id): readonly Op[] => {
    const value = document.value(id)
    if (value === undefined) return []
    if (factsOf(value).locked === true) {
      refusal = 'The selected objects are locked. Unlock them first.'
      return []
    }
    const next = to(value, id)
    if (typeof next.refusal === 'string') refusal = next.refusal
    if (typeof next.refusal === 'string' || isSameJson(value, next)) return []
    return opsBetween(id, value, signed(next, author))
  })
  if (changes.length === 0) return { refusal }
  const top = document.top()
  const come = adds.map(({ id, value }, at): Op => ({ o: 'add', id, z: top + 1 + at, value }))
  const gone = removes.flatMap((id): readonly Op[] => {
    const value = document.value(id)
    return value === undefined ? [] : [{ o: 'remove', id, z: document.z(id), value }]
  })
  return { delta: [...changes, ...gone, ...come], label }
}

/** The decision was about the object's former state. */
function signed(value: Native, { email, role, at }: Author): Native {
  const facts = factsOf(value)
  const next = { ...facts, ...undecided(facts), updatedBy: { email, role }, updatedAt: at }
  return facts === value ? next : { ...value, meta: next }
}
