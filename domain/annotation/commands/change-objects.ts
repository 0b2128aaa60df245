import { relation } from '../kinds/relation'
import type { Native } from '../native'
import type { Command } from '../ops/command'
import type { ObjectId, Op } from '../ops/op'
import { factsOf, isTimed, readTrack, writeTrack } from '../video/read-track'
import { changedByHand } from './changed-fields'
import type { Author, ObjectClass } from './new-object'
import { opsBetween } from './ops-between'
import { counted } from './words'

/** Refusal if the objects have these values already. */
export const NO_CHANGE = 'No changes to make.'

/** Sets fields of objects other than their geometry; `label` names the step, as in "2 objects locked". */
export const changeObjects: Command<{
  readonly ids: readonly ObjectId[]
  readonly fields: (value: Native) => Native
  readonly label: string
  readonly author: Author
  /** Includes locked objects, since unlocking is a change. */
  readonly lockedToo?: boolean
}> = (document, { ids, fields, label, author, lockedToo = false }) => {
  const delta: Op[] = []
  let [count, locked] = [0, 0]
  let first: Native | undefined
  for (const id of ids) {
    const value = document.value(id)
    if (id === ids[0]) first = value
    if (value === undefined) continue
    const facts = factsOf(value)
    if (facts.locked === true && !lockedToo) {
      locked += 1
      continue
    }
    const ops = changedValue(id, value, fields(facts), author)
    count += ops.length === 0 ? 0 : 1
    for (const op of ops) delta.push(op)
  }
  if (delta.length === 0)
    return { refusal: locked > 0 ? 'The selected objects are locked. Unlock them first.' : NO_CHANGE }
  return { label: `${counted(count, first)} ${label}`, delta }
}

/** A track stores its answers at its keys, and the rest in its facts. */
function changedValue(id: ObjectId, value: Native, fields: Native, author: Author): readonly Op[] {
  const track = isTimed(value) && Array.isArray(fields.attributes) ? readTrack(value) : undefined
  if (track === undefined) return changedByHand(id, value, fields, author)
  const { attributes, ...rest } = fields
  const answers: readonly unknown[] = Array.isArray(attributes) ? attributes : []
  const stretches = track.stretches.map((stretch) => ({
    ...stretch,
    keys: stretch.keys.map((key) => ({ ...key, attributes: answers })),
  }))
  const answered = opsBetween(id, value, writeTrack(value, { ...track, stretches }))
  return [...answered, ...changedByHand(id, value, rest, author)]
}

/** Changes the class of objects and removes their answers, which belong to the former class. */
export function relabelled({
  classId,
  className,
  attributes = [],
  isRelation,
}: ObjectClass): (value: Native) => Native {
  return (value) => {
    // Relations have classes of their own.
    const isOther = (value.type === relation.native) !== (isRelation === true)
    return isOther || value.className === className ? {} : { classId, className, attributes }
  }
}
