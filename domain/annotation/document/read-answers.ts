import { isNative } from '../native'
import type { Attribute } from '../parts/attributes'

/** Letters before a component's own name, as the platform makes them. */
const PREFIX = /^r_/

/** Reads what was answered in a form: each component's value as words; undefined where the file is no form. */
export function readAnswers(file: unknown): readonly Attribute[] | undefined {
  if (!isNative(file) || !isNative(file.data)) return undefined
  return Object.entries(file.data).flatMap(([name, entry]) => {
    const rows: readonly unknown[] = Array.isArray(entry) ? entry : [entry]
    return rows.flatMap((row) => {
      const value = isNative(row) ? wordsOf(row.value) : ''
      return value === '' ? [] : [{ group: name.replace(PREFIX, ''), value }]
    })
  })
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(wordsOf).join(', ')
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
