import {
  CONDITION_FIELD_MAX,
  CONDITION_OPERATOR_MAX,
  CONDITION_TEXT_MAX,
  CONDITION_VALUES_MAX,
} from './item-filter-bounds'
import type { ItemCondition, ItemFilter } from './item-filter'
import { ME, type ItemFilterField, itemFilterField, wholeNumber } from './item-filter-fields'
import {
  FIELD_OPERATORS,
  fieldCondition,
  type FieldOperator,
  type FieldType,
  type FieldValue,
  takesValue,
} from './query/field-operators'

/** Parts of a list's filter that have their own controls. */
export type QuickFilter = Pick<ItemFilter, 'statuses' | 'approvals' | 'mine' | 'categories' | 'conditions'>

/** Operators offered for a field: those of its type, without `is empty` for a field that is always set. */
export function operatorsOf({ type, isAlwaysSet }: Pick<ItemFilterField, 'type' | 'isAlwaysSet'>): readonly string[] {
  return FIELD_OPERATORS[type].filter((operator) => isAlwaysSet !== true || takesValue(operator))
}

/** Problem of a condition's values as a sentence; undefined if there is none. */
export function valuesProblem(
  field: Pick<ItemFilterField, 'type' | 'isWhole'>,
  operator: string,
  values: ItemCondition['values'],
): string | undefined {
  return takesValue(operator) ? PROBLEM[field.type](values, field.isWhole === true) : undefined
}

type Problem = (values: ItemCondition['values'], isWhole: boolean) => string | undefined
const chosen: Problem = (values) => {
  if (values.length === 0) return 'Choose at least one.'
  return values.length > CONDITION_VALUES_MAX ? `Choose at most ${CONDITION_VALUES_MAX}.` : undefined
}
const PROBLEM: Readonly<Record<FieldType, Problem>> = {
  text: ([text = '']) => {
    if (typeof text !== 'string' || text.trim() === '') return 'Type the text to look for.'
    return text.length > CONDITION_TEXT_MAX ? `A text has at most ${CONDITION_TEXT_MAX} characters.` : undefined
  },
  numeric: ([number = ''], isWhole) => {
    if (number === '') return 'Type a number.'
    if (typeof number !== 'number' || !Number.isFinite(number)) return `“${number}” is no number.`
    return isWhole && !wholeNumber(number) ? 'Only whole numbers from 0 on occur here.' : undefined
  },
  date: ([day = '']) => {
    if (day === '') return 'Choose a day.'
    return fieldCondition('', 'date', 'is', day) === undefined ? `“${day}” is no day.` : undefined
  },
  single_select: chosen,
  multiselect: chosen,
  permissions: chosen,
}

/** Validates an untrusted condition from an address or saved view; undefined if it is invalid. */
export function readCondition({ field: name, operator, values }: ItemCondition): ItemCondition | undefined {
  const field = itemFilterField(name)
  if (field === undefined || !operatorsOf(field).includes(operator)) return undefined
  const read = takesValue(operator)
    ? values.map(field.type === 'text' || field.type === 'date' ? String : numbered)
    : []
  return valuesProblem(field, operator, read) === undefined ? { field: name, operator, values: read } : undefined
}

/**
 * Keeps an invalid condition, emptied if it exceeds the limits. It is shown as gone and matches nothing, so that a list
 * is never wider than its address.
 */
export function keptCondition(condition: ItemCondition): ItemCondition {
  return isBounded(condition) ? (readCondition(condition) ?? condition) : { field: '-', operator: '-', values: [] }
}

/** Tells whether a condition, valid or not, is within the size limits. */
export function isBounded({ field, operator, values }: ItemCondition): boolean {
  return (
    field.length <= CONDITION_FIELD_MAX &&
    operator.length <= CONDITION_OPERATOR_MAX &&
    values.length <= CONDITION_VALUES_MAX &&
    values.every((value) => String(value).length <= CONDITION_TEXT_MAX)
  )
}

/** Names and `me` stay texts. */
function numbered(value: string | number): string | number {
  return value === '' || value === ME || Number.isNaN(Number(value)) ? value : Number(value)
}

/**
 * Search object of a condition, with local days. An invalid one matches nothing, so that a bulk change is never wider
 * than it looks.
 */
export function conditionSearch(condition: ItemCondition): Readonly<Record<string, unknown>> {
  const field = itemFilterField(condition.field)
  const read = readCondition(condition)
  if (field === undefined || read === undefined) return NOTHING
  if (field.isFlag === true) return flagSearch(field.search, read)
  if (field.isHeld === true) return { [field.search]: { [read.operator === 'is' ? '$in' : '$notin']: read.values } }
  if (field.isDay === true) return daySearch(field.search, read)
  const isList = field.type !== 'text' && field.type !== 'numeric' && field.type !== 'date'
  const value: FieldValue = isList ? read.values : (read.values[0] ?? [])
  const at = field.hasMoments === true ? midnightHere : undefined
  return fieldCondition(field.search, field.type, read.operator as FieldOperator, value, at) ?? NOTHING
}

const NOTHING = { id: { $in: [] } } as const

/** Converts yes and no from 1 and 0 in a condition to booleans in a search. */
function flagSearch(field: string, { operator, values }: ItemCondition): Readonly<Record<string, unknown>> {
  const wanted = [1, 0].filter((value) => values.includes(value) === (operator === 'is')).map((value) => value === 1)
  const [only] = wanted
  return wanted.length === 1 ? { [field]: { $eq: only } } : { [field]: { $in: wanted } }
}

const DAY_OPERATOR: Readonly<Record<string, string>> = { is: '$eq', before: '$lt', after: '$gt' }

/** Days that are written as days are compared as texts. */
function daySearch(field: string, { operator, values }: ItemCondition): Readonly<Record<string, unknown>> {
  const compares = DAY_OPERATOR[operator]
  return { [field]: compares === undefined ? { $isnull: true } : { [compares]: values[0] } }
}

/** Start of a day such as `2026-05-04` on this computer. */
function midnightHere(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}

/** All conditions of a list; those with own controls first. */
export function conditionsOf({
  statuses,
  approvals,
  mine,
  categories = [],
  conditions = [],
}: QuickFilter): readonly ItemCondition[] {
  const is = (field: string, values: ItemCondition['values']): readonly ItemCondition[] =>
    values.length === 0 ? [] : [{ field, operator: 'is', values }]
  const quick = [
    ...is('status', statuses),
    ...is('approval', approvals),
    ...is('category', categories),
    ...is('assignee', mine ? [ME] : []),
  ]
  return [...quick, ...conditions]
}

/** Splits conditions into the parts of a list's filter. */
export function quickFilter(all: readonly ItemCondition[]): Required<QuickFilter> {
  const rest = [...all]
  const take = (field: string, fits: (values: ItemCondition['values']) => boolean = () => true): readonly number[] => {
    const at = rest.findIndex((one) => one.field === field && one.operator === 'is' && fits(one.values))
    const [taken] = at < 0 ? [] : rest.splice(at, 1)
    return (taken?.values ?? []).flatMap((value) => (typeof value === 'number' ? value : []))
  }
  const [statuses, approvals, categories] = [take('status'), take('approval'), take('category')]
  const before = rest.length
  take('assignee', (values) => values.length === 1 && values[0] === ME)
  return { statuses, approvals, categories, mine: rest.length < before, conditions: rest }
}
