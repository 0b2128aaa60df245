import { isNative, type Native } from '../native'
import { ABSENT, type EntryId, type Path, type ValueOp } from '../ops/op'
import { isSameJson } from './is-same-json'

/** Ops between two values, as deep as they have the same keys. */
export function opsBetween(id: EntryId, from: Native, to: Native): readonly ValueOp[] {
  const ops: ValueOp[] = []
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [hasFrom, hasTo] = [Object.hasOwn(from, key), Object.hasOwn(to, key)]
    if (hasFrom && hasTo) addOps(ops, id, [key], from[key], to[key])
    else ops.push({ o: 'set', id, path: [key], from: hasFrom ? from[key] : ABSENT, to: hasTo ? to[key] : ABSENT })
  }
  return ops
}

function addOps(ops: ValueOp[], id: EntryId, path: Path, from: unknown, to: unknown): void {
  if (isSameJson(from, to)) return
  if (isNative(from) && isNative(to) && hasSameKeys(from, to)) {
    for (const key of Object.keys(from)) addOps(ops, id, [...path, key], from[key], to[key])
    return
  }
  // Lists of coordinates are short and change together.
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length && typeof from[0] !== 'number') {
    for (let at = 0; at < from.length; at += 1) addOps(ops, id, [...path, at], from[at], to[at])
    return
  }
  ops.push({ o: 'set', id, path, from, to })
}

function hasSameKeys(from: Native, to: Native): boolean {
  const keys = Object.keys(from)
  return keys.length === Object.keys(to).length && keys.every((key) => Object.hasOwn(to, key))
}
