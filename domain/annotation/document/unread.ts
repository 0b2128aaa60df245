import { MASK } from '../kinds/mask'
import { kindOf } from '../kinds/registry'
import { isNative, type Native } from '../native'
import { factsOf } from '../video/read-track'

/** Unreadable object: its place in the file, and the reason. It is saved unchanged. */
export interface UnreadObject {
  /** Such as `instances[12].points`. */
  readonly path: string
  readonly reason: string
}

/** Unreadable entry with its index among all. */
export interface UnreadEntry {
  readonly place: number
  readonly entry: unknown
}

/** Native type of an object; a mask of old files has parts instead. */
export function nativeType({ type, parts }: Native): string | undefined {
  if (typeof type === 'string') return type
  return Array.isArray(parts) ? MASK : undefined
}

/** Describes place and reason of an unreadable entry; `list` is the field of the entries. */
export function unreadAt(list: string, { place, entry }: UnreadEntry): UnreadObject {
  const { part, reason } = whyUnread(entry)
  return { path: `${list}[${place}]${part}`, reason }
}

function whyUnread(entry: unknown): { readonly part: string; readonly reason: string } {
  if (!isNative(entry)) return { part: '', reason: 'It isn’t an object.' }
  const native = nativeType(factsOf(entry))
  if (native === undefined) return { part: '.type', reason: 'It names no kind of object.' }
  if (kindOf(native) === undefined)
    return { part: '.type', reason: `“${shortened(native)}” is no kind of object that is known.` }
  const field = ['points', 'parts', 'parameters', 'timeline'].find((one) => Object.hasOwn(entry, one))
  return { part: field === undefined ? '' : `.${field}`, reason: 'Its shape can’t be read.' }
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…`.toWellFormed() : text
}
