import { chordId, parseChord } from '#domain/key-chord'

/** The keys of the ways to one status, in their order: its own for the first, with Shift for the second, none for more. */
export function wayKeys(keys: string | undefined): readonly string[] {
  const chord = keys === undefined ? undefined : parseChord(keys)
  if (keys === undefined || chord === undefined) return []
  return chord.shift ? [keys] : [keys, chordId({ ...chord, shift: true })]
}
