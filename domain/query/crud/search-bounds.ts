import { wrongCondition } from './conditions'

/** Limits of one search in any list, since each test of a row costs time. */
const SEARCH_MAX = {
  /** Levels of `$and` and `$or`. */
  depth: 5,
  /** Comparisons and groups. */
  conditions: 500,
  /** Values of one list, and of all lists together. */
  listed: 5_000,
  values: 10_000,
  /** Characters of one value. */
  text: 4_000,
} as const

const TOO_DEEP = 'Invalid search param. It is nested too deeply'
const TOO_MUCH = `Invalid search param. At most ${SEARCH_MAX.conditions} conditions and ${SEARCH_MAX.values} values`
const TOO_LONG = `Invalid search param. A value has at most ${SEARCH_MAX.text} characters`

/** A group takes two levels of JSON; below it are a field, its own `$or`, an operator and a list. */
const LEVELS_MAX = SEARCH_MAX.depth * 2 + 5

type Row = Readonly<Record<string, unknown>>

/** Describes the exceeded limit of a search; undefined if there is none. */
export function searchExcess(search: unknown): string | undefined {
  const size = { conditions: 0, values: 0 }
  return excess(search, 0, LEVELS_MAX, size)
}

interface Size {
  conditions: number
  values: number
}

/** Number of comparisons and values in a search within the limits. */
export function searchSize(search: unknown): Readonly<Size> {
  const size = { conditions: 0, values: 0 }
  excess(search, 0, LEVELS_MAX, size)
  return size
}

function excess(value: unknown, groups: number, levels: number, size: Size): string | undefined {
  if (groups > SEARCH_MAX.depth || levels === 0) return TOO_DEEP
  // A value without nested parts is one comparison.
  if (typeof value !== 'object' || value === null) return counted(size, 1, [value])
  if (Array.isArray(value))
    return counted(size, 1, value) ?? firstOf(value, (part) => inList(part, groups, levels, size))
  const entries = Object.entries(value)
  if (entries.length === 0) return counted(size, 1, [])
  return firstOf(entries, ([key, part]: readonly [string, unknown]) =>
    excess(part, groups + (isGroupKey(key) && Array.isArray(part) ? 1 : 0), levels - 1, size),
  )
}

/** Parts of a group are searches of their own; plain values were counted with their list. */
function inList(part: unknown, groups: number, levels: number, size: Size): string | undefined {
  return typeof part === 'object' && part !== null ? excess(part, groups, levels - 1, size) : undefined
}

function counted(size: Size, conditions: number, values: readonly unknown[]): string | undefined {
  if (values.length > SEARCH_MAX.listed) return TOO_MUCH
  size.conditions += conditions
  size.values += values.length
  if (size.conditions > SEARCH_MAX.conditions || size.values > SEARCH_MAX.values) return TOO_MUCH
  return values.some((value) => typeof value === 'string' && value.length > SEARCH_MAX.text) ? TOO_LONG : undefined
}

/** Reason why this is no search of a short list: an invalid shape, or an unknown operator; undefined if it is valid. */
export function wrongSearch(search: unknown): string | undefined {
  return searchExcess(search) ?? wrongPart(search)
}

function wrongPart(part: unknown): string | undefined {
  if (!isRow(part)) return 'Invalid search param. JSON expected'
  return firstOf(Object.entries(part), ([key, value]) => {
    if (isGroupKey(key))
      return Array.isArray(value) ? firstOf(value, wrongPart) : `Invalid search param. ${key} takes a list`
    return wrongField(key, value)
  })
}

function wrongField(field: string, value: unknown): string | undefined {
  if (isScalar(value)) return undefined
  if (!isRow(value)) return `Invalid filter value of ${field}`
  return firstOf(Object.entries(value), ([operator, operand]) => {
    if (operator !== '$or') return wrongComparison(field, operator, operand)
    if (!isRow(operand)) return `Invalid filter value of ${field}`
    return firstOf(Object.entries(operand), ([inner, last]) => wrongComparison(field, inner, last))
  })
}

function wrongComparison(field: string, operator: string, operand: unknown): string | undefined {
  const isFit = isScalar(operand) || (Array.isArray(operand) && operand.every(isScalar))
  return isFit ? wrongCondition({ field, operator }, 'search') : `Invalid filter value of ${field} for ${operator}`
}

function firstOf<T>(all: readonly T[], wrong: (one: T) => string | undefined): string | undefined {
  for (const one of all) {
    const found = wrong(one)
    if (found !== undefined) return found
  }
  return undefined
}

function isGroupKey(key: string): boolean {
  return key === '$and' || key === '$or'
}

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
