/** A longer name is cut to this length. */
export const CATEGORY_NAME_MAX = 200
/** As many as people of a project still find their way among. */
export const CATEGORIES_MAX = 1_000
/** As many as one call makes. */
export const CATEGORIES_PER_CALL_MAX = 500

/** A name as it is kept: without space around it, and cut where it is too long. */
export function keptCategoryName(said: string, most = CATEGORY_NAME_MAX): string {
  return said.normalize('NFC').trim().slice(0, most).trim()
}

/** What a pasted text means for the categories of a project. */
export interface CategoryLines {
  /** The new ones, each once. */
  readonly names: readonly string[]
  /** How many lines name one that is there, or that a line before named, in whichever case. */
  readonly existing: number
  readonly repeated: number
  /** How many names are cut because they are too long. */
  readonly cut: number
}

/** Reads one category a line, as they are pasted from a table or a list, cut to `most` UTF-16 units; empty lines are passed over. */
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
