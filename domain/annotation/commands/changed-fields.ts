import { isNative, type Native } from '../native'
import { isSameJson } from './is-same-json'
import { ABSENT, type ObjectId, type Op, type Path } from '../ops/op'
import { valueAt } from '../ops/apply'
import { isPatched, textPatch } from '../ops/text-patch'
import type { Author } from './new-object'

/** The ops that give an object these fields; what is alike already makes none, and fields beside them stay. */
export function changedFields(id: ObjectId, before: Native, fields: Native): readonly Op[] {
  return Object.entries(fields).flatMap(([key, to]): readonly Op[] => {
    const from = before[key]
    if (to !== ABSENT && isNative(from) && isNative(to) && hasSameKeys(from, to))
      return changedWithin(id, [key], from, to)
    return setOf(id, [key], Object.hasOwn(before, key) ? from : ABSENT, to)
  })
}

/** The same, one level deeper: a corner of a box changes without the others. */
function changedWithin(id: ObjectId, path: Path, from: Native, to: Native): readonly Op[] {
  return Object.entries(to).flatMap(([key, value]) => setOf(id, [...path, key], from[key], value))
}

/** Values of other keys are replaced as a whole: keys that come and go would not get their places back. */
function hasSameKeys(from: Native, to: Native): boolean {
  const keys = Object.keys(from)
  return keys.length === Object.keys(to).length && keys.every((key) => Object.hasOwn(to, key))
}

function setOf(id: ObjectId, path: Path, from: unknown, to: unknown): readonly Op[] {
  if (isSameJson(from, to)) return []
  return textsWithin(id, path, from, to) ?? [{ o: 'set', id, path, from, to }]
}

/** The ops of two values that differ in long texts alone, as lists of answers do; undefined for all others. */
function textsWithin(id: ObjectId, path: Path, from: unknown, to: unknown): readonly Op[] | undefined {
  if (typeof from === 'string' && typeof to === 'string')
    return isPatched(from, to) ? [{ o: 'text', id, path, patch: textPatch(from, to) }] : undefined
  const ops: Op[] = []
  for (const key of sharedKeys(from, to)) {
    const [before, after] = [valueAt(from, [key]), valueAt(to, [key])]
    if (isSameJson(before, after)) continue
    const within = textsWithin(id, [...path, key], before, after)
    if (within === undefined) return undefined
    ops.push(...within)
  }
  return ops.length === 0 ? undefined : ops
}

/** The keys of two values that have the same ones; none where they differ in that. */
function sharedKeys(from: unknown, to: unknown): Iterable<string | number> {
  if (Array.isArray(from) && Array.isArray(to)) return from.length === to.length ? from.keys() : []
  if (!isNative(from) || !isNative(to)) return []
  return hasSameKeys(from, to) ? Object.keys(from) : []
}

/** The ops of a change by hand: who made it and when goes with it, and the object counts as made by hand. */
export function changedByHand(id: ObjectId, before: Native, fields: Native, author: Author): readonly Op[] {
  return byHand(id, before, changedFields(id, before, fields), author)
}

/** The ops of a new geometry: what was found by a model is certain from then on. */
export function reshapedByHand(id: ObjectId, before: Native, fields: Native, author: Author): readonly Op[] {
  return byHand(id, before, changedFields(id, before, fields), author, { probability: 100 })
}

/** Where nothing was changed, nobody changed anything. */
function byHand(
  id: ObjectId,
  before: Native,
  ops: readonly Op[],
  { email, role, at }: Author,
  fields: Native = {},
): readonly Op[] {
  if (ops.length === 0) return ops
  return [...ops, ...changedFields(id, before, { ...fields, updatedAt: at, updatedBy: { email, role } })]
}
