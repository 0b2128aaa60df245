/** Most fields of a project. */
export const METADATA_FIELDS_MAX = 25
export const FIELD_NAME_MAX = 100
/** Longest text of a field. */
export const METADATA_TEXT_MAX = 1_000
/**
 * Size limit of one item's names and values, as JSON in UTF-8 bytes: a page of a list carries those of all its items.
 */
export const METADATA_BYTES_MAX = 8_000
export const METADATA_CHOICES_MAX = 500

/** Definition of a custom field. */
export type MetadataField =
  | {
      readonly type: 'number'
      readonly minimum?: number | undefined
      readonly maximum?: number | undefined
      readonly enum?: readonly number[] | undefined
    }
  | {
      readonly type: 'string'
      readonly format?: 'email' | 'date' | undefined
      readonly enum?: readonly string[] | undefined
    }
export type MetadataValue = number | string

const EMAIL_MAX = 320
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const DAY = /^\d{4}-\d\d-\d\d$/
const UNSEEN = /\p{Cc}+/gu

/** Stored form of a field's name: composed, on one line, trimmed. */
export function keptFieldName(said: string): string {
  return said.normalize('NFC').replaceAll(UNSEEN, ' ').trim()
}

/** Problem of a field's definition, with its part and a sentence; undefined if there is none. */
export function fieldProblem(field: MetadataField): { readonly part: string; readonly why: string } | undefined {
  const choices: readonly MetadataValue[] = field.enum ?? []
  if (new Set(choices).size < choices.length) return { part: 'enum', why: 'each choice is named once' }
  if (field.type === 'number') {
    const { minimum, maximum } = field
    if (minimum !== undefined && maximum !== undefined && minimum > maximum)
      return { part: 'maximum', why: 'the maximum is not below the minimum' }
  }
  const unfit = choices[choices.findIndex((choice) => !fitsField({ ...field, enum: undefined }, choice))]
  return unfit === undefined ? undefined : { part: 'enum', why: `“${unfit}” is no value of this field` }
}

/** Tells whether a value fits a field; dates must exist, such as `2026-05-04`. */
export function fitsField(field: MetadataField, value: unknown): value is MetadataValue {
  if (field.type === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return false
    const { minimum = -Infinity, maximum = Infinity } = field
    return value >= minimum && value <= maximum && (field.enum?.includes(value) ?? true)
  }
  if (typeof value !== 'string' || value.length > METADATA_TEXT_MAX) return false
  if (field.format === 'email' && (value.length > EMAIL_MAX || !EMAIL.test(value))) return false
  if (field.format === 'date' && !isDay(value)) return false
  return field.enum?.includes(value) ?? true
}

function isDay(text: string): boolean {
  const at = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // JavaScript reads an impossible day as one of the next month.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
