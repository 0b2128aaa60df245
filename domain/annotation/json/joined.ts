import type { EntrySlices } from './entry-slices'
import { type EntryTexts, textsOf } from './entry-texts'

/** An entry to be saved: by its place in the text that came, or as a new text in that place's stead. */
export interface SavedEntry {
  readonly base: number | undefined
  readonly text: string | undefined
}

/** Puts an annotation together: what nobody changed is copied letter by letter, with what stands around it. */
export function joined(text: string, slices: EntrySlices, saved: readonly SavedEntry[]): string {
  return joinedParts(textsOf(text, slices), saved).join('')
}

/** The same in parts, one after the other. */
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
