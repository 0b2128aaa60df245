import type { EntrySlices } from './entry-slices'
import { type EntryTexts, textsOf } from './entry-texts'

/** Entry to save: the index of an original text, or a new text in its place. */
export interface SavedEntry {
  readonly base: number | undefined
  readonly text: string | undefined
}

/** Joins an annotation: unchanged entries are copied byte for byte, with the text around them. */
export function joined(text: string, slices: EntrySlices, saved: readonly SavedEntry[]): string {
  return joinedParts(textsOf(text, slices), saved).join('')
}

/** The same in consecutive parts. */
export function joinedParts(texts: EntryTexts, saved: readonly SavedEntry[]): readonly string[] {
  if (texts.count === 0 && saved.length === 0) return [texts.before, texts.blank, texts.after]
  const parts: string[] = [texts.before]
  let before: number | undefined
  for (const [at, { base, text: changed }] of saved.entries()) {
    const came = base === undefined ? undefined : texts.entry(base)
    const follows = at > 0 && base !== undefined && before === base - 1
    if (at > 0) parts.push(follows && came !== undefined ? texts.between(base) : ',')
    parts.push(changed ?? came ?? 'null')
    before = base
  }
  parts.push(texts.after)
  return parts
}
