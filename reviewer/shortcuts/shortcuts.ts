import { chordId, type KeyChord, type KeyPress, pressesChord } from '#domain/key-chord'
import { createOwnKeys } from './key-changes'
import { conflictsAmong, createKeysInForce } from './keys-in-force'
import { isOtherScript } from './latin-key'
import { chosenOf, hears, meaningsOf } from './press-meaning'
import { isKeptForAll } from './reserved-keys'
import {
  type GivenKeys,
  type KeyChanges,
  ownChords,
  type PressPlace,
  readChords,
  type Shortcut,
  scopeOf,
} from './shortcut'

/** Shortcut with its keys in force, as the help sheet lists it. */
export interface ListedShortcut {
  readonly shortcut: Shortcut
  readonly chords: readonly KeyChord[]
  readonly disabled: boolean
  /** Its own keys, if the person replaced them. */
  readonly replaced: readonly KeyChord[] | undefined
  /** Titles of other shortcuts on the same keys. */
  readonly conflicts: readonly string[]
  /** Chords that a fixed shortcut has instead. */
  readonly gaveWay: readonly GivenKeys[]
  /** Chords that it can't have, because they mean the same everywhere. */
  readonly withheld: readonly KeyChord[]
}

/** All shortcuts of the reviewer. */
export interface Shortcuts {
  readonly isMac: boolean
  /** Adds shortcuts and returns their removal; if two share keys, a fixed one wins, otherwise the newest. */
  add(shortcuts: readonly Shortcut[]): () => void
  /** Runs the shortcut of a key press; false if there is none. */
  press(press: KeyPress, place: PressPlace): boolean
  /** Runs a shortcut by its id, if its keys could run it now. */
  runById(id: string): void
  listed(): readonly ListedShortcut[]
  /** Finds a present shortcut, hidden or not. */
  find(id: string): Shortcut | undefined
  /** The keys in force. */
  chordsOf(shortcut: Shortcut): readonly KeyChord[]
  /** Its keys unless the person changed them. */
  ownChords(shortcut: Shortcut): readonly KeyChord[]
  /** The other shortcuts of the same scope that have one of these chords, or that this key press would run. */
  sharing(shortcut: Shortcut, chords: readonly KeyChord[], press?: KeyPress): readonly Shortcut[]
  /** Gives a shortcut other keys, or none; chords equal to its own undo the change. */
  remap(id: string, chords: readonly KeyChord[]): void
  /** Gives every shortcut its own keys again. */
  resetAll(): void
  changes(): KeyChanges
  /** Restores stored keys, except for shortcuts whose keys changed since the start. */
  restore(kept: KeyChanges): void
  /** Replaces the person's keys by those chosen in another window. */
  take(kept: KeyChanges): void
  /** Calls the listener when shortcuts or their keys change; returns the function to stop. */
  readonly subscribe: (listener: () => void) => () => void
  /** Increases with each change. */
  readonly version: number
  /** Turns all shortcuts off while `off` returns true. */
  suspendWhile(off: () => boolean): void
}

/** Keeps the shortcuts and finds the one that a key press means. */
export function createShortcuts(isMac: boolean): Shortcuts {
  let known: readonly Shortcut[] = []
  /** The last typed letter was of another script. */
  let isScript = false
  let suspended = () => false
  let version = 0
  const listeners = new Set<() => void>()
  const own = createOwnKeys()
  const { chordsOf, gaveWay, reset } = createKeysInForce(() => known, own)

  function changed(): void {
    version += 1
    reset()
    for (const listener of listeners) listener()
  }

  const find = (id: string) => known.find((one) => one.id === id)
  const pressed = (press: KeyPress, shortcut: Shortcut) =>
    chordsOf(shortcut).some((chord) => pressesChord(press, chord, isMac))
  const on = (press: KeyPress) => known.filter((one) => pressed(press, one))

  return {
    isMac,
    chordsOf,
    ownChords,
    sharing(shortcut, chords, press) {
      const ids = new Set(chords.map(chordId))
      const isOn = (other: Shortcut) =>
        chordsOf(other).some((chord) => ids.has(chordId(chord))) || (press !== undefined && pressed(press, other))
      return known.filter((other) => other.id !== shortcut.id && scopeOf(other) === scopeOf(shortcut) && isOn(other))
    },
    add(shortcuts) {
      known = [...known, ...shortcuts]
      changed()
      return () => {
        known = known.filter((one) => !shortcuts.includes(one))
        changed()
      }
    },
    press(press, place) {
      if (suspended()) return false
      isScript = isOtherScript(press) ?? isScript
      const meanings = meaningsOf(press, { isMac, isScript }, { on, isChosen: own.has })
      const chosen = meanings.reduce<Shortcut | undefined>((found, meant) => found ?? chosenOf(meant, place), undefined)
      if (chosen === undefined)
        meanings
          .flat()
          .find((one) => hears(one, place))
          ?.pressedInVain?.()
      chosen?.run(place.repeat)
      return chosen !== undefined
    },
    runById(id) {
      const shortcut = find(id)
      if (shortcut === undefined || suspended()) return
      if (shortcut.isHidden?.() !== true && shortcut.isDisabled?.() !== true) shortcut.run()
    },
    listed() {
      const conflictsOf = conflictsAmong(known, chordsOf)
      return known
        .filter((shortcut) => shortcut.isHidden?.() !== true)
        .map((shortcut) => {
          const chords = chordsOf(shortcut)
          return {
            shortcut,
            chords,
            disabled: shortcut.isDisabled?.() === true,
            replaced: shortcut.fixed !== true && own.has(shortcut.id) ? ownChords(shortcut) : undefined,
            conflicts: conflictsOf(shortcut, chords),
            gaveWay: gaveWay(shortcut),
            withheld: shortcut.fixed === true ? ownChords(shortcut).filter(isKeptForAll) : [],
          }
        })
    },
    find,
    remap(id, chords) {
      own.set(id, chords, readChords(find(id)?.keys ?? []))
      changed()
    },
    resetAll() {
      own.clear()
      changed()
    },
    changes: own.all,
    restore(kept) {
      if (own.restore(kept)) changed()
    },
    take(kept) {
      own.take(kept)
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get version() {
      return version
    },
    suspendWhile(off) {
      suspended = off
    },
  }
}
