import { isFields } from './form-fields'

const REFERENCE = /\{\{\s*(?:sign\(\s*([^{}()]+?)\s*\)|([^{}()]+?))\s*\}\}/g
const WHOLE = new RegExp(`^\\s*${REFERENCE.source}\\s*$`)

/** The value at a path such as `answers.0.text` in an item's data; undefined if missing. */
export function dataAt(data: unknown, path: string): unknown {
  let found = data
  for (const key of path.split('.')) {
    if (Array.isArray(found)) found = /^\d+$/.test(key) ? found[Number(key)] : undefined
    else found = isFields(found) && Object.hasOwn(found, key) ? found[key] : undefined
  }
  return found
}

/**
 * Replaces `{{path}}` and `{{sign(path)}}` in a form's value with an item's data. A URL that needs signing stays
 * unchanged. A value that is one reference becomes the referenced value.
 */
export function withData(value: unknown, data: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withData(one, data))
  if (typeof value !== 'string' || !value.includes('{{')) return value
  const whole = WHOLE.exec(value)
  if (whole !== null) return dataAt(data, whole[1] ?? whole[2] ?? '') ?? ''
  return textWithData(value, data)
}

/** Replaces references in a text, such as a label. */
export function textWithData(text: string, data: unknown): string {
  if (!text.includes('{{')) return text
  return text.replaceAll(REFERENCE, (_, signed?: string, path?: string) => wordsOf(dataAt(data, signed ?? path ?? '')))
}

/** A value as readable text. */
export function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
}
