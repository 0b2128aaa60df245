import { chordId, type KeyChord, parseChord } from '#domain/key-chord'
import type { KeyChanges } from './shortcut'

/** The keys that the person chose instead of the shortcuts' own. */
export interface OwnKeys {
  /** The chosen chords of a shortcut, joined by spaces; null for none, undefined if it keeps its own. */
  get(id: string): string | null | undefined
  has(id: string): boolean
  /** Gives a shortcut other keys, or none; chords equal to its own undo the change. */
  set(id: string, chords: readonly KeyChord[], own: readonly KeyChord[]): void
  /** Gives every shortcut its own keys again. */
  clear(): void
  all(): KeyChanges
  /** Adds stored changes, except for shortcuts whose keys changed since the start; returns whether it did. */
  restore(kept: KeyChanges): boolean
  /** Replaces all changes by those that the person chose in another window. */
  take(kept: KeyChanges): void
}

/** Creates an empty set of changes. */
export function createOwnKeys(): OwnKeys {
  const changes = new Map<string, string | null>()
  let touched: Set<string> | 'all' = new Set()

  return {
    get: (id) => changes.get(id),
    has: (id) => changes.has(id),
    set(id, chords, own) {
      const keys = written(chords)
      if (keys === written(own)) changes.delete(id)
      else changes.set(id, keys === '' ? null : keys)
      if (touched !== 'all') touched.add(id)
    },
    clear() {
      changes.clear()
      touched = 'all'
    },
    all: () => Object.fromEntries(changes),
    restore(kept) {
      if (touched === 'all') return false
      for (const [id, keys] of Object.entries(kept)) if (!touched.has(id) && isReadable(keys)) changes.set(id, keys)
      return true
    },
    take(kept) {
      changes.clear()
      for (const [id, keys] of Object.entries(kept)) if (isReadable(keys)) changes.set(id, keys)
      touched = 'all'
    },
  }
}

function written(chords: readonly KeyChord[]): string {
  return chords.map(chordId).join(' ')
}

/** Refuses unreadable chords: they would leave a shortcut without keys. */
function isReadable(keys: string | null): boolean {
  return keys === null || keys.split(' ').every((text) => parseChord(text) !== undefined)
}
