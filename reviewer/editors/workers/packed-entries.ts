import type { SavedEntry } from '#domain/annotation/json/joined'

/** Entries laid out so that they cross to another thread without being copied one by one. */
export interface PackedEntries {
  /** The place of each in the file that was opened; -1 for one that was made here. */
  readonly bases: Int32Array<ArrayBuffer>
  /** Which of them are not as they came, and what they say. */
  readonly changed: Int32Array<ArrayBuffer>
  readonly texts: readonly string[]
}

const MADE_HERE = -1

/** Packs entries in their order. */
export function packedEntries(entries: readonly SavedEntry[]): PackedEntries {
  const changed = [...entries.keys()].filter((at) => entries[at]?.text !== undefined)
  return {
    bases: Int32Array.from(entries, ({ base }) => base ?? MADE_HERE),
    changed: Int32Array.from(changed),
    texts: changed.map((at) => entries[at]?.text ?? ''),
  }
}

/** The entries as they were packed. */
export function unpackedEntries({ bases, changed, texts }: PackedEntries): readonly SavedEntry[] {
  const made = new Map([...changed].map((at, nth) => [at, texts[nth] ?? '']))
  return Array.from(bases, (base, at): SavedEntry => {
    const text = made.get(at)
    if (base !== MADE_HERE) return { base, text }
    return { base: undefined, text: text ?? '' }
  })
}
