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

/**
 * What a key types on a Latin keyboard, by its place, where a letter of another script is typed, such as "з" on the key of
 * "p"; undefined for everything else.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyPress, 'key' | 'code' | 'shiftKey'>): string | undefined {
  if (key.length !== 1 || key < BEHIND_LATIN) return undefined
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? /^Key(.)$/.exec(code)?.[1]?.toLowerCase()
}

/**
 * The digit of a key's place where a keyboard types it with Shift alone, such as "&" on the key of 1 in French, with Shift
 * or without; undefined for everything else, and where the digit is typed without Shift.
 */
export function digitKey({ key, code, shiftKey }: Pick<KeyPress, 'key' | 'code' | 'shiftKey'>): string | undefined {
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  const isOther = key.length === 1 && !/\d/.test(key)
  return (shiftKey ? key === digit : isOther) ? digit : undefined
}
