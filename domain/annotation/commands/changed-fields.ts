import { isNative, type Native } from '../native'
import { isSameJson } from './is-same-json'
import { ABSENT, type EntryId, type Path, type ValueOp } from '../ops/op'
import { partAt } from '../ops/apply'
import { undecided } from '../parts/approval'
import { factsOf } from '../video/read-track'
import { isPatched, textPatch } from '../ops/text-patch'
import type { Author } from './new-object'

/** Ops that set fields of an object; equal values give none, and other fields stay. */
export function changedFields(id: EntryId, before: Native, fields: Native): readonly ValueOp[] {
  const ops: ValueOp[] = []
  addFields(ops, id, before, fields)
  return ops
}

function addFields(ops: ValueOp[], id: EntryId, before: Native, fields: Native): void {
  for (const key of Object.keys(fields)) addField(ops, id, before, key, fields[key])
}

function addField(ops: ValueOp[], id: EntryId, before: Native, key: string, to: unknown): void {
  const from = before[key]
  // Most fields are equal and need nothing.
  if (isSameJson(from, to) && (to !== undefined || Object.hasOwn(before, key))) return
  if (to !== ABSENT && isNative(from) && isNative(to) && hasSameKeys(from, to)) addWithin(ops, id, key, from, to)
  else addOther(ops, id, [key], Object.hasOwn(before, key) ? from : ABSENT, to)
}

/** The same one level deeper: one corner of a box changes without the others. */
function addWithin(ops: ValueOp[], id: EntryId, field: string, from: Native, to: Native): void {
  for (const key of Object.keys(to))
    if (!isSameJson(from[key], to[key])) addOther(ops, id, [field, key], from[key], to[key])
}

/** Values with different keys are replaced as a whole: removed keys would not get their positions back. */
function hasSameKeys(from: Native, to: Native): boolean {
  const keys = Object.keys(from)
  return keys.length === Object.keys(to).length && keys.every((key) => Object.hasOwn(to, key))
}

/** Ops that change one value at a path to another; empty if they are equal. */
export function changedAt(id: ValueOp['id'], path: Path, from: unknown, to: unknown): readonly ValueOp[] {
  const ops: ValueOp[] = []
  if (!isSameJson(from, to)) addOther(ops, id, path, from, to)
  return ops
}

/** Ops of two unequal values. */
function addOther(ops: ValueOp[], id: ValueOp['id'], path: Path, from: unknown, to: unknown): void {
  const texts = textsWithin(id, path, from, to)
  if (texts === undefined) ops.push({ o: 'set', id, path, from, to })
  else ops.push(...texts)
}

/** Ops of two values that differ only in long texts, such as lists of answers; undefined for others. */
function textsWithin(id: ValueOp['id'], path: Path, from: unknown, to: unknown): readonly ValueOp[] | undefined {
  if (typeof from === 'string' && typeof to === 'string')
    return isPatched(from, to) ? [{ o: 'text', id, path, patch: textPatch(from, to) }] : undefined
  if (typeof from !== 'object' || typeof to !== 'object' || isNumbers(from)) return undefined
  const ops: ValueOp[] = []
  for (const key of sharedKeys(from, to)) {
    const [before, after] = [partAt(from, key), partAt(to, key)]
    if (isSameJson(before, after)) continue
    const within = textsWithin(id, [...path, key], before, after)
    if (within === undefined) return undefined
    ops.push(...within)
  }
  return ops.length === 0 ? undefined : ops
}

/** A list of coordinates contains no texts. */
function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && typeof value[0] === 'number'
}

/** Keys of two values with equal keys; empty otherwise. */
function sharedKeys(from: unknown, to: unknown): Iterable<string | number> {
  if (Array.isArray(from) && Array.isArray(to)) return from.length === to.length ? from.keys() : []
  if (!isNative(from) || !isNative(to)) return []
  return hasSameKeys(from, to) ? Object.keys(from) : []
}

/** Ops of a manual change, with author and time; a changed class clears the decision on the object. */
export function changedByHand(id: EntryId, before: Native, fields: Native, author: Author): readonly ValueOp[] {
  const facts = factsOf(before)
  const isOther = Object.hasOwn(fields, 'className') && fields.className !== facts.className
  const ops = byHand(id, facts, fields, author, isOther ? undecided(facts) : NO_FIELDS)
  return facts === before ? ops : ops.map((op) => ({ ...op, path: ['meta', ...op.path] }))
}

/** Ops of a new geometry: a prediction becomes confirmed, and the decision on the old shape is cleared. */
export function reshapedByHand(id: EntryId, before: Native, fields: Native, author: Author): readonly ValueOp[] {
  const isDecided = before.error !== null && before.error !== undefined
  return byHand(id, before, fields, author, isDecided ? { ...CERTAIN, ...undecided(before) } : CERTAIN)
}

const CERTAIN: Native = { probability: 100 }

const NO_FIELDS: Native = {}

function isBy(value: unknown, email: string, role: string): boolean {
  return isNative(value) && value.email === email && value.role === role && Object.keys(value).length === 2
}

/** Without a change, author and time stay. */
function byHand(
  id: EntryId,
  before: Native,
  fields: Native,
  { email, role, at }: Author,
  more: Native,
): readonly ValueOp[] {
  const ops: ValueOp[] = []
  addFields(ops, id, before, fields)
  if (ops.length === 0) return ops
  addFields(ops, id, before, more)
  addField(ops, id, before, 'updatedAt', at)
  if (!isBy(before['updatedBy'], email, role)) addField(ops, id, before, 'updatedBy', { email, role })
  return ops
}
