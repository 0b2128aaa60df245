import { chordId, isSamePress, type KeyChord, type KeyPress, parseChord, pressesChord } from '#domain/key-chord'
import { digitKey, isOtherScript, latinKey, letterUnderSign } from './latin-key'
import { isKeptForAll } from './reserved-keys'

/** Where a shortcut works: everywhere, or only while the focus is in a part that names this scope. */
export type ShortcutScope = 'everywhere' | 'canvas'

/** Something a key does. */
export interface Shortcut {
  readonly id: string
  readonly title: string
  /** What it would do now, where menus and the palette can say more than the title. */
  readonly now?: () => string | undefined
  readonly group: string
  /** Each a chord such as `Mod+Shift+A`. */
  readonly keys: readonly string[]
  /** Does it; `isHeld` where the key goes on being held. */
  readonly run: (isHeld?: boolean) => void
  /** Its keys are another person's to set: the person can't change them here, and every other shortcut gives way. */
  readonly fixed?: boolean
  readonly scope?: ShortcutScope
  /** Works while a text field has the focus, by keys that type nothing. */
  readonly whileTyping?: boolean
  /** Goes on while the key is held. */
  readonly repeats?: boolean
  /** Listed, but does nothing now. */
  readonly isDisabled?: () => boolean
  /** Told of a press that it can't follow while it is disabled. */
  readonly pressedInVain?: () => void
  /** Neither listed nor working now. */
  readonly isHidden?: () => boolean
}

/** A shortcut as the help sheet lists it, with the keys in force. */
export interface ListedShortcut {
  readonly shortcut: Shortcut
  readonly chords: readonly KeyChord[]
  readonly disabled: boolean
  /** The keys that the person's own took the place of; undefined where nothing was changed. */
  readonly replaced: readonly KeyChord[] | undefined
  /** Titles of other shortcuts on the same keys. */
  readonly conflicts: readonly string[]
  /** Keys of its own that a fixed shortcut has instead. */
  readonly gaveWay: readonly GivenKeys[]
  /** Keys that it was given and can't have, because they mean the same everywhere. */
  readonly withheld: readonly KeyChord[]
}

/** Keys that went to another shortcut, by its title. */
export interface GivenKeys {
  readonly chord: KeyChord
  readonly to: string
}

/** Where a key was pressed. */
export interface PressPlace {
  readonly typing: boolean
  /** The press types a letter or a digit where text is typed. */
  readonly isText?: boolean
  readonly scope: ShortcutScope
  readonly repeat: boolean
}

/** The person's own keys: by a shortcut's id its chords with spaces between, or null for none. */
export type KeyChanges = Readonly<Record<string, string | null>>

/** All shortcuts of the reviewer. */
export interface Shortcuts {
  readonly isMac: boolean
  /** Adds shortcuts and hands back their removal; a fixed one wins where two share keys, else the newest. */
  add(shortcuts: readonly Shortcut[]): () => void
  /** Runs what a key press means; false where it means nothing. */
  press(press: KeyPress, place: PressPlace): boolean
  /** Runs a shortcut by its id, where it could be run by its keys now. */
  runById(id: string): void
  listed(): readonly ListedShortcut[]
  /** Finds a shortcut that is there now, hidden or not. */
  find(id: string): Shortcut | undefined
  /** The keys in force. */
  chordsOf(shortcut: Shortcut): readonly KeyChord[]
  /** The keys that it came with. */
  ownChords(shortcut: Shortcut): readonly KeyChord[]
  /** The other shortcuts of the same scope that have one of these chords, or that this key press would run. */
  sharing(shortcut: Shortcut, chords: readonly KeyChord[], press?: KeyPress): readonly Shortcut[]
  /** Gives a shortcut other keys, or none; its own again when they are its own. */
  remap(id: string, chords: readonly KeyChord[]): void
  /** Gives every shortcut its own keys again. */
  resetAll(): void
  changes(): KeyChanges
  /** Takes what was kept from earlier, for every shortcut whose keys were not changed since. */
  restore(kept: KeyChanges): void
  /** Takes over the person's keys as they were chosen elsewhere since. */
  take(kept: KeyChanges): void
  /** Calls whenever shortcuts were added, removed or given other keys; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
  /** Grows with every such change. */
  readonly version: number
  /** Switches everything off, for as long as `off` says so. */
  suspendWhile(off: () => boolean): void
}

/** Keeps the shortcuts and finds the one that a key press means. */
export function createShortcuts(isMac: boolean): Shortcuts {
  let known: readonly Shortcut[] = []
  /** The last letter that was typed is of another script: its keyboard has signs where Latin ones have letters. */
  let isScript = false
  let suspended = () => false
  const changes = new Map<string, string | null>()
  let touched: Set<string> | 'all' = new Set()
  const listeners = new Set<() => void>()
  let version = 0
  /** What is asked with every drawing of every button, and stays until something changes. */
  let wantedBy = new WeakMap<Shortcut, readonly KeyChord[]>()
  let fixed: readonly Shortcut[] | undefined

  function changed(): void {
    version += 1
    wantedBy = new WeakMap()
    fixed = undefined
    for (const listener of listeners) listener()
  }

  /** The keys that a shortcut would have if it were alone. */
  function wanted(shortcut: Shortcut): readonly KeyChord[] {
    const known = wantedBy.get(shortcut)
    if (known !== undefined) return known
    const chords = findWanted(shortcut)
    wantedBy.set(shortcut, chords)
    return chords
  }

  function findWanted(shortcut: Shortcut): readonly KeyChord[] {
    if (shortcut.fixed === true) return ownChords(shortcut).filter((chord) => !isKeptForAll(chord))
    const change = changes.get(shortcut.id)
    return readChords(change === undefined ? shortcut.keys : (change?.split(' ') ?? []))
  }

  /** The fixed shortcut that has a chord, whether or not it can be used now: a key must not change its meaning unseen. */
  function ownerOf(chord: KeyChord): Shortcut | undefined {
    fixed ??= known.filter((one) => one.fixed === true)
    return fixed.find((one) => wanted(one).some((other) => isSamePress(other, chord)) && isFixed(one))
  }

  function chordsOf(shortcut: Shortcut): readonly KeyChord[] {
    if (shortcut.fixed === true) return wanted(shortcut)
    return wanted(shortcut).filter((chord) => ownerOf(chord) === undefined)
  }

  function gaveWay(shortcut: Shortcut): readonly GivenKeys[] {
    if (shortcut.fixed === true) return []
    return wanted(shortcut).flatMap((chord) => {
      const owner = ownerOf(chord)
      return owner === undefined ? [] : { chord, to: owner.title }
    })
  }

  function sharing(shortcut: Shortcut, chords: readonly KeyChord[], press?: KeyPress): readonly Shortcut[] {
    const ids = new Set(chords.map(chordId))
    return known.filter(
      (other) =>
        other.id !== shortcut.id &&
        scopeOf(other) === scopeOf(shortcut) &&
        chordsOf(other).some(
          (chord) => ids.has(chordId(chord)) || (press !== undefined && pressesChord(press, chord, isMac)),
        ),
    )
  }

  /** What of all shortcuts stands on the same keys: each is put down once, and nobody compared with everybody. */
  function conflictsOfAll(): (shortcut: Shortcut, chords: readonly KeyChord[]) => readonly string[] {
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

  /** Has this press for its own, whether or not it is disabled. */
  function hears(shortcut: Shortcut, place: PressPlace): boolean {
    if (place.typing && (shortcut.whileTyping !== true || place.isText === true)) return false
    if (place.repeat && shortcut.repeats !== true) return false
    if (scopeOf(shortcut) !== 'everywhere' && shortcut.scope !== place.scope) return false
    return shortcut.isHidden?.() !== true
  }

  function works(shortcut: Shortcut, place: PressPlace): boolean {
    return hears(shortcut, place) && shortcut.isDisabled?.() !== true
  }

  function meantBy(press: KeyPress): readonly Shortcut[] {
    return known.filter((one) => chordsOf(one).some((chord) => pressesChord(press, chord, isMac)))
  }

  /** What belongs to the part with the focus goes before what works everywhere. */
  function chosenOf(meant: readonly Shortcut[], place: PressPlace): Shortcut | undefined {
    const owned = meant.filter(isFixed)
    const working = (owned.length > 0 ? owned : meant).filter((one) => works(one, place))
    return working.findLast((one) => one.scope === place.scope) ?? working.at(-1)
  }

  return {
    isMac,
    chordsOf,
    ownChords,
    sharing,
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
      const under = isScript ? letterUnderSign(press) : undefined
      const typed = meantBy(under === undefined ? press : { ...pressOf(press), key: under })
      const [digit, latin] = [digitKey(press), latinKey(press)]
      const isOwn = typed.some(({ id }) => changes.has(id))
      // Where digits need Shift their keys mean them, but for what a person gave to the sign itself.
      const byDigit = digit === undefined || isOwn ? [] : meantBy({ ...pressOf(press), key: digit, shiftKey: false })
      const byPlace = latin === undefined || typed.length > 0 ? [] : meantBy({ ...pressOf(press), key: latin })
      // With Alt or Mod it is the Shift that is meant: Alt+Shift+5 is not Alt+5.
      const isPlain = !press.altKey && !press.ctrlKey && !press.metaKey
      // On a Mac some signs are typed with Option.
      const isOptionSign = isMac && press.altKey && !press.ctrlKey && !press.metaKey && /^[^\p{L}\d]$/u.test(press.key)
      const bySign = isOptionSign ? meantBy({ ...pressOf(press), altKey: false, shiftKey: false }) : []
      const inOrder = isPlain ? [byDigit, typed, byPlace] : [typed, byDigit, byPlace, bySign]
      const chosen = inOrder.reduce<Shortcut | undefined>((found, meant) => found ?? chosenOf(meant, place), undefined)
      if (chosen === undefined)
        inOrder
          .flat()
          .find((one) => hears(one, place))
          ?.pressedInVain?.()
      chosen?.run(place.repeat)
      return chosen !== undefined
    },
    runById(id) {
      const shortcut = known.find((one) => one.id === id)
      if (shortcut === undefined || suspended()) return
      if (shortcut.isHidden?.() !== true && shortcut.isDisabled?.() !== true) shortcut.run()
    },
    listed() {
      const conflictsOf = conflictsOfAll()
      return known
        .filter((shortcut) => shortcut.isHidden?.() !== true)
        .map((shortcut) => {
          const chords = chordsOf(shortcut)
          return {
            shortcut,
            chords,
            disabled: shortcut.isDisabled?.() === true,
            replaced: shortcut.fixed !== true && changes.has(shortcut.id) ? ownChords(shortcut) : undefined,
            conflicts: conflictsOf(shortcut, chords),
            gaveWay: gaveWay(shortcut),
            withheld: shortcut.fixed === true ? ownChords(shortcut).filter(isKeptForAll) : [],
          }
        })
    },
    find: (id) => known.find((one) => one.id === id),
    remap(id, chords) {
      const keys = chords.map(chordId).join(' ')
      const own = readChords(known.find((one) => one.id === id)?.keys ?? [])
      if (keys === own.map(chordId).join(' ')) changes.delete(id)
      else changes.set(id, keys === '' ? null : keys)
      if (touched !== 'all') touched.add(id)
      changed()
    },
    resetAll() {
      changes.clear()
      touched = 'all'
      changed()
    },
    changes: () => Object.fromEntries(changes),
    restore(kept) {
      if (touched === 'all') return
      for (const [id, keys] of Object.entries(kept)) if (!touched.has(id) && isReadable(keys)) changes.set(id, keys)
      changed()
    },
    take(kept) {
      changes.clear()
      for (const [id, keys] of Object.entries(kept)) if (isReadable(keys)) changes.set(id, keys)
      touched = 'all'
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

/** An event keeps its values to itself when it is spread. */
function pressOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): KeyPress {
  return { key, code, ctrlKey, metaKey, altKey, shiftKey }
}

function ownChords(shortcut: Shortcut): readonly KeyChord[] {
  return readChords(shortcut.keys)
}

function isFixed(shortcut: Shortcut): boolean {
  return shortcut.fixed === true && shortcut.isHidden?.() !== true
}

function scopeOf(shortcut: Shortcut): ShortcutScope {
  return shortcut.scope ?? 'everywhere'
}

/** By how they are written. */
const chordsRead = new Map<string, KeyChord | undefined>()

function readChords(keys: readonly string[]): readonly KeyChord[] {
  return keys.flatMap((text) => {
    if (!chordsRead.has(text)) chordsRead.set(text, parseChord(text))
    return chordsRead.get(text) ?? []
  })
}

/** Keys that nobody could press would leave a shortcut without any. */
function isReadable(keys: string | null): boolean {
  return keys === null || keys.split(' ').every((text) => parseChord(text) !== undefined)
}
