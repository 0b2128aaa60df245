/** The operators by which people filter a field of each type, in the order in which they are offered. */
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

/** Tells whether an operator compares with something. */
export function takesValue(operator: string): boolean {
  return !NAMES_NOTHING.has(operator)
}

/** What a field is compared with: texts, numbers, days such as `2026-05-04`, or a list of choices. */
export type FieldValue = string | number | readonly (string | number)[]

type Conditions = Readonly<Record<string, unknown>>
/** The moment at which a day such as `2026-05-04` begins, in milliseconds; not a number where no month has it. */
type BeginsAt = (day: string) => number
/** The conditions of a search object; undefined: the value is none for this operator. */
type Reads = (value: FieldValue, beginsAt: BeginsAt) => Conditions | undefined

const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000
const EMPTY: Reads = () => ({ $isnull: true })
/** What has no value is none of those that are named. */
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
    // A day that no month has is none: 30 February would be read as 2 March.
    if (typeof value !== 'string' || Number.isNaN(from) || dayOf(from) !== value) return undefined
    // The last moment that is told of a day: where clocks are changed, a day is longer or shorter.
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

/** The search object for a field that is filtered by an operator of its type; days are those of UTC, unless `beginsAt` says when they begin. Undefined: the value is none for it. */
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
