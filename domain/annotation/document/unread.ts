import { MASK } from '../kinds/mask'
import { kindOf } from '../kinds/registry'
import { isNative, type Native } from '../native'
import { isObjectEntry } from './dialects'

/** An object that can't be read: where it stands in the file, and why. It is saved as it came. */
export interface UnreadObject {
  /** As in `instances[12].points`. */
  readonly path: string
  readonly reason: string
}

/** More than these are counted, but not listed. */
const UNREAD_LISTED_MAX = 200

/** The native type of an object; a mask of old files has none, but parts. */
export function nativeType({ type, parts }: Native): string | undefined {
  if (typeof type === 'string') return type
  return Array.isArray(parts) ? MASK : undefined
}

/** Lists the first objects among the entries of a file that are not at these rows; rows count objects, paths all entries. */
export function unreadOf(file: unknown, read: ReadonlySet<number>): readonly UnreadObject[] {
  const list = isNative(file) ? 'instances' : ''
  const all: unknown = isNative(file) ? file.instances : file
  const found: UnreadObject[] = []
  let row = -1
  for (const [place, entry] of Array.isArray(all) ? all.entries() : []) {
    if (!isObjectEntry(entry)) continue
    row += 1
    if (read.has(row)) continue
    const { part, reason } = whyUnread(entry)
    found.push({ path: `${list}[${place}]${part}`, reason })
    if (found.length === UNREAD_LISTED_MAX) break
  }
  return found
}

function whyUnread(entry: unknown): { readonly part: string; readonly reason: string } {
  if (!isNative(entry)) return { part: '', reason: 'It is no object.' }
  const native = nativeType(entry)
  if (native === undefined) return { part: '.type', reason: 'It names no kind of object.' }
  if (kindOf(native) === undefined)
    return { part: '.type', reason: `“${shortened(native)}” is no kind of object that is known.` }
  const field = ['points', 'parts'].find((one) => Object.hasOwn(entry, one))
  return { part: field === undefined ? '' : `.${field}`, reason: 'Its shape can’t be read.' }
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…`.toWellFormed() : text
}
