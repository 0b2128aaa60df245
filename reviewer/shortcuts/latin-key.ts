import { BEHIND_LATIN, type KeyPress } from '#domain/key-chord'

/** What stands on keys that have a letter in other scripts, without Shift and with it. */
const SIGNS: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Backquote: ['`', '~'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
}

/** Keys without a sign: an input method takes the key first. */
const PROCESSED = 'Process'
/** Signs that stand on keys of digits behind AltGr alone. */
const BEHIND_ALT_GR = /^[[\]{}@#\\|~^€`]$/
const LETTER = /^\p{L}$/u

type Typed = Pick<KeyPress, 'key' | 'code' | 'shiftKey'>

/**
 * The Latin letter at a key's place, if the key types a letter of another script, such as "з" on the key of "p", a dead
 * sign, or goes to an input method; undefined for others.
 */
export function latinKey({ key, code, shiftKey }: Typed): string | undefined {
  // On US International the apostrophe is dead.
  if (key === 'Dead') return code === 'Quote' && !shiftKey ? "'" : undefined
  // A Turkish key types an i without its dot.
  if (key === 'ı') return 'i'
  if (key !== PROCESSED && !Array.from(key).every((letter) => letter >= BEHIND_LATIN)) return undefined
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? letterAt(code)
}

/** The Latin letter of a key that types a sign in another script, such as an apostrophe on the key of "w" in Hebrew. */
export function letterUnderSign({ key, code }: Typed): string | undefined {
  return key.length === 1 && !LETTER.test(key) ? letterAt(code) : undefined
}

/** Whether a letter is of a script other than Latin; undefined for other characters. */
export function isOtherScript({ key }: Typed): boolean | undefined {
  return LETTER.test(key) ? key >= BEHIND_LATIN : undefined
}

function letterAt(code: string): string | undefined {
  return /^Key(.)$/.exec(code)?.[1]?.toLowerCase()
}

/**
 * The digit of a key's place where a keyboard types it with Shift alone, such as "&" on the key of 1 in French, with Shift
 * or without; undefined for everything else, also for signs behind AltGr, and where the digit is typed without Shift.
 */
export function digitKey({ key, code, shiftKey }: Typed): string | undefined {
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  const isOther = key.length === 1 && !/\d/.test(key) && !BEHIND_ALT_GR.test(key)
  return (shiftKey ? key === digit : isOther) ? digit : undefined
}
