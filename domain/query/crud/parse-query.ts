import { once } from '../../once'
import { err, ok, type Result } from '../../result'
import {
  type Condition,
  DELIMITER,
  isComparable,
  isList,
  isText,
  type Join,
  LIST_DELIMITER,
  type Parameter,
  PARAMETERS,
  type Sort,
  TAKES_LIST,
  TAKES_NOTHING,
  wrongCondition,
  wrongJoin,
  wrongNumber,
  wrongSort,
} from './conditions'

export interface ParsedQuery {
  readonly fields: readonly string[]
  /** Replaces filter and or. */
  readonly search: object | undefined
  readonly filter: readonly Condition[]
  readonly or: readonly Condition[]
  readonly join: readonly Join[]
  readonly sort: readonly Sort[]
  readonly limit: number | undefined
  readonly offset: number | undefined
  readonly page: number | undefined
  readonly cache: number | undefined
  readonly includeDeleted: number | undefined
}

type Query = Readonly<Record<string, unknown>>
type Read<T> = Result<T, string>

/** Parses a query with a text or a list of texts per name; the failure names the fault. */
export function parseQuery(query: Query): Read<ParsedQuery> {
  const search = readSearch(query)
  if (!search.ok) return search
  const isSearched = search.value !== undefined
  const filter = isSearched ? ok([]) : readAll(query, 'filter', (text) => readCondition('filter', text))
  if (!filter.ok) return filter
  const or = isSearched ? ok([]) : readAll(query, 'or', (text) => readCondition('or', text))
  if (!or.ok) return or
  const fields = readAll(query, 'fields', (text) => ok(text.split(LIST_DELIMITER)))
  if (!fields.ok) return fields
  const join = readAll(query, 'join', readJoin)
  if (!join.ok) return join
  const sort = readAll(query, 'sort', readSort)
  if (!sort.ok) return sort
  const numbers = readNumbers(query)
  if (!numbers.ok) return numbers
  return ok({
    fields: fields.value[0] ?? [],
    search: search.value,
    filter: filter.value,
    or: or.value,
    join: join.value,
    sort: sort.value,
    ...numbers.value,
  })
}

type Numbers = Pick<ParsedQuery, 'limit' | 'offset' | 'page' | 'cache' | 'includeDeleted'>

function readNumbers(query: Query): Read<Numbers> {
  const read: Partial<Record<keyof Numbers, number | undefined>> = {}
  for (const name of ['limit', 'offset', 'page', 'cache', 'includeDeleted'] as const) {
    const found = readAll(query, name, (text) => readNumber(name, text))
    if (!found.ok) return found
    read[name] = found.value[0]
  }
  const { limit, offset, page, cache, includeDeleted } = read
  return ok({ limit, offset, page, cache, includeDeleted })
}

/** Every value under a parameter's names, in order. */
function readAll<T>(query: Query, parameter: Parameter, read: (text: string) => Read<T>): Read<readonly T[]> {
  const names: readonly string[] = PARAMETERS[parameter]
  const all: T[] = []
  for (const [name, value] of Object.entries(query)) {
    if (!names.includes(name)) continue
    for (const text of isList(value) ? value : isText(value) ? [value] : []) {
      if (typeof text !== 'string') return err(`Invalid ${parameter} value`)
      const one = read(text)
      if (!one.ok) return one
      all.push(one.value)
    }
  }
  return ok(all)
}

function readSearch(query: Query): Read<ParsedQuery['search']> {
  const text = query[PARAMETERS.search[0]]
  if (text === undefined || text === null) return ok(undefined)
  const written: unknown = Array.isArray(text) ? text.join() : text
  const value = typeof written === 'string' ? jsonOf(written) : undefined
  return typeof value === 'object' && value !== null ? ok(value) : err('Invalid search param. JSON expected')
}

function readCondition(kind: 'filter' | 'or', text: string): Read<Condition> {
  const [field = '', operator = '', rest = ''] = text.split(DELIMITER)
  const value = TAKES_LIST.has(operator) ? rest.split(LIST_DELIMITER).map(valueOf) : valueOf(rest)
  if (!TAKES_NOTHING.has(operator) && !isComparable(value)) return err(`Invalid ${kind} value`)
  const condition = { field, operator, value }
  const wrong = wrongCondition(condition, kind)
  return wrong === undefined ? ok(condition as Condition) : err(wrong)
}

function readJoin(text: string): Read<Join> {
  const [field = '', fields] = text.split(DELIMITER)
  const join = { field, select: isText(fields) ? fields.split(LIST_DELIMITER) : undefined }
  const wrong = wrongJoin(join)
  return wrong === undefined ? ok(join) : err(wrong)
}

function readSort(text: string): Read<Sort> {
  const [field = '', order] = text.split(LIST_DELIMITER)
  const sort = { field, order }
  const wrong = wrongSort(sort)
  return wrong === undefined ? ok(sort as Sort) : err(wrong)
}

function readNumber(name: keyof Numbers, text: string): Read<number> {
  const value = valueOf(text)
  const wrong = wrongNumber(value, name)
  return wrong === undefined ? ok(value as number) : err(wrong)
}

const DATE = /^\d{4}-[01]\d-[0-3]\d(?:T[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[-+][0-2]\d(?::?[0-5]\d)?)?)?$/
const NO_JSON = Symbol('no JSON')
const asWritten = once(() => new Intl.NumberFormat('en', { useGrouping: false }))

/** Value of a text: a number in canonical spelling becomes one; lists and objects stay texts. */
export function valueOf(text: string): unknown {
  const value = jsonOf(text)
  if (value === NO_JSON) return DATE.test(text) ? new Date(text) : text
  if (typeof value === 'object' && value !== null) return text
  return typeof value === 'number' && asWritten().format(value) !== text ? text : value
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Most values of a query are plain words.
    return NO_JSON
  }
}
