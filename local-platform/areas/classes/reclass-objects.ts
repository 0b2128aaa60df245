import { entrySlices } from '#domain/annotation/json/entry-slices'
import { exactText } from '#domain/annotation/json/exact-text'
import { joined, type SavedEntry } from '#domain/annotation/json/joined'
import { patched } from '#domain/annotation/json/patched'
import { isNative, type Native } from '#domain/annotation/native'
import type { AttributeGroup } from '../../storage/class-groups'

/** Treatment of the objects of some classes: move to another class, clear the class, or delete. */
export interface Reclass {
  /** Classes by the ids and names in objects. */
  readonly ids: ReadonlySet<number>
  readonly names: ReadonlySet<string>
  readonly act: 'move' | 'keep' | 'delete'
  readonly into: {
    readonly id: number
    readonly name: string
    readonly attributeGroups: readonly AttributeGroup[]
  } | null
}

/** The public client's id of a class that the project lacks. */
export const NO_CLASS = -1

/** Moves, clears or deletes an annotation's objects of these classes; all others stay byte for byte. */
export function reclassed(text: string, reclass: Reclass): { readonly text: string; readonly objects: number } {
  const slices = entrySlices(text)
  if (slices === undefined) return { text, objects: 0 }
  let objects = 0
  const saved = slices.entries.flatMap(([from, to], base): SavedEntry[] => {
    const came = text.slice(from, to)
    const value: unknown = JSON.parse(came)
    if (!isNative(value) || !isOf(headOf(value), reclass)) return [{ base, text: undefined }]
    objects += 1
    if (reclass.act === 'delete') return []
    return [{ base, text: patched(came, exactText(moved(value, reclass))) }]
  })
  return { text: objects === 0 ? text : joined(text, slices, saved), objects }
}

/** Part of an object that names its class: videos have it one level deeper. */
export function headOf(value: Native): Native {
  return isNative(value.meta) ? value.meta : value
}

function isOf({ classId, className }: Native, { ids, names, act }: Reclass): boolean {
  if (typeof classId === 'number' && classId > 0) return ids.has(classId)
  // An object without a class stays unchanged.
  return act !== 'keep' && typeof className === 'string' && names.has(className)
}

function moved(value: unknown, reclass: Reclass): unknown {
  if (Array.isArray(value)) return typeof value[0] === 'number' ? value : value.map((part) => moved(part, reclass))
  if (!isNative(value)) return value
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, moved(part, reclass)]))
  if (isOf(value, reclass)) return { ...parts, ...classOf(reclass) }
  return reclass.into === null ? parts : { ...parts, ...attributeOf(value, reclass.into.attributeGroups) }
}

function classOf({ into }: Reclass): Native {
  return into === null ? { classId: NO_CLASS } : { classId: into.id, className: into.name }
}

/** Maps an attribute's ids to another class's groups by name; a missing one keeps only its name. */
export function attributeOf({ groupId, groupName, id, name }: Native, groups: readonly AttributeGroup[]): Native {
  if (typeof groupName !== 'string' || (groupId === undefined && id === undefined)) return {}
  const group = groups.find((one) => one.name === groupName)
  const attribute = group?.attributes.find((one) => one.name === name)
  return {
    ...(groupId === undefined ? {} : { groupId: group?.id ?? NO_CLASS }),
    ...(id === undefined ? {} : { id: attribute?.id ?? NO_CLASS }),
  }
}
