import type { NumberRange } from '#domain/annotation/parts/number-range'

/** Group of attributes, as stored and sent. */
export interface AttributeGroup {
  readonly id: number
  readonly name: string
  readonly group_type: string
  readonly isRequired: boolean
  readonly default_value: string | number | string[] | null
  readonly attributes: readonly { readonly id: number; readonly name: string; readonly default: 0 | 1 }[]
  /** Which numbers a numeric group takes; absent: any. */
  readonly number?: NumberRange | null | undefined
}

/** Group as a person writes it; a known id keeps its group. */
export interface SaidGroup {
  readonly id?: number | undefined
  readonly name: string
  readonly group_type: string
  readonly isRequired?: boolean | undefined
  readonly default_value?: string | number | string[] | null | undefined
  readonly attributes?:
    | readonly { readonly id?: number | undefined; readonly name: string; readonly default?: 0 | 1 | undefined }[]
    | undefined
  readonly number?: NumberRange | null | undefined
}

/** New group, with its attributes by name. */
export interface NewAttributeGroup {
  readonly name: string
  readonly type: 'radio' | 'checklist' | 'text' | 'numeric'
  readonly options?: readonly string[]
  readonly isRequired?: boolean
}

const GROUPS_PER_CLASS = 100
const ATTRIBUTES_PER_GROUP = 1_000

/** Assigns ids of groups and attributes within their class, unique in a project. */
export function keptGroup(classId: number, group: NewAttributeGroup, index: number): AttributeGroup {
  const id = classId * GROUPS_PER_CLASS + index + 1
  return {
    id,
    name: group.name,
    group_type: group.type,
    isRequired: group.isRequired ?? false,
    default_value: group.type === 'checklist' ? [] : group.type === 'text' ? '' : null,
    attributes: (group.options ?? []).map((name, at) => ({ id: id * ATTRIBUTES_PER_GROUP + at + 1, name, default: 0 })),
  }
}

/** Groups and attributes keep their ids; new ones get the next of their class and group. */
export function saidGroups(
  classId: number,
  groups: readonly SaidGroup[],
  known: readonly AttributeGroup[],
): readonly AttributeGroup[] {
  const nextGroup = idsAfter(classId * GROUPS_PER_CLASS, [...known, ...groups])
  return groups.map((group) => {
    const before = known.find(({ id }) => id === group.id)
    const id = before?.id ?? nextGroup()
    const attributes = group.attributes ?? []
    const nextAttribute = idsAfter(id * ATTRIBUTES_PER_GROUP, [...(before?.attributes ?? []), ...attributes])
    const emptyValue = group.group_type === 'checklist' ? [] : group.group_type === 'text' ? '' : null
    const chosen = chosenFirst(group, before)
    const range = group.group_type !== 'numeric' ? null : group.number === undefined ? before?.number : group.number
    return {
      id,
      name: group.name,
      group_type: group.group_type,
      isRequired: group.isRequired ?? false,
      default_value: chosen === undefined ? (group.default_value ?? emptyValue) : chosen,
      attributes: attributes.map((attribute) => ({
        id: before?.attributes.find((one) => one.id === attribute.id)?.id ?? nextAttribute(),
        name: attribute.name,
        default: chosen === undefined ? (attribute.default ?? 0) : namesIn(chosen).includes(attribute.name) ? 1 : 0,
      })),
      ...(range === null || range === undefined ? {} : { number: range }),
    }
  })
}

/**
 * Default of an option group, which is given twice: by the group, and by a mark on each option. A change of one sends
 * the other unchanged, so the one that differs from before counts; of both, the group's.
 */
function chosenFirst(group: SaidGroup, before: AttributeGroup | undefined): string | string[] | null | undefined {
  if (group.group_type !== 'radio' && group.group_type !== 'checklist') return undefined
  const said = namesIn(group.default_value)
  const marks = new Map(before?.attributes.map((one) => [one.id, one.default]))
  const marked = markedIn(
    (group.attributes ?? []).map((one) => ({ ...one, default: one.default ?? marks.get(one.id ?? 0) })),
  )
  const isSaid = group.default_value !== undefined && !isAlike(said, namesIn(before?.default_value))
  const isMarked = !isAlike(marked, markedIn(before?.attributes ?? []))
  const chosen = isSaid || !(isMarked || said.length === 0) ? said : marked
  return group.group_type === 'checklist' ? [...chosen] : (chosen[0] ?? null)
}

function namesIn(value: SaidGroup['default_value']): readonly string[] {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value : [String(value)]
}

function markedIn(attributes: NonNullable<SaidGroup['attributes']>): readonly string[] {
  return attributes.flatMap((attribute) => (attribute.default === 1 ? [attribute.name] : []))
}

function isAlike(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name))
}

/** Counts up from the last id in use. */
function idsAfter(from: number, taken: readonly { readonly id?: number | undefined }[]): () => number {
  let last = taken.reduce((most, { id = 0 }) => Math.max(most, id), from)
  return () => {
    last += 1
    return last
  }
}

/** Class of a group, by the group's id. */
export function classIdOfGroup(groupId: number): number {
  return Math.floor(groupId / GROUPS_PER_CLASS)
}

/** Group of an attribute, by the attribute's id. */
export function groupIdOfAttribute(attributeId: number): number {
  return Math.floor(attributeId / ATTRIBUTES_PER_GROUP)
}
