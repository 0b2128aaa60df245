import type { CustomField, CustomValue } from '#domain/custom-fields'
import { fieldKey, isFieldKey } from '#domain/field-key'
import type { Fields } from './use-fields'

type Order<T> = (one: T, other: T, isDescending: boolean) => number

const TEXTS = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Orders things by a value; those without one come last in both directions. */
export function orderBy<T>(things: readonly T[], keyOf: (thing: T) => number | string | undefined): Order<T> {
  const keys = new Map(things.map((thing) => [thing, keyOf(thing)]))
  // Each text is compared once, not at each step of the sort.
  const texts = new Set([...keys.values()].filter((key) => typeof key === 'string'))
  const ranks = new Map([...texts].sort(TEXTS.compare).map((text, rank) => [text, rank]))
  const rankOf = (thing: T): number | undefined => {
    const key = keys.get(thing)
    return typeof key === 'string' ? ranks.get(key) : key
  }
  return (one, other, isDescending) => {
    const [a, b] = [rankOf(one), rankOf(other)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return isDescending ? b - a : a - b
  }
}

/** Orders things by their values of a field; options keep the team's order. */
export function fieldOrder<T>(
  field: CustomField,
  things: readonly T[],
  valueOf: (thing: T) => CustomValue | undefined,
): Order<T> {
  return orderBy(things, (thing) => {
    const value = valueOf(thing)
    if (typeof value === 'boolean') return Number(value)
    if (typeof value === 'object') return value.join(', ')
    if (field.kind === 'single_select' && typeof value === 'string') return field.options.indexOf(value)
    return value
  })
}

/** Rows in the order of a field; undefined if the list has another order. */
export function sortedByField<R>(
  rows: readonly R[],
  { by, descending }: { readonly by: string; readonly descending: boolean },
  { fields, valueOf }: Pick<Fields, 'fields' | 'valueOf'>,
  idOf: (row: R) => number | null,
): readonly R[] | undefined {
  if (!isFieldKey(by)) return undefined
  const field = fields.find(({ id }) => fieldKey(id) === by)
  if (field === undefined) return rows
  const order = fieldOrder(field, rows, (row) => {
    const id = idOf(row)
    return id === null ? undefined : valueOf(id, field)
  })
  return rows.toSorted((one, other) => order(one, other, descending))
}
