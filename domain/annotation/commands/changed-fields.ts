import { isNative, type Native } from '../native'
import { isSameJson } from './is-same-json'
import { ABSENT, type EntryId, type Path, type ValueOp } from '../ops/op'
import { partAt } from '../ops/apply'
import { undecided } from '../parts/approval'
import { factsOf } from '../video/read-track'
import { isPatched, textPatch } from '../ops/text-patch'
import type { Author } from './new-object'

/** The ops that give an object these fields; what is alike already makes none, and fields beside them stay. */
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
  // Most fields stay as they are: nothing is made for them.
  if (isSameJson(from, to) && (to !== undefined || Object.hasOwn(before, key))) return
  if (to !== ABSENT && isNative(from) && isNative(to) && hasSameKeys(from, to)) addWithin(ops, id, key, from, to)
  else addOther(ops, id, [key], Object.hasOwn(before, key) ? from : ABSENT, to)
}

/** The same, one level deeper: a corner of a box changes without the others. */
function addWithin(ops: ValueOp[], id: EntryId, field: string, from: Native, to: Native): void {
  for (const key of Object.keys(to))
    if (!isSameJson(from[key], to[key])) addOther(ops, id, [field, key], from[key], to[key])
}

/** Values of other keys are replaced as a whole: keys that come and go would not get their places back. */
function hasSameKeys(from: Native, to: Native): boolean {
  const keys = Object.keys(from)
  return keys.length === Object.keys(to).length && keys.every((key) => Object.hasOwn(to, key))
}

/** The ops that make one value at a path another; none where both are alike. */
export function changedAt(id: ValueOp['id'], path: Path, from: unknown, to: unknown): readonly ValueOp[] {
  const ops: ValueOp[] = []
  if (!isSameJson(from, to)) addOther(ops, id, path, from, to)
  return ops
}

/** The ops of two values that are not the same. */
function addOther(ops: ValueOp[], id: ValueOp['id'], path: Path, from: unknown, to: unknown): void {
  const texts = textsWithin(id, path, from, to)
  if (texts === undefined) ops.push({ o: 'set', id, path, from, to })
  else ops.push(...texts)
}

/** The ops of two values that differ in long texts alone, as lists of answers do; undefined for all others. */
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

/** A list of coordinates has no texts. */
function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && typeof value[0] === 'number'
}

/** The keys of two values that have the same ones; none where they differ in that. */
function sharedKeys(from: unknown, to: unknown): Iterable<string | number> {
  if (Array.isArray(from) && Array.isArray(to)) return from.length === to.length ? from.keys() : []
  if (!isNative(from) || !isNative(to)) return []
  return hasSameKeys(from, to) ? Object.keys(from) : []
}

/** The ops of a change by hand, with who made it and when; what was decided on an object was decided on its class too. */
export function changedByHand(id: EntryId, before: Native, fields: Native, author: Author): readonly ValueOp[] {
  const facts = factsOf(before)
  const isOther = Object.hasOwn(fields, 'className') && fields.className !== facts.className
  const ops = byHand(id, facts, fields, author, isOther ? undecided(facts) : NO_FIELDS)
  return facts === before ? ops : ops.map((op) => ({ ...op, path: ['meta', ...op.path] }))
}

/** The ops of a new geometry: what a model found is certain from then on, and what was decided on the old one is not. */
export function reshapedByHand(id: EntryId, before: Native, fields: Native, author: Author): readonly ValueOp[] {
  const isDecided = before.error !== null && before.error !== undefined
  return byHand(id, before, fields, author, isDecided ? { ...CERTAIN, ...undecided(before) } : CERTAIN)
}

const CERTAIN: Native = { probability: 100 }

const NO_FIELDS: Native = {}

function isBy(value: unknown, email: string, role: string): boolean {
  return isNative(value) && value.email === email && value.role === role && Object.keys(value).length === 2
}

/** Where nothing was changed, nobody changed anything. */
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
