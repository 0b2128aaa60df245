/** Filter operators of each field type, in the order of the menu. */
export const FIELD_OPERATORS = {
  text: ['contains', 'does not contain', 'is empty'],
  multiselect: ['is', 'is not', 'is empty'],
  single_select: ['is', 'is not', 'is empty'],
  numeric: ['equal', 'not equal', 'greater', 'less', 'empty'],
  date: ['is', 'before', 'after', 'empty'],
  permissions: ['granted', 'not granted', 'none granted'],
} as const

export type FieldType = keyof typeof FIELD_OPERATORS
export type FieldOperator<T extends FieldType = FieldType> = (typeof FIELD_OPERATORS)[T][number]

const NAMES_NOTHING: ReadonlySet<string> = new Set(['is empty', 'empty', 'none granted'])

/** Tells whether an operator needs a value. */
export function takesValue(operator: string): boolean {
  return !NAMES_NOTHING.has(operator)
}

/** Compared value: texts, numbers, days such as `2026-05-04`, or a list of choices. */
export type FieldValue = string | number | readonly (string | number)[]

type Conditions = Readonly<Record<string, unknown>>
/** Start of a day such as `2026-05-04` in milliseconds; NaN for an invalid day. */
type BeginsAt = (day: string) => number
/** Conditions of a search object; undefined if the value is invalid for this operator. */
type Reads = (value: FieldValue, beginsAt: BeginsAt) => Conditions | undefined

const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000
const EMPTY: Reads = () => ({ $isnull: true })
/** An empty field matches "none of". */
const orEmpty = (conditions: Conditions | undefined): Conditions | undefined =>
  conditions && { $or: { ...conditions, $isnull: true } }

const text =
  (operator: string): Reads =>
  (value) =>
    typeof value === 'string' && value !== '' ? { [operator]: value } : undefined
const number =
  (operator: string): Reads =>
  (value) =>
    typeof value === 'number' && Number.isFinite(value) ? { [operator]: value } : undefined
const choices =
  (operator: string): Reads =>
  (value) => {
    const all = [value].flat()
    return all.length > 0 ? { [operator]: all } : undefined
  }
const day =
  (conditions: (from: string, upTo: string) => Conditions): Reads =>
  (value, beginsAt) => {
    const from = typeof value === 'string' && DAY.test(value) ? Date.parse(value) : Number.NaN
    // Reject impossible days: 30 February would be read as 2 March.
    if (typeof value !== 'string' || Number.isNaN(from) || dayOf(from) !== value) return undefined
    // Last moment of a day, which is longer or shorter when clocks change.
    return conditions(isoOf(beginsAt(value)), isoOf(beginsAt(dayOf(from + DAY_MS)) - 1))
  }
const dayOf = (at: number): string => isoOf(at).slice(0, 10)
const isoOf = (at: number): string => new Date(at).toISOString()

const CHOSEN: Readonly<Record<'is' | 'is not' | 'is empty', Reads>> = {
  is: choices('$in'),
  'is not': (value, at) => orEmpty(choices('$notin')(value, at)),
  'is empty': EMPTY,
}
const READS: { readonly [T in FieldType]: Readonly<Record<FieldOperator<T>, Reads>> } = {
  text: {
    contains: text('$contL'),
    'does not contain': (value, at) => orEmpty(text('$exclL')(value, at)),
    'is empty': EMPTY,
  },
  multiselect: CHOSEN,
  single_select: CHOSEN,
  numeric: {
    equal: number('$eq'),
    'not equal': (value, at) => orEmpty(number('$ne')(value, at)),
    greater: number('$gt'),
    less: number('$lt'),
    empty: EMPTY,
  },
  date: {
    is: day((from, upTo) => ({ $between: [from, upTo] })),
    before: day((from) => ({ $lt: from })),
    after: day((_, upTo) => ({ $gt: upTo })),
    empty: EMPTY,
  },
  permissions: {
    granted: choices('$in'),
    'not granted': (value, at) => orEmpty(choices('$notin')(value, at)),
    'none granted': EMPTY,
  },
}

/**
 * Search object of a field with an operator and value; days are in UTC, unless `beginsAt` gives their start. Undefined
 * if the value is invalid.
 */
export function fieldCondition<T extends FieldType>(
  field: string,
  type: T,
  operator: FieldOperator<T>,
  value: FieldValue = [],
  beginsAt: BeginsAt = Date.parse,
): Readonly<Record<string, Conditions>> | undefined {
  const conditions = READS[type][operator](value, beginsAt)
  return conditions && { [field]: conditions }
}
