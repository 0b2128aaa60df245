/** What a text item says: its text, or the named texts of a form's data. */
export type Reading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly Field[] }

/** A field of a form's data with what it holds, one text for each entry. */
export interface Field {
  readonly name: string
  readonly texts: readonly string[]
}

/** Reads an item's bytes as text; JSON that is an object becomes its fields, all else stays as it is written. */
export function readingOf(text: string, mime: string): Reading {
  const data = mime.startsWith('application/json') ? parsed(text) : undefined
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { kind: 'text', text }
  const fields = Object.entries(data).map(([key, value]) => ({
    name: titleOf(key),
    texts: (Array.isArray(value) ? value : [value]).map(textOf),
  }))
  return { kind: 'form', fields }
}

const READABLE = ['text/plain', 'text/csv', 'application/json']

/** Tells whether an item of this type can be read as text. */
export function isReadable(mime: string): boolean {
  return READABLE.some((known) => mime.startsWith(known))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What isn't JSON is shown as it is written.
    return undefined
  }
}

function titleOf(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').trim()
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
}
