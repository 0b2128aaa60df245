/** Key with its modifiers; `Mod` is Cmd on macOS and Ctrl elsewhere. */
export interface KeyChord {
  readonly mod: boolean
  readonly alt: boolean
  readonly shift: boolean
  /** `KeyboardEvent.key`, letters in lower case. */
  readonly key: string
}

/** Part of a keyboard event that is compared with a chord. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Parses `Mod+Shift+A`, `Alt+Plus` or `?`; undefined if it is no chord. */
export function parseChord(text: string): KeyChord | undefined {
  const parts = text.split('+').map((part) => part.trim())
  const last = parts.pop()
  if (last === undefined || last === '') return undefined
  const modifiers = new Set(parts)
  if (modifiers.size !== parts.length || parts.some((part) => !['Mod', 'Alt', 'Shift'].includes(part))) return undefined
  const key = last === 'Plus' ? '+' : last === 'Space' ? ' ' : last
  return { mod: modifiers.has('Mod'), alt: modifiers.has('Alt'), shift: modifiers.has('Shift'), key: normal(key) }
}

/**
 * Tells whether a key press matches a chord on this system; `byPlace` also matches the physical key of another script.
 */
export function pressesChord(press: KeyPress, chord: KeyChord, isMac: boolean, byPlace = false): boolean {
  const mod = isMac ? press.metaKey : press.ctrlKey
  const other = isMac ? press.ctrlKey : press.metaKey
  if (mod !== chord.mod || other || press.altKey !== chord.alt) return false
  if (!keyFits(press, chord, byPlace)) return false
  // A character such as "?" needs Shift on some keyboards only, so compare the typed character.
  return press.shiftKey === chord.shift || (!chord.shift && isSign(chord.key))
}

/**
 * Tells whether a key press matches a text such as `Mod+Shift+N`, by physical key for other scripts; never for an
 * invalid text.
 */
export function pressesKeys(press: KeyPress, keys: string, isMac: boolean): boolean {
  const chord = parseChord(keys)
  return chord !== undefined && pressesChord(press, chord, isMac, true)
}

/** Text that a key press types; undefined for named keys, such as Enter, and for commands. */
export function textOf({ key, ctrlKey, metaKey, altKey }: KeyPress): string | undefined {
  const isNamed = key.length > 1 && /^[A-Z]/.test(key)
  return isNamed || ctrlKey || metaKey || altKey ? undefined : key
}

/** Tells whether two chords have the same key press: a character is typed with or without Shift. */
export function isSamePress(one: KeyChord, other: KeyChord): boolean {
  if (one.mod !== other.mod || one.alt !== other.alt || one.key !== other.key) return false
  return one.shift === other.shift || isSign(one.key)
}

/** Chord in the system's words, part by part. */
export function chordParts(chord: KeyChord, isMac: boolean): readonly string[] {
  const names = isMac ? { mod: '⌘', alt: '⌥', shift: '⇧' } : { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' }
  return [
    ...(chord.mod ? [names.mod] : []),
    ...(chord.alt ? [names.alt] : []),
    ...(chord.shift ? [names.shift] : []),
    KEY_NAMES[chord.key] ?? (chord.key.length === 1 ? chord.key.toUpperCase() : chord.key),
  ]
}

/** Chord as one text for sentences. */
export function chordText(chord: KeyChord, isMac: boolean): string {
  return chordParts(chord, isMac).join(isMac ? '' : '+')
}

/** Canonical text of a chord, which `parseChord` reads. */
export function chordId(chord: KeyChord): string {
  return `${chord.mod ? 'Mod+' : ''}${chord.alt ? 'Alt+' : ''}${chord.shift ? 'Shift+' : ''}${spelled(chord.key)}`
}

/** Chord that matches exactly this key press. */
export function chordOf(press: KeyPress, isMac: boolean): KeyChord {
  const key = normal(press.altKey && isMac ? (keyAt(press.code) ?? press.key) : press.key)
  return {
    mod: isMac ? press.metaKey : press.ctrlKey,
    alt: press.altKey,
    shift: press.shiftKey && !isSign(key),
    key,
  }
}

/** Chord in the form of the attribute `aria-keyshortcuts`. */
export function ariaChord(chord: KeyChord, isMac: boolean): string {
  const key = spelled(chord.key)
  const mod = isMac ? 'Meta' : 'Control'
  return [chord.mod && mod, chord.alt && 'Alt', chord.shift && 'Shift', key].filter(Boolean).join('+')
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
}

/** First code behind all Latin letters with accents: higher ones belong to another script. */
export const BEHIND_LATIN = '\u0250'

function keyFits(press: KeyPress, chord: KeyChord, byPlace: boolean): boolean {
  if (normal(press.key) === chord.key) return true
  // Alt on macOS and Shift over digits change the typed character; the physical key shows the intended one.
  if (!chord.alt && !chord.shift && !(byPlace && press.key >= BEHIND_LATIN)) return false
  return press.code === `Key${chord.key.toUpperCase()}` || press.code === `Digit${chord.key}`
}

/** Letter or digit of a physical key, without the sign that Alt produces on macOS. */
function keyAt(code: string): string | undefined {
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]
}

function spelled(key: string): string {
  return key === '+' ? 'Plus' : key === ' ' ? 'Space' : key
}

function normal(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key
}

function isSign(key: string): boolean {
  return key.length === 1 && key.toLowerCase() === key.toUpperCase() && !/[\d\s]/.test(key)
}
