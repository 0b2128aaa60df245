import type { Condition, Operator } from './conditions'
import { err, ok, type Result } from '../../result'
import type { ParsedQuery } from './parse-query'
import { searchSize, wrongSearch } from './search-bounds'

/** Page of a list, with the total. */
export interface Selected<T> {
  readonly rows: readonly T[]
  readonly count: number
}

/** Reason why nothing is selected: an invalid search, or one that would take too long. */
export type Unselected = { readonly code: 'bad_request'; readonly message: string } | { readonly code: 'too_slow' }

type Row = Readonly<Record<string, unknown>>
type Test = (row: Row) => boolean

/** Most row tests per search: ten thousand rows by two hundred conditions take a fifth of a second. */
const TESTS_MAX = 2_000_000

/** Applies a query to a short list: filters, sorts and cuts it to the page; fails with the reason. */
export function selectRows<T extends Row>(
  rows: readonly T[],
  query: ParsedQuery,
  limitMax = Infinity,
): Result<Selected<T>, Unselected> {
  const wrong = query.search === undefined ? undefined : wrongSearch(query.search)
  if (wrong !== undefined) return err({ code: 'bad_request', message: wrong })
  if (rows.length * conditionsOf(query) > TESTS_MAX) return err({ code: 'too_slow' })
  const sorts = query.sort.map(({ field, order: way }) => ({ path: field.split('.'), way }))
  const found = rows.filter(testOf(query)).sort((a, b) => compareBy(a, b, sorts))
  const limit = Math.min(query.limit ?? limitMax, limitMax)
  const from = query.offset ?? (query.page !== undefined && query.page > 0 ? (query.page - 1) * limit : 0)
  return ok({ rows: found.slice(from, from + limit), count: found.length })
}

function conditionsOf({ search, filter, or }: ParsedQuery): number {
  return search === undefined ? filter.length + or.length : searchSize(search).conditions
}

/** Combines every filter, or every "or" if both are given; one of either alone is a filter. */
function testOf({ search, filter, or }: ParsedQuery): Test {
  if (search !== undefined) return searchTest(search as Row)
  const [all, some] = [filter.map(conditionTest), or.map(conditionTest)]
  const every: Test = (row) => all.every((test) => test(row))
  if (or.length === 0) return every
  if (filter.length === 0)
    return or.length === 1 ? (row) => some.every((test) => test(row)) : (row) => some.some((test) => test(row))
  return (row) => every(row) || some.every((test) => test(row))
}

/** Conditions by field, `$and` and `$or`; all on one level must hold. Its shape was validated when it was parsed. */
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

type Compare = (value: unknown) => boolean
/** Prepares the comparison with a value once for all rows. */
type Comparing = (to: unknown) => Compare

/** Comparisons by operator, without its dollar sign and without the L for case-insensitive. */
const COMPARE: ReadonlyMap<string, Comparing> = new Map<string, Comparing>([
  ['eq', (to) => isOneOf([to])],
  ['ne', (to) => not(isOneOf([to]))],
  ['gt', (to) => (value) => order(value, to) > 0],
  ['lt', (to) => (value) => order(value, to) < 0],
  ['gte', (to) => (value) => order(value, to) >= 0],
  ['lte', (to) => (value) => order(value, to) <= 0],
  ['starts', byWords((text, wanted) => text.startsWith(wanted))],
  ['ends', byWords((text, wanted) => text.endsWith(wanted))],
  ['cont', byWords((text, wanted) => text.includes(wanted))],
  ['excl', byWords((text, wanted) => !text.includes(wanted))],
  ['in', (to) => isOneOf(listOf(to))],
  ['notin', (to) => not(isOneOf(listOf(to)))],
  ['isnull', () => isNothing],
  ['notnull', () => not(isNothing)],
  ['between', between],
])

function conditionTest({ field, operator, value: to }: Condition): Test {
  const name = operator.replace(/^\$/, '')
  const isLow = operator.startsWith('$') && name.endsWith('L')
  const compare = COMPARE.get(isLow ? name.slice(0, -1) : name)?.(isLow ? low(to) : to)
  if (compare === undefined) return () => false
  const path = field.split('.')
  return (row) => compare(isLow ? low(valueAt(row, path)) : valueAt(row, path))
}

function not(compare: Compare): Compare {
  return (value) => !compare(value)
}

function between(to: unknown): Compare {
  const [from, upTo] = listOf(to)
  return (value) => order(value, from) >= 0 && order(value, upTo) <= 0
}

function byWords(compare: (text: string, wanted: string) => boolean): Comparing {
  return (to) => {
    const wanted = words(to)
    return (value) => compare(words(value), wanted)
  }
}

/** For a field with several values, one match suffices. */
function isOneOf(wanted: readonly unknown[]): Compare {
  const all = new Set(wanted.map(plain))
  return (value) => (Array.isArray(value) ? value : [value]).some((own) => all.has(plain(own)))
}

/** An empty list counts as empty, too. */
function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/** Field of the row, or nested, as in `creator.email`. */
function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => {
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

/** Negative, 0 or positive; NaN if the two can't be compared. */
function order(value: unknown, to: unknown): number {
  const [a, b] = [comparable(value, to), comparable(to, value)]
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  return Number.NaN
}

/** Compares a written time with a date by their moments. */
function comparable(value: unknown, other: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  return other instanceof Date && typeof value === 'string' ? Date.parse(value) : value
}

interface SortedBy {
  readonly path: readonly string[]
  readonly way: 'ASC' | 'DESC'
}

function compareBy(a: Row, b: Row, sorts: readonly SortedBy[]): number {
  for (const { path, way } of sorts) {
    const by = order(valueAt(a, path), valueAt(b, path))
    if (by !== 0 && !Number.isNaN(by)) return way === 'ASC' ? by : -by
  }
  return 0
}
