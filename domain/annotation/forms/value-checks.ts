import type { Fields } from './form-fields'

/** A sentence that explains why a value is invalid; undefined if it is valid. */
export type ValueCheck = (fields: Fields, value: unknown) => string | undefined

/** Numbers count as equal within this fraction of a step. */
const STEP_TOLERANCE = 1e-6

export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A component's options, in order. */
export function optionsOf({ options }: Fields): readonly string[] {
  if (!Array.isArray(options)) return []
  return options.flatMap((one: unknown) => {
    const value = typeof one === 'object' && one !== null && 'value' in one ? one.value : one
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
}

/** A numeric field; undefined if missing. */
export function numberIn(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export const checkText: ValueCheck = (fields, value) => {
  if (typeof value !== 'string') return 'Enter a text.'
  const [least, most] = [numberIn(fields, 'min') ?? 0, numberIn(fields, 'max') ?? Infinity]
  if (value.length < least) return `Enter at least ${least} ${least === 1 ? 'character' : 'characters'}.`
  return value.length > most ? `Enter at most ${most} ${most === 1 ? 'character' : 'characters'}.` : undefined
}

export const checkAnyText: ValueCheck = (_, value) => (typeof value === 'string' ? undefined : 'Enter a text.')

export const checkNumber: ValueCheck = (fields, value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Enter a number.'
  const [least, most] = [numberIn(fields, 'min'), numberIn(fields, 'max')]
  if (least !== undefined && value < least) return `Enter a number from ${least}.`
  if (most !== undefined && value > most) return `Enter a number up to ${most}.`
  const step = numberIn(fields, 'step') ?? 0
  if (step <= 0) return undefined
  const steps = (value - (least ?? 0)) / step
  return Math.abs(steps - Math.round(steps)) > STEP_TOLERANCE ? `Enter a number in steps of ${step}.` : undefined
}

export const checkSlider: ValueCheck = (fields, value) => {
  const bounds = { ...fields, min: numberIn(fields, 'min') ?? 0, max: numberIn(fields, 'max') ?? 100 }
  if (fields['sliderType'] !== 'rangeSlider') return checkNumber(bounds, value)
  if (!Array.isArray(value) || value.length !== 2) return 'Choose a range.'
  const [low, high]: readonly unknown[] = value
  const problem = checkNumber(bounds, low) ?? checkNumber(bounds, high)
  if (problem !== undefined) return problem
  return Number(low) > Number(high) ? 'Choose a range whose first number is not the greater one.' : undefined
}

export const checkRating: ValueCheck = (fields, value) => {
  const most = numberIn(fields, 'numberOfStars') ?? 5
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
  return fits ? undefined : `Choose from 1 to ${most} stars.`
}

export const checkVoting: ValueCheck = (_, value) =>
  value === 0 || value === 1 ? undefined : 'Choose thumbs up or thumbs down.'

export const checkChoice: ValueCheck = (fields, value) => {
  if (typeof value !== 'string') return 'Choose one option.'
  return isOffered(fields, value) ? undefined : `“${value}” is not an option. Choose another one.`
}

export const checkChoices: ValueCheck = (fields, value) => {
  if (!Array.isArray(value)) return 'Choose options.'
  const other = value.find((one: unknown) => typeof one !== 'string' || !isOffered(fields, one))
  return other === undefined ? undefined : `“${String(other)}” is not an option. Remove it.`
}

export const checkSelect: ValueCheck = (fields, value) =>
  fields['isMultiselect'] === true ? checkChoices(fields, value) : checkChoice(fields, value)

/** Options of a dynamic component are known only to the form's code. */
function isOffered(fields: Fields, value: string): boolean {
  return fields['isDynamic'] === true || optionsOf(fields).includes(value)
}

const DATE = /^\d{4}-\d{2}-\d{2}/
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

export const checkDate: ValueCheck = (_, value) =>
  typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value)) ? undefined : 'Enter a date.'

export const checkTime: ValueCheck = (_, value) =>
  typeof value === 'string' && TIME.test(value) ? undefined : 'Enter a time from 00:00 to 23:59.'
