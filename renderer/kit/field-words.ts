import { type CustomField, type CustomValue, type FieldKind, filterType } from '#domain/custom-fields'
import { fieldKey } from '#domain/field-key'
import { valuesProblem } from '#domain/item-conditions'
import { FIELD_OPERATORS } from '#domain/query/field-operators'
import type { FilterDef } from './filters'

export const FIELD_KIND_LABEL: Readonly<Record<FieldKind, string>> = {
  text: 'Text',
  numeric: 'Number',
  single_select: 'One option',
  multiselect: 'Several options',
  date: 'Date',
  boolean: 'Yes or no',
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const NUMBER = new Intl.NumberFormat(undefined, { maximumFractionDigits: 12 })

/** A value in words; '' where there is none. */
export function fieldValueText({ kind, suffix }: CustomField, value: CustomValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return value.join(', ')
  if (typeof value === 'string') return value
  if (kind === 'date') return DAY.format(value)
  return suffix === undefined ? NUMBER.format(value) : `${NUMBER.format(value)} ${suffix}`
}

const KINDS: Readonly<Record<FieldKind, FilterDef['kind']>> = {
  text: 'text',
  numeric: 'number',
  single_select: 'choice',
  multiselect: 'choice',
  date: 'day',
  boolean: 'choice',
}
const YES_OR_NO = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
]

/** The filters of a list by the fields of a team. */
export function fieldFilters(fields: readonly CustomField[]): readonly FilterDef[] {
  return fields.map((field): FilterDef => {
    const type = filterType(field)
    return {
      field: fieldKey(field.id),
      label: field.name,
      kind: KINDS[field.kind],
      operators: FIELD_OPERATORS[type],
      choices: field.kind === 'boolean' ? YES_OR_NO : field.options.map((value) => ({ value, label: value })),
      gone: 'a deleted option',
      check: (operator, values) => valuesProblem({ type }, operator, values.map(asTyped(field))),
    }
  })
}

/** Numbers of an address are texts. */
const asTyped =
  ({ kind }: CustomField) =>
  (value: string | number): string | number =>
    kind === 'numeric' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value
