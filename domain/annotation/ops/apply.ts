import { isNative, type Native } from '../native'
import type { Absent, Path } from './op'

/** Tells whether a key is meant not to be there. */
function isAbsent(value: unknown): value is Absent {
  return isNative(value) && value.absent === true && Object.keys(value).length === 1
}

/** The object with one of its values set; keys keep their places, and what lies beside is the same. */
export function withValue(value: Native, path: Path, to: unknown): Native {
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
