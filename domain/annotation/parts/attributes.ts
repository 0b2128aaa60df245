import { isNative, type Native } from '../native'

/** Attribute of an object: an answer and its question. */
export interface Attribute {
  /** Empty if the file names no group. */
  readonly group: string
  readonly value: string
}

/** Shared by most objects of a large file, which have none. */
const NONE: readonly Attribute[] = []

/** Reads an object's attributes as texts; skips those without a readable name. */
export function attributesOf({ attributes }: Native): readonly Attribute[] {
  if (!Array.isArray(attributes) || attributes.length === 0) return NONE
  return attributes.flatMap((entry: unknown) => {
    if (!isNative(entry)) return []
    const { name, groupName } = entry
    if (typeof name !== 'string' && typeof name !== 'number' && typeof name !== 'boolean') return []
    return [{ group: typeof groupName === 'string' ? groupName : '', value: String(name) }]
  })
}
