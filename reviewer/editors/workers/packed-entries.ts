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
const NOTHING = { base: undefined, text: undefined }

/** Packs entries in their order. */
export function packedEntries(entries: readonly SavedEntry[]): PackedEntries {
  const bases = new Int32Array(entries.length)
  const changed: number[] = []
  const texts: string[] = []
  for (let at = 0; at < entries.length; at += 1) {
    const { base = MADE_HERE, text } = entries[at] ?? NOTHING
    bases[at] = base
    if (text === undefined) continue
    changed.push(at)
    texts.push(text)
  }
  return { bases, changed: Int32Array.from(changed), texts }
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
