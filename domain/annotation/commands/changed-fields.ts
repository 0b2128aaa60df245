import { isNative, type Native } from '../native'
import { isSameJson } from './is-same-json'
import { ABSENT, type ObjectId, type Op, type Path } from '../ops/op'
import type { Author } from './new-object'

/** The ops that give an object these fields; what is alike already makes none, and fields beside them stay. */
export function changedFields(id: ObjectId, before: Native, fields: Native): readonly Op[] {
  return Object.entries(fields).flatMap(([key, to]): readonly Op[] => {
    const from = before[key]
    if (to !== ABSENT && isNative(from) && isNative(to)) return changedWithin(id, [key], from, to)
    return setOf(id, [key], Object.hasOwn(before, key) ? from : ABSENT, to)
  })
}

/** The same, one level deeper: a corner of a box changes without the others. */
function changedWithin(id: ObjectId, path: Path, from: Native, to: Native): readonly Op[] {
  const gone = Object.keys(from).filter((key) => !Object.hasOwn(to, key))
  return [
    ...gone.flatMap((key) => setOf(id, [...path, key], from[key], ABSENT)),
    ...Object.entries(to).flatMap(([key, value]) =>
      setOf(id, [...path, key], Object.hasOwn(from, key) ? from[key] : ABSENT, value),
    ),
  ]
}

function setOf(id: ObjectId, path: Path, from: unknown, to: unknown): readonly Op[] {
  return isSameJson(from, to) ? [] : [{ o: 'set', id, path, from, to }]
}

/** The ops of a change by hand: who made it and when goes with it, and the object counts as made by hand. */
export function changedByHand(id: ObjectId, before: Native, fields: Native, author: Author): readonly Op[] {
  const ops = changedFields(id, before, fields)
  if (ops.length === 0) return []
  const { email, role, at } = author
  return [...ops, ...changedFields(id, before, { updatedAt: at, updatedBy: { email, role } })]
}

/** The ops of a new geometry: what was found by a model is certain from then on. */
export function reshapedByHand(id: ObjectId, before: Native, fields: Native, author: Author): readonly Op[] {
  const ops = changedFields(id, before, fields)
  return ops.length === 0 ? [] : changedByHand(id, before, { ...fields, probability: 100 }, author)
}
