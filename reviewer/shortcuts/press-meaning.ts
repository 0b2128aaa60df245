import type { KeyPress } from '#domain/key-chord'
import { digitKey, latinKey, letterUnderSign } from './latin-key'
import { isFixed, type PressPlace, type Shortcut, scopeOf } from './shortcut'

interface Layout {
  readonly isMac: boolean
  /** The keyboard types another script: it has signs where Latin ones have letters. */
  readonly isScript: boolean
}

interface Known {
  /** Shortcuts whose keys in force match a press. */
  readonly on: (press: KeyPress) => readonly Shortcut[]
  /** Whether the person chose the keys of a shortcut. */
  readonly isChosen: (id: string) => boolean
}

/** Shortcuts that a press may mean: first by the typed sign, then by the key's digit, its place and its plain sign. */
export function meaningsOf(
  press: KeyPress,
  { isMac, isScript }: Layout,
  { on, isChosen }: Known,
): readonly (readonly Shortcut[])[] {
  const under = isScript ? letterUnderSign(press) : undefined
  const typed = on(under === undefined ? press : { ...pressOf(press), key: under })
  const [digit, latin] = [digitKey(press), latinKey(press)]
  // Where digits need Shift, these keys mean digits, unless the person chose keys with the sign itself.
  const byDigit =
    digit === undefined || typed.some(({ id }) => isChosen(id))
      ? []
      : on({ ...pressOf(press), key: digit, shiftKey: false })
  const byPlace = latin === undefined || typed.length > 0 ? [] : on({ ...pressOf(press), key: latin })
  // With Alt or Mod, Shift is part of the chord: Alt+Shift+5 is not Alt+5.
  const isPlain = !press.altKey && !press.ctrlKey && !press.metaKey
  if (isPlain) return [byDigit, typed, byPlace]
  // On a Mac, Option types some signs.
  const isOptionSign = isMac && press.altKey && !press.ctrlKey && !press.metaKey && /^[^\p{L}\d]$/u.test(press.key)
  const bySign = isOptionSign ? on({ ...pressOf(press), altKey: false, shiftKey: false }) : []
  return [typed, byDigit, byPlace, bySign]
}

/** Copies a press: spreading an event copies none of its values. */
function pressOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): KeyPress {
  return { key, code, ctrlKey, metaKey, altKey, shiftKey }
}

/** Whether a press at this place is for a shortcut, disabled or not. */
export function hears(shortcut: Shortcut, place: PressPlace): boolean {
  if (place.typing && (shortcut.whileTyping !== true || place.isText === true)) return false
  if (place.repeat && shortcut.repeats !== true) return false
  if (scopeOf(shortcut) !== 'everywhere' && shortcut.scope !== place.scope) return false
  return shortcut.isHidden?.() !== true
}

/** The shortcut to run: fixed ones first, then those of the focused part, then the newest. */
export function chosenOf(meant: readonly Shortcut[], place: PressPlace): Shortcut | undefined {
  const owned = meant.filter(isFixed)
  const working = (owned.length > 0 ? owned : meant).filter((one) => hears(one, place) && one.isDisabled?.() !== true)
  return working.findLast((one) => one.scope === place.scope) ?? working.at(-1)
}
