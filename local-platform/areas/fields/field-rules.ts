import { CUSTOM_FIELD_TYPE } from '#domain/enums'
import type { FieldTemplate } from '../../storage/fields'

const NAME_MAX = 100
const OPTIONS_MAX = 500
const OPTION_MAX = 200

/** Key by which names of fields and scores are compared. */
export function fieldNameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

export function fieldNameProblem(name: string): string | undefined {
  return name.trim() === '' || name.length > NAME_MAX ? `a name has 1 to ${NAME_MAX} characters` : undefined
}

type Payload = Readonly<Record<string, unknown>>

const SELECTS: readonly number[] = [CUSTOM_FIELD_TYPE.single_select, CUSTOM_FIELD_TYPE.multiselect]
const KINDS: readonly number[] = [
  CUSTOM_FIELD_TYPE.text,
  CUSTOM_FIELD_TYPE.multiselect,
  CUSTOM_FIELD_TYPE.single_select,
  CUSTOM_FIELD_TYPE.date,
  CUSTOM_FIELD_TYPE.numeric,
  CUSTOM_FIELD_TYPE.boolean,
]

/** Problem of a field's kind or of its properties, with the part concerned. */
export function fieldProblem(componentId: number, payload: Payload): { key: string; why: string } | undefined {
  if (!KINDS.includes(componentId)) return { key: 'component_id', why: `there is no kind of field ${componentId}` }
  if (SELECTS.includes(componentId)) {
    const options = optionsOf(payload)
    const key = 'component_payload.options'
    if (options === undefined) return { key, why: `a list of 1 to ${OPTIONS_MAX} values is needed` }
    return new Set(options).size < options.length ? { key, why: 'each option is named once' } : undefined
  }
  if (componentId !== CUSTOM_FIELD_TYPE.numeric) return undefined
  const { min, max, step } = numbersOf(payload)
  if (min !== undefined && max !== undefined && min > max)
    return { key: 'component_payload.configs.max', why: 'the maximum is not below the minimum' }
  return step !== undefined && step <= 0
    ? { key: 'component_payload.configs.step', why: 'the step is above 0' }
    : undefined
}

/** Expected value, in the platform's words. */
interface Expected {
  readonly valid_types: readonly string[]
  readonly expected_values?: readonly string[]
}

/** Expected value of a field that a given value doesn't match; undefined if it matches. */
export function misfit({ componentId, payload }: FieldTemplate, value: unknown): Expected | undefined {
  if (value === null) return undefined
  switch (componentId) {
    case CUSTOM_FIELD_TYPE.text:
      return typeof value === 'string' ? undefined : { valid_types: ['string'] }
    case CUSTOM_FIELD_TYPE.boolean:
      return typeof value === 'boolean' ? undefined : { valid_types: ['boolean'] }
    case CUSTOM_FIELD_TYPE.date:
      return isNumber(value) ? undefined : { valid_types: ['number'] }
    case CUSTOM_FIELD_TYPE.numeric: {
      const { min = -Infinity, max = Infinity, step } = numbersOf(payload)
      if (!isNumber(value) || value < min || value > max) return { valid_types: ['number'] }
      const nearest = nearestSteps(value, Number.isFinite(min) ? min : 0, step)
      return nearest.length === 0
        ? undefined
        : { valid_types: ['number'], expected_values: nearest.filter((one) => one <= max).map(String) }
    }
    case CUSTOM_FIELD_TYPE.single_select: {
      const options = optionsOf(payload) ?? []
      const fits = typeof value === 'string' && options.includes(value)
      return fits ? undefined : { valid_types: ['string'], expected_values: options }
    }
    default: {
      const options = optionsOf(payload) ?? []
      const fits = Array.isArray(value) && value.every((one) => typeof one === 'string' && options.includes(one))
      return fits ? undefined : { valid_types: ['Array'], expected_values: options }
    }
  }
}

/** What stays of a value that doesn't fit any more: the options that are still there, or nothing. */
export function remainingValue({ payload }: FieldTemplate, value: unknown): unknown {
  const options = optionsOf(payload) ?? []
  const kept = Array.isArray(value) ? value.filter((one) => options.includes(String(one))) : []
  return kept.length === 0 ? null : kept
}

/** The values of a field on both sides of a number that is on none of its steps; empty: it is on one. */
function nearestSteps(value: number, from: number, step: number | undefined): readonly number[] {
  if (step === undefined) return []
  const at = (value - from) / step
  if (Math.abs(at - Math.round(at)) < STEP_SLACK) return []
  return [Math.floor(at), Math.ceil(at)].map((steps) => Number((from + steps * step).toPrecision(STEP_DIGITS)))
}

// Steps such as 0.1 are no exact numbers.
const STEP_SLACK = 1e-6
const STEP_DIGITS = 12

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function optionsOf({ options }: Payload): readonly string[] | undefined {
  if (!Array.isArray(options) || options.length === 0 || options.length > OPTIONS_MAX) return undefined
  const values = options.flatMap((one: unknown) => {
    const value = isObject(one) ? one['value'] : undefined
    return typeof value === 'string' && value !== '' && value.length <= OPTION_MAX ? [value] : []
  })
  return values.length === options.length ? values : undefined
}

function numbersOf({ configs }: Payload) {
  const parts = isObject(configs) ? configs : {}
  const part = (name: string) => (isNumber(parts[name]) ? parts[name] : undefined)
  return { min: part('min'), max: part('max'), step: part('step') }
}

function isObject(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
