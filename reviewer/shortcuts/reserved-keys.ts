import { COMMAND_ROWS } from '#domain/commands'
import { given } from '#domain/given'
import { chordId, chordOf, chordParts, chordText, type KeyChord, type KeyPress, parseChord } from '#domain/key-chord'

/** Meaning of a key press while choosing new keys. */
export type Capture =
  | { readonly kind: 'chord'; readonly chord: KeyChord }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'remove' }
  /** Only modifiers are held so far. */
  | { readonly kind: 'held'; readonly parts: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string }

/** Reads a key press as new keys for a shortcut; keys that something else needs are refused with the reason. */
export function capture(press: KeyPress, isMac: boolean): Capture {
  if (MODIFIER_KEYS.has(press.key)) return { kind: 'held', parts: heldParts(press, isMac) }
  const chord = chordOf(press, isMac)
  const bare = !chord.mod && !chord.alt && !press.shiftKey && !systemKeyHeld(press, isMac)
  if (bare && press.key === 'Escape') return { kind: 'cancel' }
  if (bare && (press.key === 'Backspace' || press.key === 'Delete')) return { kind: 'remove' }
  const reason = refusal(press, chord, bare, isMac)
  return reason === undefined ? { kind: 'chord', chord } : { kind: 'refused', reason }
}

/** The held modifiers in the words of the system. */
export function heldParts(press: KeyPress, isMac: boolean): readonly string[] {
  const { ctrlKey, metaKey, altKey: alt, shiftKey: shift } = press
  const held = { mod: isMac ? metaKey : ctrlKey, alt, shift }
  return chordParts({ ...held, key: '…' }, isMac).slice(0, -1)
}

function refusal(press: KeyPress, chord: KeyChord, bare: boolean, isMac: boolean): string | undefined {
  if (systemKeyHeld(press, isMac)) {
    return isMac ? 'macOS uses Control; use Command instead.' : 'The system uses this key.'
  }
  const whatever = ANY_MODIFIERS[press.key]
  if (whatever !== undefined) return whatever
  if (bare && (press.key === 'Enter' || press.key === ' ')) {
    return 'Enter and Space press the button that has the focus.'
  }
  const row = RESERVED.find(
    ({ system, keys }) => (system === undefined || (system === 'mac') === isMac) && keys.has(chordId(chord)),
  )
  return row === undefined ? undefined : `${chordText(chord, isMac)} ${row.reason}.`
}

function systemKeyHeld(press: KeyPress, isMac: boolean): boolean {
  return isMac ? press.ctrlKey : press.metaKey
}

const MODIFIER_KEYS: ReadonlySet<string> = new Set([
  'Alt',
  'AltGraph',
  'Control',
  'Fn',
  'FnLock',
  'Hyper',
  'Meta',
  'OS',
  'Shift',
  'Super',
  'Symbol',
  'SymbolLock',
])

const NO_CHARACTER = 'A shortcut can’t use this key.'
const LOCK = 'This key switches the keyboard itself.'

/** Keys that are refused with any modifiers. */
const ANY_MODIFIERS: Readonly<Record<string, string>> = {
  Escape: 'Esc closes and cancels.',
  Tab: 'Tab moves the focus.',
  F11: 'F11 is for full screen.',
  F12: 'F12 opens the developer tools.',
  CapsLock: LOCK,
  NumLock: LOCK,
  ScrollLock: LOCK,
  ContextMenu: 'This key opens the menu of what has the focus.',
  PrintScreen: 'The system uses this key.',
  Dead: NO_CHARACTER,
  Process: NO_CHARACTER,
  Unidentified: NO_CHARACTER,
}

const OF_TEXT = ['Mod+Z', 'Mod+Shift+Z', 'Mod+Y', 'Mod+X', 'Mod+C', 'Mod+V', 'Mod+Shift+V', 'Mod+A']

interface Reserved {
  readonly keys: ReadonlySet<string>
  readonly reason: string
  readonly system?: 'mac' | 'other'
}

const RESERVED: readonly Reserved[] = [
  reserved('closes the app', ['Mod+Q']),
  reserved('closes the window', ['Mod+W', 'Mod+Shift+W']),
  reserved('closes the window', ['Alt+F4'], 'other'),
  reserved("opens the window's own menu", ['Alt+Space'], 'other'),
  reserved('hides the app', ['Mod+H', 'Mod+Alt+H'], 'mac'),
  reserved('puts the window away', ['Mod+M'], 'mac'),
  reserved('is for searching with macOS', ['Mod+Space'], 'mac'),
  reserved('loads the page again', ['Mod+R', 'Mod+Shift+R', 'F5', 'Mod+F5']),
  reserved('opens a window', ['Mod+T', 'Mod+Shift+T']),
  reserved('opens the developer tools', ['Mod+Shift+I', 'Mod+Alt+I']),
  reserved('is for text: undo, cut, copy, paste and select', OF_TEXT),
  reserved('sets the size of the whole window', ['Mod+0', 'Mod+Plus', 'Mod+-', 'Mod+=']),
  reserved(
    'is a command of the app',
    COMMAND_ROWS.flatMap(({ keys }) => (keys?.startsWith('Mod') === true ? keys : [])),
  ),
]

const TEXT_CHORDS: ReadonlySet<string> = new Set(OF_TEXT.flatMap((text) => parseChord(text) ?? []).map(chordId))
const ALWAYS = ['Escape', 'Tab']
const PLAIN = ['Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** Tells whether keys mean the same everywhere, so that a workflow can't have them: clipboard, undo, moving, leaving. */
export function isKeptForAll(chord: KeyChord): boolean {
  if (ALWAYS.includes(chord.key) || TEXT_CHORDS.has(chordId(chord))) return true
  return PLAIN.includes(chord.key) && !chord.mod && !chord.alt
}

function reserved(reason: string, keys: readonly string[], system?: 'mac' | 'other'): Reserved {
  const ids = keys.flatMap((text) => parseChord(text) ?? []).map(chordId)
  return { reason, keys: new Set(ids), ...given({ system }) }
}
