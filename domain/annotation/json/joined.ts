import { type EntrySlices } from './entry-slices'

/** An entry to be saved: by its place in the text that came, or as a new text in that place's stead. */
export interface SavedEntry {
  readonly base: number | undefined
  readonly text: string | undefined
}

/** Puts an annotation together: what nobody changed is copied letter by letter, with what stands around it. */
export function joined(text: string, { entries, start, end }: EntrySlices, saved: readonly SavedEntry[]): string {
  if (entries.length === 0 && saved.length === 0) return text
  const parts: string[] = []
  let before: number | undefined
  for (const [at, { base, text: changed }] of saved.entries()) {
    const slice = base === undefined ? undefined : entries[base]
    const follows = at > 0 && base !== undefined && before === base - 1
    if (at > 0) parts.push(follows && slice !== undefined ? text.slice(entries[base - 1]?.[1], slice[0]) : ',')
    parts.push(changed ?? (slice === undefined ? 'null' : text.slice(...slice)))
    before = base
  }
  const [first, last] = [entries[0], entries.at(-1)]
  const lead = first === undefined ? '' : text.slice(start, first[0])
  const trail = last === undefined ? '' : text.slice(last[1], end)
  return text.slice(0, start) + lead + parts.join('') + trail + text.slice(end)
}
