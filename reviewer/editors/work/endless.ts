/** Marker for a number beyond every double: JSON has no form for it, and a file may contain one, such as `1e400`. */
interface Endless {
  readonly endless: 1 | -1
}

/** Escaped value of a file that looks like the marker. */
interface Marked {
  readonly endless: { readonly is: unknown }
}

const KEY = 'endless'

/** Serialises a value; infinite numbers become a marker that `endlessRead` recognises. */
export function endlessText(value: unknown): string {
  return needsMarks(value) ? JSON.stringify(withMarks(value)) : JSON.stringify(value)
}

/** Parses a text of `endlessText`; throws if it is no JSON. */
export function endlessRead(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return text.includes(`"${KEY}":`) ? withoutMarks(value) : value
}

/** Nearly all numbers are finite: values are scanned, and copied only if needed. */
function needsMarks(value: unknown): boolean {
  if (typeof value === 'number') return isEndless(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(needsMarks)
  for (const key in value) if (key === KEY || needsMarks((value as Readonly<Record<string, unknown>>)[key])) return true
  return false
}

function withMarks(value: unknown): unknown {
  if (typeof value === 'number' && isEndless(value)) return { endless: value > 0 ? 1 : -1 } satisfies Endless
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withMarks)
  const made = eachField(value, withMarks)
  return KEY in made ? ({ endless: { is: made } } satisfies Marked) : made
}

function withoutMarks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutMarks)
  const mark = (value as Partial<Endless | Marked>).endless
  if (mark === 1 || mark === -1) return mark * Infinity
  if (isMarked(mark)) return eachField(mark.is, withoutMarks)
  return eachField(value, withoutMarks)
}

function isMarked(mark: unknown): mark is { readonly is: object } {
  return typeof mark === 'object' && mark !== null && 'is' in mark && typeof mark.is === 'object' && mark.is !== null
}

function eachField(value: object, make: (one: unknown) => unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, make(one)]))
}

function isEndless(value: number): boolean {
  return value === Infinity || value === -Infinity
}
