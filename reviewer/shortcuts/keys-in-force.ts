import { chordId, isSamePress, type KeyChord } from '#domain/key-chord'
import type { OwnKeys } from './key-changes'
import { isKeptForAll } from './reserved-keys'
import { type GivenKeys, isFixed, ownChords, readChords, type Shortcut, scopeOf } from './shortcut'

/** The keys of shortcuts after the person's changes, and after fixed shortcuts took theirs. */
export interface KeysInForce {
  chordsOf(shortcut: Shortcut): readonly KeyChord[]
  /** Chords that a fixed shortcut has instead. */
  gaveWay(shortcut: Shortcut): readonly GivenKeys[]
  /** Discards the cached keys after shortcuts or keys changed. */
  reset(): void
}

/** Derives the keys in force; caches them, since every button asks each time it is drawn. */
export function createKeysInForce(known: () => readonly Shortcut[], own: Pick<OwnKeys, 'get'>): KeysInForce {
  let wantedBy = new WeakMap<Shortcut, readonly KeyChord[]>()
  let fixed: readonly Shortcut[] | undefined

  /** The keys that a shortcut would have if it were the only one. */
  function wanted(shortcut: Shortcut): readonly KeyChord[] {
    const cached = wantedBy.get(shortcut)
    if (cached !== undefined) return cached
    const chords = findWanted(shortcut)
    wantedBy.set(shortcut, chords)
    return chords
  }

  function findWanted(shortcut: Shortcut): readonly KeyChord[] {
    if (shortcut.fixed === true) return ownChords(shortcut).filter((chord) => !isKeptForAll(chord))
    const change = own.get(shortcut.id)
    return readChords(change === undefined ? shortcut.keys : (change?.split(' ') ?? []))
  }

  /** The fixed shortcut that has a chord, even if disabled: otherwise the key would silently change its meaning. */
  function ownerOf(chord: KeyChord): Shortcut | undefined {
    fixed ??= known().filter((one) => one.fixed === true)
    return fixed.find((one) => wanted(one).some((other) => isSamePress(other, chord)) && isFixed(one))
  }

  return {
    chordsOf(shortcut) {
      if (shortcut.fixed === true) return wanted(shortcut)
      return wanted(shortcut).filter((chord) => ownerOf(chord) === undefined)
    },
    gaveWay(shortcut) {
      if (shortcut.fixed === true) return []
      return wanted(shortcut).flatMap((chord) => {
        const owner = ownerOf(chord)
        return owner === undefined ? [] : { chord, to: owner.title }
      })
    },
    reset() {
      wantedBy = new WeakMap()
      fixed = undefined
    },
  }
}

/** Finds, for each shortcut, the titles of others on the same keys; indexes all chords once. */
export function conflictsAmong(
  known: readonly Shortcut[],
  chordsOf: (shortcut: Shortcut) => readonly KeyChord[],
): (shortcut: Shortcut, chords: readonly KeyChord[]) => readonly string[] {
  const places = new Map<string, number[]>()
  const keyOf = (shortcut: Shortcut, chord: KeyChord): string => `${scopeOf(shortcut)} ${chordId(chord)}`
  for (const [at, shortcut] of known.entries())
    for (const chord of chordsOf(shortcut)) {
      const key = keyOf(shortcut, chord)
      const there = places.get(key)
      if (there === undefined) places.set(key, [at])
      else there.push(at)
    }
  return (shortcut, chords) => {
    const found = new Set(chords.flatMap((chord) => places.get(keyOf(shortcut, chord)) ?? []))
    if (found.size <= 1) return []
    const others = [...found].toSorted((a, b) => a - b).flatMap((at) => known[at] ?? [])
    return others.filter(({ id }) => id !== shortcut.id).map(({ title }) => title)
  }
}
