import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chordId, chordOf, type KeyPress, parseChord, pressesChord } from '#domain/key-chord'
import { capture } from '../../../../reviewer/shortcuts/reserved-keys'
import { aPress } from '../../../builders/shortcuts'

const captured = (press: KeyPress, isMac = false) => {
  const taken = capture(press, isMac)
  return taken.kind === 'chord' ? chordId(taken.chord) : taken.kind
}

describe('a key press as new keys', () => {
  it.each([
    [aPress('j'), 'j'],
    [aPress('J', { shiftKey: true }), 'Shift+j'],
    [aPress('J'), 'j'],
    [aPress('?', { shiftKey: true }), '?'],
    [aPress('+', { shiftKey: true }), 'Plus'],
    [aPress('j', { ctrlKey: true }), 'Mod+j'],
    [aPress(' ', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Space'],
    [aPress('ArrowDown', { altKey: true, shiftKey: true }), 'Alt+Shift+ArrowDown'],
    [aPress('Escape'), 'cancel'],
    [aPress('Backspace'), 'remove'],
    [aPress('Delete'), 'remove'],
    [aPress('Delete', { shiftKey: true }), 'Shift+Delete'],
    [aPress('Shift', { shiftKey: true }), 'held'],
    [aPress('AltGraph', { altKey: true }), 'held'],
  ])('%j: %s [S2.19]', (press, expected) => {
    expect(captured(press)).toBe(expected)
  })

  it('treats Cmd on macOS as Ctrl elsewhere, and uses the letter under Alt [S2.19]', () => {
    expect(captured(aPress('j', { metaKey: true }), true)).toBe('Mod+j')
    expect(captured(aPress('¬', { altKey: true, code: 'KeyL' }), true)).toBe('Alt+l')
    expect(captured(aPress('j', { ctrlKey: true }), true)).toBe('refused')
    expect(captured(aPress('j', { metaKey: true }))).toBe('refused')
  })

  it.each([
    [aPress('Escape', { ctrlKey: true }), 'Esc closes and cancels.'],
    [aPress('Tab'), 'Tab moves the focus.'],
    [aPress('Tab', { shiftKey: true }), 'Tab moves the focus.'],
    [aPress('F12'), 'F12 opens the developer tools.'],
    [aPress('Enter'), 'Enter and Space press the button that has the focus.'],
    [aPress(' '), 'Enter and Space press the button that has the focus.'],
    [aPress('q', { ctrlKey: true }), 'Ctrl+Q closes the app.'],
    [aPress('w', { ctrlKey: true }), 'Ctrl+W closes the window.'],
    [aPress('F4', { altKey: true }), 'Alt+F4 closes the window.'],
    [aPress('c', { ctrlKey: true }), 'Ctrl+C is for text: undo, cut, copy, paste and select.'],
    [aPress('Dead', { code: 'BracketLeft' }), 'A shortcut can’t use this key.'],
  ])('is refused with the reason: %j [S2.19]', (press, reason) => {
    expect(capture(press, false)).toEqual({ kind: 'refused', reason })
  })

  it('is refused by its own system’s rules [S2.19]', () => {
    expect(capture(aPress('q', { metaKey: true }), true)).toEqual({ kind: 'refused', reason: '⌘Q closes the app.' })
    expect(captured(aPress('h', { metaKey: true }), true)).toBe('refused')
    expect(captured(aPress('h', { ctrlKey: true }))).toBe('Mod+h')
    expect(captured(aPress('F4', { altKey: true }), true)).toBe('Alt+F4')
  })

  it('gives the same keys when repeated, also after storing [S2.19]', () => {
    const press = fc.record({
      key: fc.constantFrom(...'abzAZ019+-?!/ =[', 'ArrowUp', 'F2', 'Enter', 'é', 'Ж'),
      code: fc.constantFrom('KeyA', 'Digit1', 'Space', ''),
      ctrlKey: fc.boolean(),
      metaKey: fc.boolean(),
      altKey: fc.boolean(),
      shiftKey: fc.boolean(),
    })
    fc.assert(
      fc.property(press, fc.boolean(), (made, isMac) => {
        fc.pre(isMac ? !made.ctrlKey : !made.metaKey)
        const again = parseChord(chordId(chordOf(made, isMac)))
        return again !== undefined && pressesChord(made, again, isMac)
      }),
    )
  })
})
