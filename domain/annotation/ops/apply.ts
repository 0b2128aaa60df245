import { isNative, type Native } from '../native'
import type { Absent, Op, Path, ValueOp } from './op'
import { patchedText } from './text-patch'

/** Tells whether a value marks an absent key. */
function isAbsent(value: unknown): value is Absent {
  return isNative(value) && value.absent === true && Object.keys(value).length === 1
}

/** Object after changes of some values; keys keep their order, and other values are shared. */
export function changed(value: Native, ops: readonly ValueOp[]): Native {
  let next: Record<string, unknown> | undefined
  for (const op of ops) {
    const made = toOf(next ?? value, op)
    if (made === KEPT) continue
    next ??= { ...value }
    next = put(next, op.path, made)
  }
  return next ?? value
}

const KEPT = Symbol('as it was')

/** Value that an op leaves at its path. */
function toOf(value: Native, op: ValueOp): unknown {
  if (op.o === 'set') return op.to
  const text = valueAt(value, op.path)
  return typeof text === 'string' ? patchedText(text, op.patch) : KEPT
}

/** Writes into the private copy. */
function put(copy: Record<string, unknown>, path: Path, to: unknown): Record<string, unknown> {
  const key = path[0]
  // A plain assignment to this name sets the prototype, not a field.
  if (path.length !== 1 || key === '__proto__' || isAbsent(to)) {
    const next = placed(copy, path, 0, to)
    return isNative(next) ? { ...next } : copy
  }
  copy[key as string] = to
  return copy
}

/** Calls for each run of a delta that changes values of one object, and for each other op alone. */
export function eachChange(
  delta: readonly Op[],
  take: {
    readonly values: (id: ValueOp['id'], ops: readonly ValueOp[]) => void
    readonly other: (op: OtherOp) => void
  },
): void {
  for (let at = 0; at < delta.length; ) {
    const op = delta[at]
    at += 1
    if (op === undefined) continue
    if (!isValueOp(op)) {
      take.other(op)
      continue
    }
    const first = at - 1
    for (let next = delta[at]; next?.id === op.id && isValueOp(next); next = delta[at]) at += 1
    // Pass on a delta of one object unchanged.
    const ops = first === 0 && at === delta.length ? delta : delta.slice(first, at)
    if (areValueOps(ops)) take.values(op.id, ops)
  }
}

function isValueOp(op: Op): op is ValueOp {
  return op.o === 'set' || op.o === 'text'
}

function areValueOps(ops: readonly Op[]): ops is readonly ValueOp[] {
  return ops.every(isValueOp)
}

type OtherOp = Exclude<Op, ValueOp>

/** Value at a path; undefined if there is none. */
function valueAt(value: unknown, path: Path): unknown {
  let found = value
  for (const key of path) found = partAt(found, key)
  return found
}

/** Value of one key; undefined if there is none. */
export function partAt(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)]
  return isNative(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** Value with another part at the end of a path, of which this is the `depth`-th step. */
function placed(value: unknown, path: Path, depth: number, to: unknown): unknown {
  const key = path[depth]
  if (key === undefined) return to
  if (Array.isArray(value)) {
    const next: unknown[] = [...value]
    next[Number(key)] = placed(value[Number(key)], path, depth + 1, to)
    return next
  }
  const fields = isNative(value) ? value : {}
  if (depth + 1 === path.length && isAbsent(to)) {
    const { [key]: _, ...left } = fields
    return left
  }
  return { ...fields, [key]: placed(fields[key], path, depth + 1, to) }
}
