/** Separator of a condition's parts, and of a list's entries. */
export const DELIMITER = '||'
export const LIST_DELIMITER = ','

/** Names of query parameters; the first is the one to write. */
export const PARAMETERS = {
  fields: ['fields', 'select'],
  search: ['s'],
  filter: ['filter'],
  or: ['or'],
  join: ['join'],
  sort: ['sort'],
  limit: ['limit', 'per_page'],
  offset: ['offset'],
  page: ['page'],
  cache: ['cache'],
  includeDeleted: ['include_deleted'],
} as const

export type Parameter = keyof typeof PARAMETERS

/** Operators in their old spelling, equivalent to those with a dollar sign. */
const OLD = [
  'eq',
  'ne',
  'gt',
  'lt',
  'gte',
  'lte',
  'starts',
  'ends',
  'cont',
  'excl',
  'in',
  'notin',
  'isnull',
  'notnull',
  'between',
] as const
const PLAIN = [
  '$eq',
  '$ne',
  '$gt',
  '$lt',
  '$gte',
  '$lte',
  '$starts',
  '$ends',
  '$cont',
  '$excl',
  '$in',
  '$notin',
  '$isnull',
  '$notnull',
  '$between',
] as const
/** The case-insensitive operators. */
const LOW = ['$eqL', '$neL', '$startsL', '$endsL', '$contL', '$exclL', '$inL', '$notinL'] as const
const OPERATORS = [...OLD, ...PLAIN, ...LOW] as const

export type Operator = (typeof OPERATORS)[number]

/** Operators with a list, and those without a value. */
export const TAKES_LIST: ReadonlySet<string> = new Set([
  'in',
  'notin',
  'between',
  '$in',
  '$notin',
  '$between',
  '$inL',
  '$notinL',
])
export const TAKES_NOTHING: ReadonlySet<string> = new Set(['isnull', 'notnull', '$isnull', '$notnull'])

const KNOWN: ReadonlySet<unknown> = new Set(OPERATORS)
const ORDERS = ['ASC', 'DESC'] as const

export interface Condition {
  readonly field: string
  readonly operator: Operator
  readonly value?: unknown
}

export interface Join {
  readonly field: string
  readonly select?: readonly string[] | undefined
}

export interface Sort {
  readonly field: string
  readonly order: (typeof ORDERS)[number]
}

/** Tells whether a value is a non-empty text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Tells whether a value is a non-empty list. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}

function isThing(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function areTexts(value: unknown): value is readonly string[] {
  return isList(value) && value.every(isText)
}

/** Tells whether a value can be compared: each entry of a list, or the one value. */
export function isComparable(value: unknown): boolean {
  return isList(value) ? value.every(isValue) : isValue(value)
}

function isValue(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return isText(value) || typeof value === 'boolean' || value instanceof Date
}

/** Reason why these are no fields; undefined if they are. */
export function wrongFields(fields: unknown): string | undefined {
  return areTexts(fields) ? undefined : 'Invalid fields. Array of strings expected'
}

/** Reason why this is no condition; `kind` names its place. */
export function wrongCondition(condition: unknown, kind: string): string | undefined {
  if (!isThing(condition) || !isText(condition['field']))
    return `Invalid field type in ${kind} condition. String expected`
  return KNOWN.has(condition['operator']) ? undefined : `Invalid comparison operator. ${OPERATORS.join()} expected`
}

/** Reason why this is no join. */
export function wrongJoin(join: unknown): string | undefined {
  if (!isThing(join) || !isText(join['field'])) return 'Invalid join field. String expected'
  const { select } = join
  return select === undefined || areTexts(select) ? undefined : 'Invalid join select. Array of strings expected'
}

/** Reason why this is no order. */
export function wrongSort(sort: unknown): string | undefined {
  if (!isThing(sort) || !isText(sort['field'])) return 'Invalid sort field. String expected'
  return ORDERS.some((order) => order === sort['order']) ? undefined : `Invalid sort order. ${ORDERS.join()} expected`
}

/** Reason why this is no number. */
export function wrongNumber(value: unknown, name: string): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? undefined : `Invalid ${name}. Number expected`
}
