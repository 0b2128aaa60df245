import type { ReactNode } from 'react'
import { takesValue } from '#domain/query/field-operators'

/** A choice of a field. */
export interface FilterChoice {
  readonly value: string | number
  readonly label: string
  readonly hint?: string
  readonly icon?: ReactNode
}

/** A field that a list is filtered by. */
export interface FilterDef {
  readonly field: string
  readonly label: string
  /** How its values are given. */
  readonly kind: 'text' | 'number' | 'day' | 'choice'
  readonly operators: readonly string[]
  /** Of a field of choices: all of them; undefined: they are not known yet, or not all. */
  readonly choices?: readonly FilterChoice[] | undefined
  /** Why the choices can't be read. */
  readonly problem?: string | undefined
  /** Reads them again. */
  readonly onRetry?: (() => void) | undefined
  /** The label for a value that is no longer a choice. */
  readonly gone?: string
  /** A sentence about invalid values; undefined when all are valid. */
  readonly check: (operator: string, values: Filter['values']) => string | undefined
}

/** A filter of a list. */
export interface Filter {
  readonly field: string
  readonly operator: string
  readonly values: readonly (string | number)[]
}

/** The text of a chip. */
export interface FilterWords {
  readonly field: string
  readonly operator: string
  readonly value: string
  /** Nothing fits it any more: its field, or a value, is gone. */
  readonly isGone: boolean
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Operators that are called otherwise on the wire than people say them. */
const SAID: Readonly<Record<string, string>> = {
  equal: 'is',
  'not equal': 'is not',
  greater: 'is more than',
  less: 'is less than',
  before: 'is before',
  after: 'is after',
  empty: 'is empty',
}

/** An operator's words between a field and a value: "Priority *is more than* 2". */
export function operatorWords(operator: string): string {
  return SAID[operator] ?? operator
}

/** A filter in words; `def` is missing where its field is gone. */
export function wordsOf({ values, ...filter }: Filter, def: FilterDef | undefined): FilterWords {
  const operator = operatorWords(filter.operator)
  if (def === undefined) return { field: 'A deleted field', operator, value: values.join(', '), isGone: true }
  const labels = takesValue(filter.operator) ? values.map((value) => labelOf(value, def)) : []
  return {
    field: def.label,
    operator,
    value: labels.join(', '),
    isGone: filter.field !== def.field || values.some((value) => isGone(value, def)),
  }
}

/** Tells whether a value is none of the choices of its field any more. */
export function isGone(value: string | number, { kind, choices }: FilterDef): boolean {
  return kind === 'choice' && choices !== undefined && !choices.some((choice) => choice.value === value)
}

/** The label of a value. */
export function labelOf(value: string | number, def: FilterDef): string {
  if (def.kind === 'text') return `“${value}”`
  if (def.kind === 'day')
    return Number.isNaN(Date.parse(String(value))) ? String(value) : DAY.format(Date.parse(String(value)))
  if (def.kind === 'number') return String(value)
  const known = def.choices?.find((choice) => choice.value === value)?.label
  return known ?? (def.choices === undefined ? `${def.label} ${value}` : (def.gone ?? String(value)))
}

/** A filter by some of a few choices. */
export function choiceFilter(
  field: string,
  label: string,
  choices: readonly FilterChoice[] | undefined,
  more: Partial<FilterDef> = {},
): FilterDef {
  const check = (_operator: string, values: Filter['values']) =>
    values.length === 0 ? 'Choose at least one.' : undefined
  return { field, label, kind: 'choice', operators: ['is', 'is not'], choices, check, ...more }
}
