import { given } from '#domain/given'
import { LIST_LENGTH_MAX } from '#domain/routes'

/** How a list is narrowed, ordered and laid out, as its address says it. */
export interface ListState {
  readonly search?: string
  /** The values that a filter lets through, by its name. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** Further filters, by a field and another operator than "one of these". */
  readonly conditions?: readonly ListCondition[]
  readonly sort?: { readonly by: string; readonly descending: boolean }
  readonly columns?: readonly string[]
  readonly view?: string
  /** Counted from 0. */
  readonly page?: number
}

export interface ListCondition {
  readonly field: string
  readonly operator: string
  readonly values: readonly string[]
}

const FILTER = 'f.'
const IN = 'in~'
const AFTER_OPERATOR = '~'

/** The text behind a place that says how its list looks; '' where it would be longer than an address may be. */
export function listText({ search, filters, conditions = [], sort, columns, view, page = 0 }: ListState): string {
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['q', search === '' ? undefined : search && escaped(search)],
    ...Object.entries(filters).map(
      ([name, values]) => [FILTER + name, values.length === 0 ? undefined : IN + listed(values)] as const,
    ),
    ...conditions.map(
      ({ field, operator, values }) =>
        [FILTER + escaped(field), escaped(operator) + AFTER_OPERATOR + listed(values)] as const,
    ),
    ['sort', sort && `${sort.descending ? '-' : ''}${escaped(sort.by)}`],
    ['cols', columns && listed(columns)],
    ['view', view],
    ['page', page === 0 ? undefined : String(page + 1)],
  ]
  const text = parts.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`)).join('&')
  return text.length > LIST_LENGTH_MAX ? '' : text
}

/** Parses the query of a place; skips invalid parts. */
export function readListText(text: string): ListState {
  const all = text.split('&').map(named)
  const parts = new Map(all)
  const filters = all.flatMap(([name, value]) =>
    name.startsWith(FILTER) && value.startsWith(IN)
      ? [[name.slice(FILTER.length), valuesOf(value.slice(IN.length))] as const]
      : [],
  )
  const conditions = all.flatMap(([name, value]) =>
    name.startsWith(FILTER) ? conditionIn(name.slice(FILTER.length), value) : [],
  )
  const sort = parts.get('sort')
  return {
    filters: Object.fromEntries(filters),
    ...given({
      conditions: conditions.length === 0 ? undefined : conditions,
      search: plain(parts.get('q')),
      sort:
        sort === undefined || sort === ''
          ? undefined
          : { by: plain(sort.replace(/^-/, '')) ?? '', descending: sort.startsWith('-') },
      columns: parts.has('cols') ? valuesOf(parts.get('cols') ?? '') : undefined,
      view: plain(parts.get('view')),
      page: pageIn(parts.get('page')),
    }),
  }
}

function pageIn(text = ''): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : undefined
}

function conditionIn(name: string, value: string): readonly ListCondition[] {
  const at = value.indexOf(AFTER_OPERATOR)
  const [field, operator] = [plain(name), plain(value.slice(0, Math.max(at, 0)))]
  if (value.startsWith(IN) || !field || !operator) return []
  return [{ field, operator, values: valuesOf(value.slice(at + 1)) }]
}

/** Signs that a component may have and a link from outside may not. */
const MORE_SIGNS = /[!'()*]/g

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    MORE_SIGNS,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function listed(values: readonly string[]): string {
  return values.map(escaped).join(',')
}

function named(part: string): readonly [string, string] {
  const at = part.indexOf('=')
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
}

function valuesOf(text: string): readonly string[] {
  return text.split(',').flatMap((value) => plain(value) || [])
}

function plain(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text)
  } catch {
    // Half of an escape says nothing.
    return undefined
  }
}
