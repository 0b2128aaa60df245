import { isNative, type Native } from '../native'

/** Entries of the old list form that are no objects. */
const BESIDE_OBJECTS: ReadonlySet<unknown> = new Set(['comment', 'meta'])

/** The field that holds the entries. */
export const LIST = 'instances'

/** The field that holds what is said about the picture. */
export const THREADS = 'comments'

/**
 * Finds the entries in any form in which annotations come: an object with `instances`, or the bare list of old exports; a form
 * has answers in their place. Undefined for what is none of these.
 */
export function entriesOf(file: unknown): readonly unknown[] | undefined {
  const entries: unknown = isNative(file) ? file[LIST] : file
  if (Array.isArray(entries)) return entries
  return isNative(file) && entries === undefined && isNative(file['data']) ? NO_ENTRIES : undefined
}

const NO_ENTRIES: readonly unknown[] = []

/** What is said about the picture, as it stands in the file; undefined where the file's form has no place for it. */
export function commentsOf(file: unknown): readonly unknown[] | undefined {
  if (!isNative(file)) return undefined
  const comments = file[THREADS]
  if (comments === undefined || comments === null) return []
  return Array.isArray(comments) ? comments : undefined
}

/** Tells an object, readable or not, from what else stands in the old list form. */
export function isObjectEntry(entry: unknown): boolean {
  return !isNative(entry) || !(BESIDE_OBJECTS.has(entry.type) || isTimedComment(entry))
}

/** Videos have comments among their objects, at their times. */
function isTimedComment({ meta, parameters }: Native): boolean {
  return Array.isArray(parameters) && isNative(meta) && meta.type === 'comment'
}
