import type { Condition, Operator } from './conditions'
import type { ParsedQuery } from './parse-query'

/** A list as it is answered, and how long the whole of it is. */
export interface Selected<T> {
  readonly rows: readonly T[]
  readonly count: number
}

type Row = Readonly<Record<string, unknown>>
type Test = (row: Row) => boolean

/** Answers a short list by a query: what matches, in its order, cut to the page that is asked for. */
export function selectRows<T extends Row>(rows: readonly T[], query: ParsedQuery, limitMax = Infinity): Selected<T> {
  const found = rows.filter(testOf(query)).sort((a, b) => compareBy(a, b, query))
  const limit = Math.min(query.limit ?? limitMax, limitMax)
  const from = query.offset ?? (query.page !== undefined && query.page > 0 ? (query.page - 1) * limit : 0)
  return { rows: found.slice(from, from + limit), count: found.length }
}

/** Every filter, or every "or" where both are given; one of either alone is a filter. */
function testOf({ search, filter, or }: ParsedQuery): Test {
  if (search !== undefined) return searchTest(search as Row)
  const [all, some] = [filter.map(conditionTest), or.map(conditionTest)]
  const every: Test = (row) => all.every((test) => test(row))
  if (or.length === 0) return every
  if (filter.length === 0)
    return or.length === 1 ? (row) => some.every((test) => test(row)) : (row) => some.some((test) => test(row))
  return (row) => every(row) || some.every((test) => test(row))
}

/** Conditions by field, `$and` and `$or` of such; all that stand side by side hold. */
function searchTest(search: Row): Test {
  const tests = Object.entries(search).map(([key, value]): Test => {
    if (key === '$and' || key === '$or') {
      const parts = (Array.isArray(value) ? value : []).map((part) => searchTest(part as Row))
      return key === '$and' ? (row) => parts.every((test) => test(row)) : (row) => parts.some((test) => test(row))
    }
    return fieldTest(key, value)
  })
  return (row) => tests.every((test) => test(row))
}

function fieldTest(field: string, value: unknown): Test {
  if (typeof value !== 'object' || value === null) return conditionTest({ field, operator: '$eq', value })
  const tests = Object.entries(value).map(([operator, to]): Test => {
    if (operator !== '$or') return conditionTest({ field, operator: operator as Operator, value: to })
    const some = Object.entries(to as Row).map(([one, wanted]) =>
      conditionTest({ field, operator: one as Operator, value: wanted }),
    )
    return (row) => some.some((test) => test(row))
  })
  return (row) => tests.every((test) => test(row))
}

type Compare = (value: unknown, to: unknown) => boolean

/** By the operator without its dollar sign and without the L that says that case does not matter. */
const COMPARE: Readonly<Record<string, Compare>> = {
  eq: (value, to) => isOneOf(value, [to]),
  ne: (value, to) => !isOneOf(value, [to]),
  gt: (value, to) => order(value, to) > 0,
  lt: (value, to) => order(value, to) < 0,
  gte: (value, to) => order(value, to) >= 0,
  lte: (value, to) => order(value, to) <= 0,
  starts: (value, to) => words(value).startsWith(words(to)),
  ends: (value, to) => words(value).endsWith(words(to)),
  cont: (value, to) => words(value).includes(words(to)),
  excl: (value, to) => !words(value).includes(words(to)),
  in: (value, to) => isOneOf(value, listOf(to)),
  notin: (value, to) => !isOneOf(value, listOf(to)),
  isnull: isNothing,
  notnull: (value) => !isNothing(value),
  between: (value, to) => order(value, listOf(to)[0]) >= 0 && order(value, listOf(to)[1]) <= 0,
}

function conditionTest({ field, operator, value: to }: Condition): Test {
  const name = operator.replace(/^\$/, '')
  const isLow = operator.startsWith('$') && name.endsWith('L')
  const compare = COMPARE[isLow ? name.slice(0, -1) : name]
  if (compare === undefined) return () => false
  return (row) => compare(isLow ? low(valueAt(row, field)) : valueAt(row, field), isLow ? low(to) : to)
}

/** Of a field that holds several, one of them. */
function isOneOf(value: unknown, wanted: readonly unknown[]): boolean {
  const values = Array.isArray(value) ? value : [value]
  return values.some((own) => wanted.some((one) => plain(one) === plain(own)))
}

/** A list of none is nothing, too. */
function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/** A field of the row, or of something in it, as in `creator.email`. */
function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    return (at as Row)[key]
  }, row)
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value
}

function low(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(low)
  return typeof value === 'string' ? value.toLowerCase() : value
}

function words(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** Less than, equal or more; not a number where the two can't be compared. */
function order(value: unknown, to: unknown): number {
  const [a, b] = [comparable(value, to), comparable(to, value)]
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  return Number.NaN
}

/** A time that is written down is compared with a date by its moment. */
function comparable(value: unknown, other: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  return other instanceof Date && typeof value === 'string' ? Date.parse(value) : value
}

function compareBy(a: Row, b: Row, { sort }: ParsedQuery): number {
  for (const { field, order: way } of sort) {
    const by = order(valueAt(a, field), valueAt(b, field))
    if (by !== 0 && !Number.isNaN(by)) return way === 'ASC' ? by : -by
  }
  return 0
}
