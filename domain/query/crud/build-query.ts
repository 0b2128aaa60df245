import { err, ok, type Result } from '../../result'
import {
  type Condition,
  DELIMITER,
  isComparable,
  isList,
  type Join,
  LIST_DELIMITER,
  type Operator,
  type Parameter,
  PARAMETERS,
  type Sort,
  wrongCondition,
  wrongFields,
  wrongJoin,
  wrongNumber,
  wrongSort,
} from './conditions'

/** One or several, each as an object or as a list of its parts. */
type Some<T, Parts extends readonly unknown[]> = T | Parts | readonly (T | Parts)[]

export interface QueryParts {
  readonly fields?: readonly string[] | undefined
  /** Replaces filter and or. */
  readonly search?: object | undefined
  readonly filter?: Some<Condition, readonly [string, Operator, unknown?]> | undefined
  readonly or?: Some<Condition, readonly [string, Operator, unknown?]> | undefined
  readonly join?: Some<Join, readonly [string, (readonly string[])?]> | undefined
  readonly sort?: Some<Sort, readonly [string, Sort['order']]> | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly page?: number | undefined
  readonly resetCache?: boolean | undefined
  readonly includeDeleted?: number | undefined
}

type Written = Result<readonly string[], string>

/** Writes a query string; the failure names the fault. */
export function buildQuery(parts: QueryParts, { encode = true } = {}): Result<string, string> {
  const { fields, search, resetCache } = parts
  const isSearched = typeof search === 'object' && search !== null
  const pairs: [name: string, value: string][] = []
  const put = (parameter: Parameter, value: string) => pairs.push([PARAMETERS[parameter][0], value])
  if (isList(fields)) {
    const wrong = wrongFields(fields)
    if (wrong !== undefined) return err(wrong)
    put('fields', fields.join(LIST_DELIMITER))
  }
  if (isSearched) put('search', JSON.stringify(search))
  const lists: readonly [Parameter, Written][] = [
    ['filter', writeAll(parts.filter, conditionOf, writeCondition('filter'))],
    ['or', writeAll(parts.or, conditionOf, writeCondition('or'))],
    ['join', writeAll(parts.join, joinOf, writeJoin)],
  ]
  for (const [parameter, written] of lists) {
    if (!written.ok) return written
    const isIgnored = isSearched && parameter !== 'join'
    if (!isIgnored) putList(pairs, parameter, written.value)
  }
  const limits = ['limit', 'offset', 'page'] as const
  for (const name of limits) {
    const wrong = putNumber(pairs, name, parts[name])
    if (wrong !== undefined) return err(wrong)
  }
  const sort = writeAll(parts.sort, sortOf, writeSort)
  if (!sort.ok) return sort
  putList(pairs, 'sort', sort.value)
  if (resetCache === true) put('cache', '0')
  const wrong = putNumber(pairs, 'includeDeleted', parts.includeDeleted)
  if (wrong !== undefined) return err(wrong)
  const coded = encode ? encoded : (text: string) => text
  return ok(pairs.map(([name, value]) => `${coded(name)}=${coded(value)}`).join('&'))
}

function putList(pairs: [string, string][], parameter: Parameter, values: readonly string[]): void {
  for (const [at, value] of values.entries()) pairs.push([`${PARAMETERS[parameter][0]}[${at}]`, value])
}

function putNumber(pairs: [string, string][], name: Parameter, value: number | undefined): string | undefined {
  if (value === undefined || value === null) return undefined
  pairs.push([PARAMETERS[name][0], String(value)])
  return wrongNumber(value, name)
}

function writeAll(
  some: unknown,
  read: (one: unknown) => unknown,
  write: (one: unknown) => Result<string, string>,
): Written {
  if (some === undefined || some === null) return ok([])
  const written: string[] = []
  for (const one of Array.isArray(some) && typeof some[0] !== 'string' ? (some as readonly unknown[]) : [some]) {
    const text = write(read(one))
    if (!text.ok) return text
    written.push(text.value)
  }
  return ok(written)
}

const conditionOf = (one: unknown) => (Array.isArray(one) ? { field: one[0], operator: one[1], value: one[2] } : one)
const joinOf = (one: unknown) => (Array.isArray(one) ? { field: one[0], select: one[1] } : one)
const sortOf = (one: unknown) => (Array.isArray(one) ? { field: one[0], order: one[1] } : one)

function writeCondition(kind: string): (condition: unknown) => Result<string, string> {
  return (condition) => {
    const wrong = wrongCondition(condition, kind)
    if (wrong !== undefined) return err(wrong)
    const { field, operator, value } = condition as Condition
    return ok([field, operator, ...(isComparable(value) ? [String(value)] : [])].join(DELIMITER))
  }
}

function writeJoin(join: unknown): Result<string, string> {
  const wrong = wrongJoin(join)
  if (wrong !== undefined) return err(wrong)
  const { field, select } = join as Join
  return ok(select === undefined ? field : `${field}${DELIMITER}${select.join(LIST_DELIMITER)}`)
}

function writeSort(sort: unknown): Result<string, string> {
  const wrong = wrongSort(sort)
  if (wrong !== undefined) return err(wrong)
  const { field, order } = sort as Sort
  return ok(`${field}${LIST_DELIMITER}${order}`)
}

/** Also encodes five characters that the browser's function leaves unescaped. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
