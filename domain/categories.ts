/** Longest name; longer ones are cut. */
export const CATEGORY_NAME_MAX = 200
/** Most categories that people of a project can still handle. */
export const CATEGORIES_MAX = 1_000
/** Most categories that one call creates. */
export const CATEGORIES_PER_CALL_MAX = 500

/** Stored form of a name: trimmed, and cut if it is too long. */
export function keptCategoryName(said: string, most = CATEGORY_NAME_MAX): string {
  return said.normalize('NFC').trim().slice(0, most).trim()
}

/** Result of reading pasted categories. */
export interface CategoryLines {
  /** New names, without duplicates. */
  readonly names: readonly string[]
  /** Number of lines whose name exists or repeats an earlier line, case-insensitively. */
  readonly existing: number
  readonly repeated: number
  /** Number of names that are cut because they are too long. */
  readonly cut: number
}

/** Reads one category per line, as pasted from a table or list, cut to `most` UTF-16 units; skips empty lines. */
export function readCategoryLines(text: string, present: readonly string[], most = CATEGORY_NAME_MAX): CategoryLines {
  const known = new Set(present.map((name) => name.toLowerCase()))
  const seen = new Set<string>()
  const names: string[] = []
  let existing = 0
  let repeated = 0
  let cut = 0
  for (const line of text.split(/[\r\n\t]+/)) {
    const name = keptCategoryName(line, most)
    if (name === '') continue
    const key = name.toLowerCase()
    if (known.has(key)) existing += 1
    else if (seen.has(key)) repeated += 1
    else {
      names.push(name)
      if (name.length < line.normalize('NFC').trim().length) cut += 1
    }
    seen.add(key)
  }
  return { names, existing, repeated, cut }
}
