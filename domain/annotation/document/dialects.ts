import { isNative, type Native } from '../native'

/** Types of entries in the old list form that are no objects. */
const BESIDE_OBJECTS: ReadonlySet<unknown> = new Set(['comment', 'meta'])

/** Field of the entries. */
export const LIST = 'instances'

/** Field of the comments about the picture. */
export const THREADS = 'comments'

/**
 * Finds the entries of an annotation in any form: an object with `instances`, or the bare list of old exports. A form
 * annotation has answers instead. Undefined for anything else.
 */
export function entriesOf(file: unknown): readonly unknown[] | undefined {
  const entries: unknown = isNative(file) ? file[LIST] : file
  if (Array.isArray(entries)) return entries
  return isNative(file) && entries === undefined && isNative(file['data']) ? NO_ENTRIES : undefined
}

const NO_ENTRIES: readonly unknown[] = []

/** Comments about the picture, as in the file; undefined if the file's form has no place for them. */
export function commentsOf(file: unknown): readonly unknown[] | undefined {
  if (!isNative(file)) return undefined
  const comments = file[THREADS]
  if (comments === undefined || comments === null) return []
  return Array.isArray(comments) ? comments : undefined
}

/** Tells an object, readable or not, from other entries of the old list form. */
export function isObjectEntry(entry: unknown): boolean {
  return !isNative(entry) || !(BESIDE_OBJECTS.has(entry.type) || isTimedComment(entry))
}

/** Videos have timed comments among their objects. */
function isTimedComment({ meta, parameters }: Native): boolean {
  return Array.isArray(parameters) && isNative(meta) && meta.type === 'comment'
}
