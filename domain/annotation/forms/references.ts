import { isFields } from './form-fields'

const REFERENCE = /\{\{\s*(?:sign\(\s*([^{}()]+?)\s*\)|([^{}()]+?))\s*\}\}/g
const WHOLE = new RegExp(`^\\s*${REFERENCE.source}\\s*$`)

/** What stands at a path such as `answers.0.text` of an item's data; undefined where nothing does. */
export function dataAt(data: unknown, path: string): unknown {
  let found = data
  for (const key of path.split('.')) {
    if (Array.isArray(found)) found = /^\d+$/.test(key) ? found[Number(key)] : undefined
    else found = isFields(found) && Object.hasOwn(found, key) ? found[key] : undefined
  }
  return found
}

/**
 * A value of a form with what the item's data say in place of `{{path}}` and `{{sign(path)}}`; an address that has to be signed stays as
 * it is. What refers to one value alone becomes that value.
 */
export function withData(value: unknown, data: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withData(one, data))
  if (typeof value !== 'string' || !value.includes('{{')) return value
  const whole = WHOLE.exec(value)
  if (whole !== null) return dataAt(data, whole[1] ?? whole[2] ?? '') ?? ''
  return textWithData(value, data)
}

/** The same for a text, such as a label. */
export function textWithData(text: string, data: unknown): string {
  if (!text.includes('{{')) return text
  return text.replaceAll(REFERENCE, (_, signed?: string, path?: string) => wordsOf(dataAt(data, signed ?? path ?? '')))
}

/** A value as a person reads it. */
export function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
}
