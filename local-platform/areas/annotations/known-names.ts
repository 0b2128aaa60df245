import { isNative, type Native } from '#domain/annotation/native'
import { CLASS_NAME_MAX } from '#domain/constants'
import type { AttributeGroup } from '../../storage/class-groups'
import type { ClassRow } from '../../storage/classes'
import { NO_CLASS } from '../classes/reclass-objects'
import { LISTS, listOf } from './native-shape'

/** Names in an annotation that its project lacks. */
export interface Missing {
  readonly class: Set<string>
  readonly template: Set<string>
  readonly attribute: Set<string>
  readonly attributeGroup: Set<string>
}

/** Names that a project knows. */
export interface Known {
  readonly classes: readonly ClassRow[]
  readonly templates: ReadonlySet<string>
}

/** Creates an empty record. */
export function nothingMissing(): Missing {
  return { class: new Set(), template: new Set(), attribute: new Set(), attributeGroup: new Set() }
}

/**
 * Resolves the names of classes and attributes in an annotation to their ids. An object of an unknown class gets -1,
 * and missing names are noted. Lists that are null become empty.
 */
export function withKnownIds(body: Native, { classes, templates }: Known, missing: Missing): Native {
  const byName = new Map(classes.map((row) => [row.name, row]))
  const ids = new Set<unknown>(classes.map(({ id }) => id))
  const known = (value: Native): Native =>
    typeof value.className === 'string' ? withClass(value, value.className, byName, missing) : withoutName(value, ids)
  const instances = listOf(body, 'instances').map((value) => {
    if (!isNative(value)) return value
    if (value.type === 'template' && typeof value.templateName === 'string' && !templates.has(value.templateName))
      missing.template.add(value.templateName)
    // Videos have it one level deeper.
    return isNative(value.meta) ? { ...value, meta: known(value.meta) } : known(value)
  })
  const empty = LISTS.filter((name) => body[name] === null).map((name) => [name, []] as const)
  return { ...body, ...Object.fromEntries(empty), ...(body.instances === undefined ? {} : { instances }) }
}

/** A class given only by its id must belong to this project; otherwise it has none. */
function withoutName(value: Native, ids: ReadonlySet<unknown>): Native {
  return typeof value.classId !== 'number' || ids.has(value.classId) ? value : { ...value, classId: NO_CLASS }
}

function withClass(value: Native, className: string, byName: ReadonlyMap<string, ClassRow>, missing: Missing): Native {
  const { attributes } = value
  const row = byName.get(className)
  if (row === undefined) {
    // A name that no class can have blocks the annotation: its class can't be created.
    if (className.length <= CLASS_NAME_MAX) missing.class.add(className)
    const names = Array.isArray(attributes) ? { attributes: attributes.map((one: unknown) => nameless(one)) } : {}
    return { ...value, classId: NO_CLASS, ...names }
  }
  const known = { ...value, classId: row.id }
  if (!Array.isArray(attributes)) return known
  return {
    ...known,
    attributes: attributes.map((one: unknown) => (isNative(one) ? withGroup(one, row, missing) : one)),
  }
}

function withGroup(attribute: Native, { name: className, attributeGroups }: ClassRow, missing: Missing): Native {
  const { name, groupName } = attribute
  if (typeof groupName !== 'string') return attribute
  const group = attributeGroups.find((one) => one.name === groupName)
  if (group === undefined) {
    missing.attributeGroup.add(`${className}.${groupName}`)
    return nameless(attribute)
  }
  // Texts and numbers replace a name, without an id.
  if (group.attributes.length === 0) return { ...attribute, groupId: group.id }
  const found = attributeNamed(group, name)
  if (found !== undefined) return { ...attribute, groupId: group.id, id: found.id }
  missing.attribute.add(`${className}.${groupName}.${String(name)}`)
  return { ...nameless(attribute), groupId: group.id }
}

/** Attributes of a group by name; a walk for each object would be slow in a large group. */
const named = new WeakMap<AttributeGroup, ReadonlyMap<unknown, AttributeGroup['attributes'][number]>>()

function attributeNamed(group: AttributeGroup, name: unknown): AttributeGroup['attributes'][number] | undefined {
  const known = named.get(group) ?? new Map(group.attributes.toReversed().map((one) => [one.name, one]))
  named.set(group, known)
  return known.get(name)
}

/** Removes ids without a matching name: they come from another project, where they may mean anything. */
function nameless<T>(attribute: T): T {
  if (!isNative(attribute)) return attribute
  const held = ['id', 'groupId'].filter((field) => field in attribute)
  return { ...attribute, ...Object.fromEntries(held.map((field) => [field, NO_CLASS])) }
}
