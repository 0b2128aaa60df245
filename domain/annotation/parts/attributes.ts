import { isNative, type Native } from '../native'

/** What was said of an object: an answer, and the question that it belongs to. */
export interface Attribute {
  /** Empty where the file names no group. */
  readonly group: string
  readonly value: string
}

/** Most objects of a large file have none, and share this. */
const NONE: readonly Attribute[] = []

/** Reads an object's attributes as words; what has no name to be read is left out. */
export function attributesOf({ attributes }: Native): readonly Attribute[] {
  if (!Array.isArray(attributes) || attributes.length === 0) return NONE
  return attributes.flatMap((entry: unknown) => {
    if (!isNative(entry)) return []
    const { name, groupName } = entry
    if (typeof name !== 'string' && typeof name !== 'number' && typeof name !== 'boolean') return []
    return [{ group: typeof groupName === 'string' ? groupName : '', value: String(name) }]
  })
}
