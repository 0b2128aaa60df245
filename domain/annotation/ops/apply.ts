import { isNative, type Native } from '../native'
import type { Absent, Path, ValueOp } from './op'
import { patchedText } from './text-patch'

/** Tells whether a key is meant not to be there. */
function isAbsent(value: unknown): value is Absent {
  return isNative(value) && value.absent === true && Object.keys(value).length === 1
}

/** The object after one of its values became another; keys keep their places, and what lies beside is the same. */
export function changed(value: Native, op: ValueOp): Native {
  if (op.o === 'set') return withValue(value, op.path, op.to)
  const text = valueAt(value, op.path)
  return typeof text === 'string' ? withValue(value, op.path, patchedText(text, op.patch)) : value
}

/** What stands at a path; undefined where nothing does. */
export function valueAt(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return value
  if (Array.isArray(value)) return valueAt(value[Number(key)], rest)
  return isNative(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest) : undefined
}

function withValue(value: Native, path: Path, to: unknown): Native {
  const next = placed(value, path, to)
  return isNative(next) ? next : value
}

function placed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value)) {
    const next: unknown[] = [...value]
    next[Number(key)] = placed(value[Number(key)], rest, to)
    return next
  }
  const fields = isNative(value) ? value : {}
  if (rest.length === 0 && isAbsent(to)) {
    const { [key]: _, ...left } = fields
    return left
  }
  return { ...fields, [key]: placed(fields[key], rest, to) }
}
