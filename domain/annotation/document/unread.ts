import { MASK } from '../kinds/mask'
import { kindOf } from '../kinds/registry'
import { isNative, type Native } from '../native'
import { factsOf } from '../video/read-track'

/** An object that can't be read: where it stands in the file, and why. It is saved as it came. */
export interface UnreadObject {
  /** As in `instances[12].points`. */
  readonly path: string
  readonly reason: string
}

/** An entry that can't be read, and its place among all. */
export interface UnreadEntry {
  readonly place: number
  readonly entry: unknown
}

/** The native type of an object; a mask of old files has none, but parts. */
export function nativeType({ type, parts }: Native): string | undefined {
  if (typeof type === 'string') return type
  return Array.isArray(parts) ? MASK : undefined
}

/** Says where an entry stands that can't be read, and why; `list` is the field that holds the entries. */
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
