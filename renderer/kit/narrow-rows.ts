import type { Filter } from './filters'
import type { Narrowing } from './list-store'

/** The value of a field; several where it holds more than one, such as permissions. */
type FieldValue = string | number | readonly (string | number)[]

/** How a list that is read whole is narrowed on this computer. */
export interface Fits<R> {
  /** The text that the search covers. */
  readonly text: (row: R) => string
  /** The values that choice filters compare, by field. */
  readonly values?: Readonly<Record<string, (row: R) => FieldValue>>
  /** Tells whether a row fits a filter by a custom field; undefined: the filter is by none. */
  readonly custom?: (filter: Filter, row: R) => boolean | undefined
}

/** The rows that the search and the filters leave. */
export function narrowRows<R>(
  rows: readonly R[],
  { search, filters }: Pick<Narrowing, 'search' | 'filters'>,
  { text, values = {}, custom }: Fits<R>,
): readonly R[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const whole = words.length === 0 ? '' : text(row).toLowerCase()
    return (
      words.every((word) => whole.includes(word)) &&
      filters.every((one) => custom?.(one, row) ?? isFitting(one, values[one.field]?.(row)))
    )
  })
}

/** A filter of an unknown field leaves no row: a list is never wider than its address says. */
function isFitting({ operator, values }: Filter, value: FieldValue | undefined): boolean {
  if (value === undefined) return false
  if (typeof value === 'object') {
    if (operator === 'none granted') return value.length === 0
    const isGranted = values.some((one) => value.includes(one))
    return operator === 'granted' ? isGranted : operator === 'not granted' && !isGranted
  }
  return operator === 'is' ? values.includes(value) : operator === 'is not' && !values.includes(value)
}
