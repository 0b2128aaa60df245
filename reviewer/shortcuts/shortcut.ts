import { type KeyChord, parseChord } from '#domain/key-chord'

/** Scope of a shortcut: everywhere, or only while the focus is in a part with this scope. */
export type ShortcutScope = 'everywhere' | 'canvas'

/** Action that keys run. */
export interface Shortcut {
  readonly id: string
  readonly title: string
  /** Describes the present effect for menus and the palette, where it says more than the title. */
  readonly now?: () => string | undefined
  readonly group: string
  /** Each a chord such as `Mod+Shift+A`. */
  readonly keys: readonly string[]
  /** Runs the action; `isHeld` if the key is being held down. */
  readonly run: (isHeld?: boolean) => void
  /** The project sets its keys: the person can't change them, and they win over other shortcuts. */
  readonly fixed?: boolean
  readonly scope?: ShortcutScope
  /** Also works in a text field, by keys that type nothing. */
  readonly whileTyping?: boolean
  /** Repeats while the key is held. */
  readonly repeats?: boolean
  /** Whether it is listed but can't run now. */
  readonly isDisabled?: () => boolean
  /** Called when its keys are pressed while it is disabled. */
  readonly pressedInVain?: () => void
  /** Whether it is neither listed nor working now. */
  readonly isHidden?: () => boolean
}

/** Chord that another shortcut has instead; `to` is its title. */
export interface GivenKeys {
  readonly chord: KeyChord
  readonly to: string
}

/** Where a key was pressed. */
export interface PressPlace {
  readonly typing: boolean
  /** The press types a letter or a digit in a text field. */
  readonly isText?: boolean
  readonly scope: ShortcutScope
  readonly repeat: boolean
}

/** Keys that the person chose: chords by shortcut id, joined by spaces, or null for none. */
export type KeyChanges = Readonly<Record<string, string | null>>

/** Whether the project sets its keys, and it is there now. */
export function isFixed(shortcut: Shortcut): boolean {
  return shortcut.fixed === true && shortcut.isHidden?.() !== true
}

export function scopeOf(shortcut: Shortcut): ShortcutScope {
  return shortcut.scope ?? 'everywhere'
}

/** The keys that it has unless the person changed them. */
export function ownChords(shortcut: Shortcut): readonly KeyChord[] {
  return readChords(shortcut.keys)
}

/** Parsed chords by their text. */
const chordsRead = new Map<string, KeyChord | undefined>()

/** Parses chords; skips unreadable ones. */
export function readChords(keys: readonly string[]): readonly KeyChord[] {
  return keys.flatMap((text) => {
    if (!chordsRead.has(text)) chordsRead.set(text, parseChord(text))
    return chordsRead.get(text) ?? []
  })
}
