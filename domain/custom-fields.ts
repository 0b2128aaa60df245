import { CUSTOM_FIELD_TYPE } from './enums'
import { FIELD_OPERATORS, type FieldOperator, type FieldType, takesValue } from './query/field-operators'

/** The kinds of fields that a team makes. */
export const FIELD_KINDS = ['text', 'numeric', 'single_select', 'multiselect', 'date', 'boolean'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]
export type CustomValue = string | number | boolean | readonly string[]

/** A field that a team made for its projects or people. */
export interface CustomField {
  readonly id: number
  readonly name: string
  readonly kind: FieldKind
  /** Of a select: its options. */
  readonly options: readonly string[]
  /** Of a number: its range, its step and its unit. */
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | undefined
  readonly suffix?: string | undefined
}

/** Owners of a team's fields. */
export const FIELD_PLACES = [
  { entity: 'Project', parentEntity: 'Team' },
  { entity: 'Contributor', parentEntity: 'Team' },
  { entity: 'Contributor', parentEntity: 'Project' },
] as const
export type FieldPlace = (typeof FIELD_PLACES)[number]

const DAY = /^\d{4}-\d\d-\d\d$/

/** Reads a field as the platform tells it; undefined: of a kind that this version doesn't know. */
export function readCustomField(told: {
  readonly id: number
  readonly name: string
  readonly component_id: number
  readonly component_payload: unknown
}): CustomField | undefined {
  const kind = FIELD_KINDS.find((one) => CUSTOM_FIELD_TYPE[one] === told.component_id)
  if (kind === undefined) return undefined
  const payload = partsOf(told.component_payload)
  const { min, max, step, suffix } = partsOf(payload['configs'])
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined)
  return {
    id: told.id,
    name: told.name,
    kind,
    options: Array.isArray(payload['options'])
      ? payload['options'].flatMap((one: unknown) => {
          const { value } = partsOf(one)
          return typeof value === 'string' ? [value] : []
        })
      : [],
    min: number(min),
    max: number(max),
    step: number(step),
    suffix: typeof suffix === 'string' && suffix !== '' ? suffix : undefined,
  }
}

/** What belongs to a field of a kind, as the platform takes it. */
export function fieldPayload({
  kind,
  options,
  min,
  max,
  step,
  suffix,
}: Omit<CustomField, 'id' | 'name'>): Readonly<Record<string, unknown>> {
  if (kind === 'numeric')
    return { configs: { min: min ?? null, max: max ?? null, step: step ?? null, suffix: suffix ?? null } }
  return kind === 'single_select' || kind === 'multiselect' ? { options: options.map((value) => ({ value })) } : {}
}

/** A value as the platform tells it; undefined: none, or none of this field. */
export function readCustomValue({ kind }: CustomField, told: unknown): CustomValue | undefined {
  if (kind === 'multiselect')
    return Array.isArray(told) && told.length > 0
      ? told.filter((one): one is string => typeof one === 'string')
      : undefined
  if (kind === 'boolean') return typeof told === 'boolean' ? told : undefined
  if (kind === 'numeric' || kind === 'date') return typeof told === 'number' ? told : undefined
  return typeof told === 'string' && told !== '' ? told : undefined
}

/** A value as people type it: days as `2026-05-04`, options each in a line. */
export function typedValue({ kind }: CustomField, value: CustomValue | undefined): string {
  if (value === undefined) return ''
  if (kind === 'date' && typeof value === 'number') return dayOf(value)
  return typeof value === 'object' ? value.join('\n') : String(value)
}

/** Parses typed text; null: no value. The failure is a sentence for the person. */
export function readTyped(
  field: CustomField,
  text: string,
): { readonly value: CustomValue | null } | { readonly problem: string } {
  if (text.trim() === '') return { value: null }
  switch (field.kind) {
    case 'numeric': {
      const number = Number(text.trim().replace(',', '.'))
      const problem = Number.isFinite(number) ? numberProblem(field, number) : 'Enter a number.'
      return problem === undefined ? { value: number } : { problem }
    }
    case 'date': {
      const at = DAY.test(text) ? Date.parse(text) : Number.NaN
      return Number.isNaN(at) || dayOf(at) !== text ? { problem: 'Choose a day.' } : { value: at }
    }
    case 'boolean':
      return { value: text === 'true' }
    case 'multiselect':
      return { value: text.split('\n') }
    case 'text':
    case 'single_select':
      return { value: text.trim() }
  }
}

/** Fault of a field's number, as a sentence; undefined if it is valid. */
export function numberProblem({ min, max, step }: CustomField, value: number): string | undefined {
  if (min !== undefined && value < min) return `Enter ${min} or more.`
  if (max !== undefined && value > max) return `Enter ${max} or less.`
  if (step === undefined || step <= 0) return undefined
  const from = min ?? 0
  const steps = (value - from) / step
  if (Math.abs(steps - Math.round(steps)) < STEP_SLACK) return undefined
  const [below, above] = [Math.floor(steps), Math.ceil(steps)].map((at) => tidy(from + at * step))
  return max !== undefined && above !== undefined && above > max ? `Enter ${below}.` : `Enter ${below} or ${above}.`
}

// Steps such as 0.1 are no exact numbers.
const STEP_SLACK = 1e-6
const tidy = (value: number): number => Number(value.toPrecision(12))

/** The type by which a list is filtered by a field. */
export function filterType({ kind }: CustomField): FieldType {
  return kind === 'boolean' ? 'single_select' : kind
}

interface Wanted {
  readonly operator: string
  readonly values: readonly (string | number)[]
}

/** Tells whether a value fits a filter; a filter that makes no sense fits nothing. */
export function fieldFits(field: CustomField, { operator, values }: Wanted, value: CustomValue | undefined): boolean {
  const type = filterType(field)
  const operators: readonly string[] = FIELD_OPERATORS[type]
  if (!operators.includes(operator)) return false
  if (!takesValue(operator)) return value === undefined
  if (values.length === 0) return false
  if (value === undefined) return NEGATIVE.has(operator)
  return FITS[operator as Comparing]?.(shownAs(value, type), values.map(String)) ?? false
}

const NEGATIVE: ReadonlySet<string> = new Set<FieldOperator>(['does not contain', 'is not', 'not equal'])
type Comparing = Exclude<FieldOperator, 'is empty' | 'empty' | 'none granted' | 'granted' | 'not granted'>
type Fits = (shown: readonly string[], wanted: readonly string[]) => boolean

const compared =
  (fits: (one: number, other: number) => boolean): Fits =>
  ([shown = ''], [wanted = '']) =>
    fits(Number(shown), Number(wanted))
const holds = (shown: readonly string[], [wanted = '']: readonly string[]): boolean =>
  shown.some((one) => one.toLowerCase().includes(wanted.toLowerCase()))
const isOne: Fits = (shown, wanted) => shown.some((one) => wanted.includes(one))

const FITS: Readonly<Record<Comparing, Fits>> = {
  contains: holds,
  'does not contain': (shown, wanted) => !holds(shown, wanted),
  is: isOne,
  'is not': (shown, wanted) => !isOne(shown, wanted),
  equal: compared((one, other) => one === other),
  'not equal': compared((one, other) => one !== other),
  greater: compared((one, other) => one > other),
  less: compared((one, other) => one < other),
  before: ([shown = ''], [wanted = '']) => shown < wanted,
  after: ([shown = ''], [wanted = '']) => shown > wanted,
}

/** A value as filters compare it: days as texts, yes and no as 1 and 0. */
function shownAs(value: CustomValue, type: FieldType): readonly string[] {
  if (typeof value === 'object') return value
  if (typeof value === 'boolean') return [value ? '1' : '0']
  return [type === 'date' && typeof value === 'number' ? dayOf(value) : String(value)]
}

function dayOf(at: number): string {
  return Number.isFinite(at) && Math.abs(at) < DATE_MAX ? new Date(at).toISOString().slice(0, 10) : ''
}
const DATE_MAX = 8.64e15

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
