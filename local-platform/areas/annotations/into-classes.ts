import { entrySlices } from '#domain/annotation/json/entry-slices'
import { exactText } from '#domain/annotation/json/exact-text'
import { joined } from '#domain/annotation/json/joined'
import { patched } from '#domain/annotation/json/patched'
import { isNative, type Native } from '#domain/annotation/native'
import type { AttributeGroup } from '../../storage/class-groups'
import type { ClassRow } from '../../storage/classes'
import { attributeOf, headOf, NO_CLASS } from '../classes/reclass-objects'

/**
 * Converts an annotation for a project with these classes. Objects, groups and attributes map to those of the same
 * name; missing ones keep only their name.
 */
export function intoClasses(classes: readonly ClassRow[]): (text: string) => string {
  const byName = new Map(classes.map((row) => [row.name, row]))
  return (text) => {
    const slices = entrySlices(text)
    if (slices === undefined) return text
    const saved = slices.entries.map(([from, to], base) => {
      const came = text.slice(from, to)
      const value: unknown = JSON.parse(came)
      return { base, text: isNative(value) ? patched(came, exactText(inClass(value, byName))) : undefined }
    })
    return joined(text, slices, saved)
  }
}

function inClass(value: Native, byName: ReadonlyMap<string, ClassRow>): unknown {
  const { className } = headOf(value)
  const row = typeof className === 'string' ? byName.get(className) : undefined
  return renumbered(value, row?.id ?? NO_CLASS, row?.attributeGroups ?? [])
}

function renumbered(value: unknown, classId: number, groups: readonly AttributeGroup[]): unknown {
  if (Array.isArray(value))
    return typeof value[0] === 'number' ? value : value.map((part) => renumbered(part, classId, groups))
  if (!isNative(value)) return value
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renumbered(part, classId, groups)]))
  return { ...parts, ...('classId' in value ? { classId } : {}), ...attributeOf(value, groups) }
}
