import { expect, it } from 'vitest'
import { digitKey, latinKey } from '../../../../reviewer/shortcuts/latin-key'
import { createShortcuts } from '../../../../reviewer/shortcuts/shortcuts'

const HERE = { typing: false, scope: 'everywhere', repeat: false } as const
const press = (key: string, code: string, shiftKey = false) => ({
  key,
  code,
  shiftKey,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
})

it.each([
  ['з', 'KeyP', false, 'p'],
  ['З', 'KeyP', true, 'p'],
  ['ю', 'Period', false, '.'],
  ['Ю', 'Period', true, '>'],
  ['э', 'Quote', false, "'"],
  ['ё', 'Backquote', false, '`'],
  ['ρ', 'KeyR', false, 'r'],
  ['p', 'KeyP', false, undefined],
  ['é', 'Digit2', false, undefined],
  ['.', 'Slash', false, undefined],
  ['5', 'Digit5', false, undefined],
  ['Enter', 'Enter', false, undefined],
])('%s on %s (Shift: %s) is %s of a Latin keyboard', (key, code, shiftKey, latin) => {
  expect(latinKey({ key, code, shiftKey })).toBe(latin)
})

it('keys of other scripts → act by position, except those the person assigned', () => {
  const ran: string[] = []
  const shortcuts = createShortcuts(false)
  shortcuts.add(
    [
      { id: 'polygon', keys: ['p'] },
      { id: 'trace', keys: ['Shift+P'] },
      { id: 'undo', keys: ['Mod+Z'] },
      { id: 'next', keys: ['.'] },
      { id: 'thread', keys: ['>'] },
      { id: 'hand', keys: ['h'] },
    ].map((one) => ({ ...one, title: one.id, group: 'Tools', run: () => void ran.push(one.id) })),
  )
  for (const typed of [press('з', 'KeyP'), press('З', 'KeyP', true), press('ю', 'Period'), press('Ю', 'Period', true)])
    expect(shortcuts.press(typed, HERE)).toBe(true)
  expect(shortcuts.press({ ...press('я', 'KeyZ'), ctrlKey: true }, HERE)).toBe(true)
  expect(ran).toEqual(['polygon', 'trace', 'next', 'thread', 'undo'])
  shortcuts.remap('hand', [{ key: 'з', mod: false, alt: false, shift: false }])
  shortcuts.press(press('з', 'KeyP'), HERE)
  expect(ran.at(-1)).toBe('hand')
  expect(shortcuts.press(press('щ', 'KeyO'), HERE)).toBe(false)
})

it.each([
  ['&', 'Digit1', false, '1'],
  ["'", 'Digit4', false, '4'],
  ['ě', 'Digit2', false, '2'],
  ['1', 'Digit1', true, '1'],
  ['1', 'Digit1', false, undefined],
  ['!', 'Digit1', true, undefined],
  ['&', 'Numpad1', false, undefined],
  ['Dead', 'Digit2', false, undefined],
])('%s on %s (Shift: %s) is the digit %s', (key, code, shiftKey, digit) => {
  expect(digitKey({ key, code, shiftKey })).toBe(digit)
})

it('digits that need Shift → act without it, except for symbols the person assigned', () => {
  const ran: string[] = []
  let areClasses = true
  const shortcuts = createShortcuts(false)
  shortcuts.add(
    [
      { id: 'class 4', keys: ['4'], isOff: true },
      { id: 'magnet', keys: ["'"] },
      { id: 'reason', keys: [] },
    ].map((one) => ({
      ...one,
      title: one.id,
      group: 'All',
      isDisabled: () => one.isOff === true && !areClasses,
      run: () => void ran.push(one.id),
    })),
  )
  const apostrophe = press("'", 'Digit4')
  shortcuts.press(apostrophe, HERE)
  shortcuts.press(press('4', 'Digit4', true), HERE)
  areClasses = false
  shortcuts.press(apostrophe, HERE)
  areClasses = true
  shortcuts.press(press("'", 'Quote'), HERE)
  shortcuts.remap('reason', [{ key: "'", mod: false, alt: false, shift: false }])
  shortcuts.press(apostrophe, HERE)
  expect(ran).toEqual(['class 4', 'class 4', 'magnet', 'magnet', 'reason'])
})

it('a digit with Alt and Shift → differs from the digit with Alt, whatever the keyboard types', () => {
  const ran: string[] = []
  const shortcuts = createShortcuts(false)
  const run = (id: string) => () => void ran.push(id)
  shortcuts.add(
    ['Alt+5', 'Alt+Shift+5', '5'].map((keys) => ({
      id: keys,
      title: keys,
      group: 'All',
      keys: [keys],
      run: run(keys),
    })),
  )
  for (const key of ['5', '%', '(']) shortcuts.press({ ...press(key, 'Digit5', true), altKey: true }, HERE)
  shortcuts.press({ ...press('(', 'Digit5'), altKey: true }, HERE)
  shortcuts.press(press('5', 'Digit5', true), HERE)
  expect(ran).toEqual(['Alt+Shift+5', 'Alt+Shift+5', 'Alt+Shift+5', 'Alt+5', '5'])
})

it('AltGr symbols, dead keys, and other scripts → mean the typed character or the position', () => {
  const ran: string[] = []
  const of = (isMac: boolean) => {
    const shortcuts = createShortcuts(isMac)
    shortcuts.add(
      ['5', '[', "'", 'w', 'q', 'b', 'i', 'r', '/'].map((key) => ({
        id: key,
        title: key,
        group: 'All',
        keys: [key],
        run: () => void ran.push(key),
      })),
    )
    return shortcuts
  }
  const meant = (typed: ReturnType<typeof press>, shortcuts = of(false)) => {
    ran.length = 0
    shortcuts.press(typed, HERE)
    return ran.join()
  }
  expect(meant(press('[', 'Digit5'))).toBe('[')
  expect(meant(press('(', 'Digit5'))).toBe('5')
  expect(meant({ ...press('[', 'Digit5', true), altKey: true }, of(true))).toBe('[')
  expect(meant(press('Dead', 'Quote'))).toBe("'")
  expect(meant(press('Dead', 'Backquote'))).toBe('')
  expect(meant(press('لا', 'KeyB'))).toBe('b')
  expect(meant(press('ı', 'KeyI'))).toBe('i')
  expect(meant(press('i', 'Quote'))).toBe('i')
  expect(meant(press('Process', 'KeyR'))).toBe('r')
  // Dvorak types an apostrophe on the key of Q, and Hebrew on that of W: earlier letters tell which it is.
  expect(meant(press("'", 'KeyQ'))).toBe("'")
  const hebrew = of(false)
  hebrew.press(press('ש', 'KeyA'), HERE)
  expect(meant(press("'", 'KeyW'), hebrew)).toBe('w')
  expect(meant(press('/', 'KeyQ'), hebrew)).toBe('q')
  hebrew.press(press('a', 'KeyA'), HERE)
  expect(meant(press("'", 'KeyW'), hebrew)).toBe("'")
})
