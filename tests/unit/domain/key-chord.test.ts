import { describe, expect, it } from 'vitest'
import { chordParts, type KeyPress, parseChord, pressesChord, pressesKeys } from '#domain/key-chord'

function press(key: string, part: Partial<KeyPress> = {}): KeyPress {
  return { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...part }
}

describe('a chord', () => {
  const fits = (text: string, key: KeyPress, isMac = false) => {
    const chord = parseChord(text)
    return chord !== undefined && pressesChord(key, chord, isMac)
  }

  it('with Mod means Cmd on macOS and Ctrl elsewhere [S2.19]', () => {
    expect(fits('Mod+K', press('k', { ctrlKey: true }))).toBe(true)
    expect(fits('Mod+K', press('k', { metaKey: true }))).toBe(false)
    expect(fits('Mod+K', press('k', { metaKey: true }), true)).toBe(true)
    expect(fits('Mod+K', press('k', { ctrlKey: true }), true)).toBe(false)
    expect(fits('Mod+K', press('k'))).toBe(false)
    expect(fits('k', press('k', { ctrlKey: true }))).toBe(false)
  })

  it.each([
    ['Shift+A', press('A', { shiftKey: true }), true],
    ['Shift+A', press('a'), false],
    ['a', press('A'), true],
    ['a', press('A', { shiftKey: true }), false],
    ['?', press('?', { shiftKey: true }), true],
    ['Plus', press('+', { shiftKey: true }), true],
    ['Mod+Plus', press('+', { ctrlKey: true }), true],
    ['Shift+1', press('!', { shiftKey: true, code: 'Digit1' }), true],
    ['Alt+L', press('¬', { altKey: true, code: 'KeyL' }), true],
    ['ArrowDown', press('ArrowDown'), true],
    ['ArrowDown', press('ArrowDown', { altKey: true }), false],
  ])('%s for %j: %s [S2.19]', (text, key, expected) => {
    expect(fits(text, key)).toBe(expected)
  })

  it.each(['', 'Hyper+A', 'Mod+Mod+A', '+'])('is not %j', (text) => {
    expect(parseChord(text)).toBeUndefined()
  })

  it('is written in the system’s terms [S2.19]', () => {
    const chord = parseChord('Mod+Shift+Plus')
    expect(chord && chordParts(chord, true)).toEqual(['⌘', '⇧', '+'])
    expect(chord && chordParts(chord, false)).toEqual(['Ctrl', 'Shift', '+'])
  })

  it('requires exactly the named keys, except Shift for a symbol [S2.19]', () => {
    expect(fits('Mod+Shift+P', press('P', { ctrlKey: true }))).toBe(false)
    expect(fits('Mod+Shift+P', press('P', { ctrlKey: true, shiftKey: true }))).toBe(true)
    expect(fits('Mod+K', press('k', { ctrlKey: true, altKey: true }))).toBe(false)
    expect(fits('Mod+/', press('/', { ctrlKey: true, shiftKey: true }))).toBe(true)
  })

  it('matches by produced text as well, and an empty text matches nothing', () => {
    expect(pressesKeys(press('k', { ctrlKey: true }), 'Mod+K', false)).toBe(true)
    expect(pressesKeys(press('k', { metaKey: true }), 'Mod+K', true)).toBe(true)
    expect(pressesKeys(press('k', { metaKey: true }), 'Mod+K', false)).toBe(false)
    expect(pressesKeys(press('k', { ctrlKey: true }), 'Hyper+K', false)).toBe(false)
  })
})
