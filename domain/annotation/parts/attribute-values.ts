import { isNative, type Native } from '../native'
import type { NumberRange } from './number-range'

/** Question for the objects of a class. */
export interface AttributeGroup {
  readonly id: number
  readonly name: string
  /** `radio`, `checklist`, `text`, `numeric` or `ocr`. */
  readonly kind: string
  readonly isRequired: boolean
  /** Initial answer of an object. */
  readonly initial: AttributeValues
  /** Possible answers; empty for a text or number. */
  readonly options: readonly { readonly id: number; readonly name: string }[]
  /** Which numbers it takes; absent: any. */
  readonly number?: NumberRange
}

/** Answers to one question: one value, or several of a checklist. */
export type AttributeValues = readonly (string | number)[]

/** Reads an object's answers to a question. */
export function attributeValues(value: Native, group: Pick<AttributeGroup, 'name'>): AttributeValues {
  return entriesOf(value).flatMap((entry) => {
    if (!isOf(entry, group) || !isNative(entry)) return []
    const { name } = entry
    return typeof name === 'string' || typeof name === 'number' ? [name] : []
  })
}

/** Field of an object with other answers to one question; other answers keep content and order. */
export function withAttributeValues(value: Native, group: AttributeGroup, values: AttributeValues): Native {
  const entries = entriesOf(value)
  const came = entries.filter((entry) => isOf(entry, group))
  const answers = values.map(
    (name) => came.find((entry) => isNative(entry) && entry.name === name) ?? answer(group, name),
  )
  const first = entries.findIndex((entry) => isOf(entry, group))
  const rest = entries.filter((entry) => !isOf(entry, group))
  const at = first === -1 ? rest.length : first
  return { attributes: [...rest.slice(0, at), ...answers, ...rest.slice(at)] }
}

/** Initial answers of a class's objects. */
export function initialAttributes(groups: readonly AttributeGroup[]): readonly Native[] {
  return groups.flatMap((group) => group.initial.map((name) => answer(group, name)))
}

function entriesOf({ attributes }: Native): readonly unknown[] {
  return Array.isArray(attributes) ? attributes : []
}

function isOf(entry: unknown, { name }: Pick<AttributeGroup, 'name'>): boolean {
  return isNative(entry) && entry.groupName === name
}

function answer({ id, name: groupName, options }: AttributeGroup, name: string | number): Native {
  const option = options.find((one) => one.name === name)
  const base = { groupId: id, name, groupName }
  return option === undefined ? base : { id: option.id, ...base }
}
