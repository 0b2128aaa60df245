/** Numbers as a text spells them, where that is not how `JSON.stringify` does: by key and index, as deep as they stand. */
type Spellings = string | { readonly [key: string]: Spellings | undefined }

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown

/**
 * Writes a changed object down with its unchanged numbers as they came: `1.50` stays, and so does a number that is
 * longer or larger than a double holds. Both are valid texts of JSON.
 */
export function withLiterals(came: string, changed: string): string {
  const spellings = spellingsOf(came)
  return spellings === undefined ? changed : written(JSON.parse(changed), spellings)
}

function spellingsOf(text: string): Spellings | undefined {
  const revive: Reviver = (_key, value, { source }) => {
    if (typeof value === 'number') return source === undefined || String(value) === source ? undefined : source
    if (typeof value !== 'object' || value === null) return undefined
    // What is undefined is taken out by the parser.
    return Object.keys(value).length === 0 ? undefined : Object.assign({}, value)
  }
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown) as Spellings | undefined
}

function written(value: unknown, spelling: Spellings | undefined): string {
  if (spelling === undefined) return JSON.stringify(value)
  if (typeof spelling === 'string') return means(value, Number(spelling)) ? spelling : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((one, at) => written(one, spelling[at])).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}:${written(one, Object.hasOwn(spelling, key) ? spelling[key] : undefined)}`,
  )
  return `{${fields.join(',')}}`
}

/** JSON has no form of what is larger than every double: it was written as null on its way. */
function means(value: unknown, spelled: number): boolean {
  return value === spelled || (value === null && !Number.isFinite(spelled))
}
